import { usePaCodes as markPaCodesUsed } from '../../care/pa-requests/pa-codes-in-bulk.service.ts';
import { completeReferrals } from '../../care/referrals/referral-progress.service.ts';
import type { SentAs } from '../../care/sent-rows/sent-rows.ts';
import { hashOf } from '../../care/sent-rows/sent-rows.ts';
import type { Bill, Claim } from '../../generated/prisma/client.ts';
import { isoDay, now, startOfDay, today } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import { changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { assignByRule } from '../bill-rules/assign-by-rule.ts';
import { lockBills, recomputeBills } from '../bill-totals.ts';
import { visibleClaims } from '../claim.access.ts';
import { claimMachine } from '../claim.machine.ts';
import { blocksOf, checkClaim } from '../claim-checks/claim-checks.ts';
import { loadClaimFacts } from '../claim-checks/claim-facts.ts';
import { mayEdit } from '../claim-editors.ts';
import { closeQuestions } from '../claim-questions/claim-question.service.ts';
import { billsToVet, visibleBills } from './bill.access.ts';
import { submitBillInput } from './bill.input.ts';
import { nextBillNo } from './bill-number.ts';

type Sendable = Claim & { status: 'READY' | 'RETURNED' };

const isSendable = (claim: Claim): claim is Sendable => claim.status === 'READY' || claim.status === 'RETURNED';

/** Locks and returns the selected claims. Rejects none, too many, or claims of several facilities, months or funds. */
async function chosenClaims(tx: Tx, viewer: Viewer, ids: readonly string[], settings: Settings): Promise<Sendable[]> {
  if (ids.length === 0) throw new DomainError('BILL_EMPTY');
  if (ids.length > settings.maxClaimsPerBill) throw new DomainError('BILL_TOO_MANY', { params: { n: settings.maxClaimsPerBill } });
  const claims = await tx.claim.findMany({
    where: { AND: [{ id: { in: [...ids] } }, visibleClaims(viewer)] },
    orderBy: { claimNo: 'asc' },
  });
  if (claims.length !== ids.length) throw new DomainError('NOT_FOUND');
  if (!claims.every((claim) => mayEdit(viewer, claim))) throw new DomainError('FORBIDDEN');
  if (!claims.every(isSendable)) throw new DomainError('CONFLICT_STALE');
  const [first] = claims;
  const belongTogether = claims.every(
    (claim) => claim.hcpId === first?.hcpId && isoDay(claim.month) === isoDay(first.month) && claim.fundingPool === first.fundingPool,
  );
  if (!belongTogether) throw new DomainError('BILL_MIXED');
  return claims;
}

/** Reruns the checks of all claims. Rejects the bill if a check blocks, naming the claims. Returns the checks by claim as JSON. */
async function assertChecked(tx: Tx, claims: readonly Claim[], settings: Settings): Promise<string[]> {
  const facts = await loadClaimFacts(
    tx,
    claims.map(({ id }) => id),
    settings,
    today(),
  );
  const blocked: { id: string; claimNo: string; messages: string[] }[] = [];
  const answers = claims.map(({ id, claimNo }) => {
    const claimFacts = facts.get(id);
    const checks = claimFacts ? checkClaim(claimFacts) : [];
    const blocks = blocksOf(checks);
    if (blocks.length > 0) blocked.push({ id, claimNo, messages: blocks.map(({ message }) => message) });
    return JSON.stringify(checks);
  });
  if (blocked.length > 0)
    throw new DomainError('BILL_BLOCKED', {
      params: { n: blocked.length, first: `${blocked[0]?.claimNo}: ${blocked[0]?.messages[0]}` },
      data: { claims: blocked },
    });
  return answers;
}

/** Updates the submitted claims: bill, late flag, and lines reset to undecided. */
async function moveIntoBill(write: Write, billId: string, claims: readonly Sendable[], checks: readonly string[]): Promise<void> {
  const ids = claims.map(({ id }) => id);
  const at = now();
  await write.tx.$executeRaw`
    UPDATE "Claim" c SET status = 'SUBMITTED', "billId" = ${billId}::uuid, "submittedAt" = coalesce(c."submittedAt", ${at}), checks = t.checks::jsonb,
      "isLate" = t.checks::jsonb @> '[{"code":"CLM_LATE"}]', attempt = c.attempt + (c.status = 'RETURNED')::int, "reviewerId" = NULL, "vettedById" = NULL, "vettedAt" = NULL,
      "vettedAmount" = 0, "approvedAmount" = 0, "payableAmount" = 0, decision = NULL, version = c.version + 1, "updatedAt" = ${at}
    FROM unnest(${ids}::uuid[], ${[...checks]}::text[]) AS t(id, checks) WHERE c.id = t.id`;
  await write.tx.claimItem.updateMany({
    where: { claimId: { in: ids }, decision: { not: 'PENDING' } },
    data: { decision: 'PENDING', qtyApproved: null, priceApproved: null, amountApproved: null, reasonCode: null, note: null },
  });
  const changed = claims.map(({ id, status, claimNo }) => ({ id, fromStatus: status, number: claimNo }));
  await closeQuestions(write, ids);
  await recordChanges(write, claimMachine, 'SUBMIT', changed, (no) => `Submitted claim ${no}`);
}

/**
 * Idempotency: the existing bill with the same external number or exactly these claims.
 * Errors: SENT_OTHER_CONTENT; BILL_CLAIM_TAKEN if another bill contains one of the claims.
 */
async function billSentBefore(
  write: Write,
  viewer: Viewer,
  ids: readonly string[],
  { sentAs, resubmit }: { sentAs: SentAs | null; resubmit: boolean },
): Promise<{ id: string } | { returnedNo: string | null }> {
  const { tx } = write;
  let returnedNo: string | null = null;
  if (sentAs && viewer.scope.kind === 'HCP') {
    // Serialises concurrent requests with the same number.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`submitBill ${viewer.scope.hcpId} ${sentAs.externalId}`}, 0))::text`;
    const { externalId } = sentAs;
    const bill = await tx.bill.findUnique({ where: { hcpId_externalId: { hcpId: viewer.scope.hcpId, externalId } } });
    if (bill && resubmit && bill.status === 'RETURNED') {
      await releaseNumber(write, bill);
      returnedNo = bill.billNo;
    } else if (bill && bill.externalHash !== sentAs.externalHash) {
      throw fieldError('SENT_OTHER_CONTENT', 'externalId', { externalId, number: bill.billNo });
    } else if (bill) return { id: bill.id };
  }
  const taken = await tx.claim.findMany({
    where: { AND: [{ id: { in: [...ids] }, billId: { not: null }, status: { not: 'RETURNED' } }, visibleClaims(viewer)] },
    select: { claimNo: true, billId: true },
    orderBy: { claimNo: 'asc' },
  });
  const [first] = taken;
  if (!first?.billId) return { returnedNo };
  const bill = await tx.bill.findFirstOrThrow({ where: { AND: [{ id: first.billId }, visibleBills(viewer)] } });
  const isSame = taken.length === ids.length && taken.every(({ billId }) => billId === bill.id) && bill.claimCount === ids.length;
  if (isSame && !sentAs) return { id: bill.id };
  throw new DomainError('BILL_CLAIM_TAKEN', { params: { claim: first.claimNo, bill: bill.billNo } });
}

/** The next bill of the facility gets the number of the returned one. */
async function releaseNumber(write: Write, { id, billNo, externalId }: Bill): Promise<void> {
  await write.tx.bill.update({ where: { id }, data: { externalId: null, externalHash: null } });
  write.log({
    action: 'Bill.RESUBMIT',
    entityType: 'Bill',
    entityId: id,
    summary: `The facility submits returned bill ${billNo} again under its number ${externalId}`,
  });
}

/** Submits ready and corrected claims of one facility, care month and fund as a bill. Idempotent: a repeated request returns the same bill. */
export async function submitBill(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(submitBillInput, raw);
  const settings = await getSettings();
  const ids = [...new Set(input.claimIds)];
  const { externalId } = input;
  const sentAs = externalId && viewer.scope.kind === 'HCP' ? { externalId, externalHash: hashOf([...ids].sort()) } : null;
  return transact(viewer, 'submitBill', async (write) => {
    const { tx } = write;
    const left = await tx.claim.findMany({ where: { id: { in: ids }, billId: { not: null } }, select: { billId: true } });
    const leftIds = left.flatMap(({ billId }) => (billId ? [billId] : []));
    await lockBills(tx, leftIds);
    await tx.$queryRaw`SELECT id FROM "Claim" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
    const before = await billSentBefore(write, viewer, ids, { sentAs, resubmit: input.resubmit });
    return 'id' in before ? before : sendBill(write, viewer, { ...before, ids, leftIds, settings, sentAs });
  });
}

type Sending = { returnedNo: string | null; ids: string[]; leftIds: string[]; settings: Settings; sentAs: SentAs | null };

async function sendBill(write: Write, viewer: Viewer, { ids, leftIds, settings, sentAs, returnedNo }: Sending): Promise<{ id: string }> {
  const { tx } = write;
  const claims = await chosenClaims(tx, viewer, ids, settings);
  const [first] = claims;
  if (!first) throw new DomainError('BILL_EMPTY');
  const checks = await assertChecked(tx, claims, settings);
  await markPaCodesUsed(
    write,
    claims.flatMap((claim) => (claim.paCodeId ? [{ ...claim, paCodeId: claim.paCodeId }] : [])),
  );
  await completeReferrals(
    write,
    claims.flatMap(({ referralId, serviceFrom }) => (referralId ? [{ referralId, careFrom: startOfDay(serviceFrom) }] : [])),
  );
  const hcp = await tx.hcp.findUniqueOrThrow({ where: { id: first.hcpId } });
  const billNo = await nextBillNo(tx, hcp, first.month);
  const bill = await tx.bill.create({
    data: { billNo, hcpId: hcp.id, careMonth: first.month, fundingPool: first.fundingPool, ...sentAs },
  });
  await recordStatus(write, 'Bill', bill.id, 'CREATE', null, 'OPEN', returnedNo && `Replaces the returned bill ${returnedNo}`);
  await moveIntoBill(write, bill.id, claims, checks);
  await recomputeBills(tx, [...new Set([bill.id, ...leftIds])]);
  await changeStatus(write, billMachine, bill, 'SUBMIT', {
    data: { submittedById: viewer.userId, submittedAt: now() },
    summary: `Submitted bill ${billNo} with ${claims.length} claims`,
  });
  const officer = await assignByRule(write, bill.id);
  const record = { entityType: 'Bill', entityId: bill.id } as const;
  if (officer)
    write.notify(
      { userIds: [officer.id] },
      { kind: 'BILL_ASSIGNED', title: `Bill ${billNo} of ${hcp.name} was assigned to you`, ...record },
    );
  // Officers do not vet the bills that they submit.
  else
    write.notify(
      { ...billsToVet.audience(bill), except: viewer.userId },
      { kind: 'BILL_SUBMITTED', title: `${hcp.name} submitted bill ${billNo}`, ...record },
    );
  return { id: bill.id };
}
