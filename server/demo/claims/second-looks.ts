import type pg from 'pg';
import { outlierFacilities } from '../../claims/second-looks/outlier-facility.ts';
import { sampleClaims } from '../../claims/second-looks/second-look-draw.rules.ts';
import { DAY, dayOf, isoDate, sqlTimestamp, weekday } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { User, World } from '../world/world.ts';

/** Only bills vetted in the last days have second reviews. */
const SINCE_DAYS = 120;
/** Outliers are computed now, so only the latest bills are selected for this reason. */
const OUTLIERS_SINCE_DAYS = 20;
/** As the settings of the platform. */
const SHARE_PERCENT = 5;
const VALUE = 50_000_000;
const OUTLIER_FACTOR = 2;
/** Attempts to find a bill with a claim cut at approval, so that the demo shows a changed decision. */
const TRIED_SEEDS = 40;
/** As the demo scheme notes it. */
const CUT_NOTE = 'Cut at final approval.';

type Row = {
  billId: string;
  billNo: string;
  isDecided: boolean;
  vettedAt: string;
  approvedAt: string | null;
  officerId: string;
  approverId: string | null;
  claimId: string;
  claimNo: string;
  hcpId: string;
  claimedAmount: string;
  vettedAmount: string;
  approvedAmount: string;
  lines: string;
};

const CLAIMS = `
  SELECT b.id AS "billId", b."billNo", b.status <> 'VETTED' AS "isDecided", extract(epoch FROM b."vettedAt") * 1000 AS "vettedAt",
    extract(epoch FROM b."approvedAt") * 1000 AS "approvedAt", b."vettedById" AS "officerId", b."approvedById" AS "approverId", c.id AS "claimId", c."claimNo", c."hcpId",
    c."claimedAmount", c."vettedAmount", c."approvedAmount",
    (SELECT json_agg(json_build_object('itemId', i.id,
      'decision', CASE WHEN i.note = $2 THEN 'PASSED' ELSE i.decision::text END, 'qtyApproved', CASE WHEN i.note = $2 THEN i.qty ELSE i."qtyApproved" END,
      'amountApproved', CASE WHEN i.note = $2 THEN i."amountClaimed" ELSE i."amountApproved" END,
      'reasonCode', CASE WHEN i.note = $2 THEN NULL ELSE i."reasonCode" END, 'note', nullif(i.note, $2)) ORDER BY i.position)
      FROM "ClaimItem" i WHERE i."claimId" = c.id)::text AS lines
  FROM "Bill" b JOIN "Claim" c ON c."billId" = b.id
  WHERE b.status IN ('VETTED', 'APPROVED', 'PAID') AND b.kind = 'ORDINARY' AND b."vettedAt" >= $1::timestamp AND c."vettedAt" IS NOT NULL
  ORDER BY b."vettedAt", b."billNo", c."claimNo"`;

/** Claims selected for second review: open for bills awaiting approval, done for the others. */
export async function makeSecondLooks(client: pg.ClientBase, world: World): Promise<void> {
  const { rows } = await client.query<Row>(CLAIMS, [sqlTimestamp(world.now - SINCE_DAYS * DAY), CUT_NOTE]);
  const { text, values } = outlierFacilities(new Date(isoDate(world.today)), OUTLIER_FACTOR);
  const days = values.map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value));
  const outliers = new Set((await client.query<{ hcpId: string }>(text, days)).rows.map(({ hcpId }) => hcpId));
  const drawnInWeek = new Set<string>();
  for (const claims of Map.groupBy(rows, ({ billId }) => billId).values()) writeBill(world, claims, outliers, drawnInWeek);
}

const isCutAtApproval = ({ isDecided, vettedAmount, approvedAmount }: Row): boolean => isDecided && vettedAmount !== approvedAmount;

function writeBill(world: World, claims: readonly Row[], outliers: ReadonlySet<string>, drawnInWeek: Set<string>): void {
  const [first] = claims;
  if (!first) return;
  const { billId, billNo, officerId } = first;
  const vettedAt = Math.floor(Number(first.vettedAt));
  const random = world.random.fork('second look', billNo);
  const day = dayOf(vettedAt);
  const week = `${officerId}/${day - ((weekday(day) + 6) % 7)}`;
  const claimIds = claims.map(({ claimId }) => claimId);
  const seeds = Array.from({ length: claims.some(isCutAtApproval) ? TRIED_SEEDS : 1 }, () => random.uuid(vettedAt).replaceAll('-', ''));
  const drawOf = (seed: string) => ({ seed, sharePercent: SHARE_PERCENT, minimum: drawnInWeek.has(week) ? 0 : 1, claimIds });
  const hasCut = (seed: string) => {
    const drawn = sampleClaims(drawOf(seed));
    return claims.some((claim) => isCutAtApproval(claim) && drawn.includes(claim.claimId));
  };
  const draw = drawOf(seeds.find(hasCut) ?? seeds[0] ?? '');
  const drawn = new Set(sampleClaims(draw));
  if (drawn.size > 0) drawnInWeek.add(week);
  const drawId = random.uuid(vettedAt);
  world.copyBuffer.add('SecondLookDraw', {
    id: drawId,
    billId,
    officerId,
    seed: draw.seed,
    sharePercent: SHARE_PERCENT,
    minimum: draw.minimum,
    claimIds: `{${claimIds.join(',')}}`,
    drawnAt: sqlTimestamp(vettedAt),
  });
  for (const claim of claims) {
    const reasons = [
      ...(drawn.has(claim.claimId) ? ['RANDOM'] : []),
      ...(Number(claim.vettedAmount) > VALUE ? ['VALUE'] : []),
      ...(outliers.has(claim.hcpId) && vettedAt > world.now - OUTLIERS_SINCE_DAYS * DAY ? ['OUTLIER'] : []),
    ];
    if (reasons.length > 0)
      writeLook(world, claim, { id: random.uuid(vettedAt), reasons, vettedAt, drawId: drawn.has(claim.claimId) ? drawId : null });
  }
}

type Look = { id: string; reasons: readonly string[]; vettedAt: number; drawId: string | null };

function writeLook(world: World, claim: Row, { id, reasons, vettedAt, drawId }: Look): void {
  const isChanged = isCutAtApproval(claim);
  const status = claim.isDecided ? (isChanged ? 'CHANGED' : 'AGREED') : 'OPEN';
  const decidedAt = Math.floor(Number(claim.approvedAt));
  const note = isChanged ? CUT_NOTE : null;
  world.copyBuffer.add('SecondLook', {
    id,
    claimId: claim.claimId,
    billId: claim.billId,
    hcpId: claim.hcpId,
    officerId: claim.officerId,
    drawId,
    reasons: `{${reasons.join(',')}}`,
    status,
    claimedAmount: claim.claimedAmount,
    vettedAmount: claim.vettedAmount,
    lines: claim.lines,
    setAsideAt: sqlTimestamp(vettedAt),
    decidedAmount: claim.isDecided ? claim.approvedAmount : null,
    note,
    decidedById: claim.isDecided ? claim.approverId : null,
    decidedAt: claim.isDecided ? sqlTimestamp(decidedAt) : null,
    version: claim.isDecided ? 1 : 0,
    updatedAt: sqlTimestamp(claim.isDecided ? decidedAt : vettedAt),
  });
  const people = [...world.staff('CLAIMS_OFFICER'), ...world.staff('ADMIN')];
  const personOf = (userId: string | null): User | null => people.find((user) => user.id === userId) ?? null;
  const record = { entity: 'SecondLook', id, label: claim.claimNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'OPEN', by: personOf(claim.officerId), at: vettedAt });
  if (!claim.isDecided) return;
  const by = personOf(claim.approverId);
  recordChange(world, { ...record, action: isChanged ? 'CHANGE' : 'AGREE', from: 'OPEN', to: status, by, at: decidedAt, note });
}
