import { randomBytes } from 'node:crypto';
import { firstDayCovered } from '../../care/pa-requests/pa-code.rules.ts';
import type { Bill, Claim, ClaimItem, PaRequest, SecondLook } from '../../generated/prisma/client.ts';
import type { SecondLookReason } from '../../generated/prisma/enums.ts';
import { addDays, now, startOfDay, today } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { type Changed, recordChanges, recordStatuses } from '../../scheme/workflow/change-many.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';
import { isOutlierFacility } from './outlier-facility.ts';
import { secondLooksToDecide } from './second-look.access.ts';
import { secondLookMachine } from './second-look.machine.ts';
import { sampleClaims } from './second-look-draw.rules.ts';

type VettedClaim = Claim & { items: ClaimItem[]; paCode: { paRequest: Pick<PaRequest, 'urgency' | 'requestedAt'> } | null };

/** The officer's decision on a line. */
export type VettedLine = Pick<ClaimItem, 'decision' | 'qtyApproved' | 'reasonCode' | 'note'> & {
  itemId: string;
  amountApproved: number | null;
};

const vettedLineOf = ({ id, decision, qtyApproved, amountApproved, reasonCode, note }: ClaimItem): VettedLine => ({
  itemId: id,
  decision,
  qtyApproved,
  amountApproved: amountApproved === null ? null : Number(amountApproved),
  reasonCode,
  note,
});

/** Notifications per bill. Two or more are shown as one with a count, so two are enough. */
const NOTICES = 2;

function startOfWeek(): Date {
  const day = today();
  return startOfDay(addDays(day, -((day.getUTCDay() + 6) % 7)));
}

type DrawOfBill = { drawId: string | null; drawn: ReadonlySet<string> };

/** Selects random claims of a bill, once per bill. */
async function drawOfBill(tx: Tx, officerId: string, billId: string, claimIds: string[], sharePercent: number): Promise<DrawOfBill> {
  if (sharePercent === 0 || (await tx.secondLookDraw.findUnique({ where: { billId } }))) return { drawId: null, drawn: new Set<string>() };
  const hasOne = await tx.secondLook.findFirst({ where: { draw: { officerId, drawnAt: { gte: startOfWeek() } } }, select: { id: true } });
  const draw = { seed: randomBytes(16).toString('hex'), sharePercent, minimum: hasOne ? 0 : 1, claimIds };
  const { id: drawId } = await tx.secondLookDraw.create({ data: { ...draw, billId, officerId, drawnAt: now() } });
  return { drawId, drawn: new Set(sampleClaims(draw)) };
}

/** Selects claims of a newly vetted bill for second review: a random sample, high values, care before the PA request, outlier facilities. */
export async function selectForSecondReview(write: Write, viewer: Viewer, bill: Bill): Promise<void> {
  const { tx } = write;
  const settings = await getSettings(tx);
  const { secondLookSharePercent, secondLookValue, secondLookOutlierFactor } = settings;
  const claims: VettedClaim[] = await tx.claim.findMany({
    where: { billId: bill.id, status: 'VETTED' },
    include: {
      items: { orderBy: { position: 'asc' } },
      paCode: { select: { paRequest: { select: { urgency: true, requestedAt: true } } } },
    },
    orderBy: { claimNo: 'asc' },
  });
  if (claims.length === 0) return;
  const isOutlier = await isOutlierFacility(tx, bill.hcpId, secondLookOutlierFactor);
  const { drawId, drawn } = await drawOfBill(
    tx,
    viewer.userId,
    bill.id,
    claims.map(({ id }) => id),
    secondLookSharePercent,
  );
  const setAside = new Set((await tx.secondLook.findMany({ where: { billId: bill.id } })).map(({ claimId }) => claimId));
  const reasonsOf = ({ id, vettedAmount, paCode, serviceFrom }: VettedClaim): SecondLookReason[] => [
    ...(drawn.has(id) ? (['RANDOM'] as const) : []),
    ...(vettedAmount > BigInt(secondLookValue) ? (['VALUE'] as const) : []),
    ...(isOutlier ? (['OUTLIER'] as const) : []),
    ...(paCode && serviceFrom < firstDayCovered(paCode.paRequest, settings) ? (['EARLY_CARE'] as const) : []),
  ];
  const rows = claims.flatMap((claim) => {
    const reasons = setAside.has(claim.id) ? [] : reasonsOf(claim);
    if (reasons.length === 0) return [];
    const { id: claimId, hcpId, claimedAmount, vettedAmount } = claim;
    return [
      {
        ...{ claimId, hcpId, claimedAmount, vettedAmount, reasons, billId: bill.id, setAsideAt: now() },
        officerId: claim.vettedById ?? viewer.userId,
        drawId: drawn.has(claimId) ? drawId : null,
        lines: claim.items.map(vettedLineOf),
      },
    ];
  });
  const looks = await tx.secondLook.createManyAndReturn({ data: rows, select: { id: true, claimId: true } });
  if (looks.length === 0) return;
  await recordStatuses(
    write,
    'SecondLook',
    'CREATE',
    looks.map(({ id }) => ({ id, fromStatus: null })),
    'OPEN',
  );
  write.log({
    action: 'Bill.SET_ASIDE',
    entityType: 'Bill',
    entityId: bill.id,
    summary: `Selected ${looks.length} claims of bill ${bill.billNo} for second review`,
  });
  for (const look of looks.slice(0, NOTICES))
    write.notify(secondLooksToDecide.audience(look), {
      kind: 'SECOND_LOOK_OPENED',
      title: `A claim in bill ${bill.billNo} needs a second review`,
      entityType: 'Claim',
      entityId: look.claimId,
    });
}

/** Rejects the approval of a bill with open second reviews. */
export async function assertSecondReviewDone(tx: Tx, billId: string): Promise<void> {
  const open = await tx.secondLook.count({ where: { billId, status: 'OPEN' } });
  if (open > 0) throw new DomainError('BILL_SECOND_LOOK', { params: { n: open } });
}

const sameLines = (look: SecondLook, items: readonly ClaimItem[]): boolean => {
  const vetted = new Map((look.lines as VettedLine[]).map((line) => [line.itemId, line]));
  return items.every(({ id, qtyApproved, amountApproved }) => {
    const line = vetted.get(id);
    return line?.qtyApproved === qtyApproved && BigInt(line.amountApproved ?? 0) === (amountApproved ?? 0n);
  });
};

/** Closes the second review with the final decision: agreed if every line equals the officer's first decision. */
export async function completeSecondReview(
  write: Write,
  viewer: Viewer,
  claim: Claim,
  approvedAmount: bigint,
  note: string | null,
): Promise<void> {
  const { tx } = write;
  const look = await tx.secondLook.findFirst({ where: { claimId: claim.id, status: 'OPEN' } });
  if (!look) return;
  const items = await tx.claimItem.findMany({ where: { claimId: claim.id } });
  const isAgreed = approvedAmount === look.vettedAmount && sameLines(look, items);
  await changeStatus(write, secondLookMachine, look, isAgreed ? 'AGREE' : 'CHANGE', {
    data: { decidedAmount: approvedAmount, decidedById: viewer.userId, decidedAt: now(), note },
    note,
    summary: `Second review of claim ${claim.claimNo}: ${isAgreed ? 'agreed' : 'changed'}`,
  });
}

/** Drops the second reviews of claims that leave their bill. */
export async function cancelSecondReviews(write: Write, billId: string, claimIds: readonly string[]): Promise<void> {
  const dropped = await write.tx.$queryRaw<Changed[]>`
    UPDATE "SecondLook" s SET status = 'DROPPED', version = s.version + 1, "updatedAt" = ${now()} FROM "Claim" c
    WHERE c.id = s."claimId" AND s.status = 'OPEN' AND s."billId" = ${billId}::uuid AND s."claimId" = ANY(${[...claimIds]}::uuid[])
    RETURNING s.id, 'OPEN' AS "fromStatus", c."claimNo" AS number`;
  await recordChanges(write, secondLookMachine, 'DROP', dropped, (no) => `The second review of claim ${no} was removed with its bill`);
}
