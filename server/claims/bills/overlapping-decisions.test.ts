import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { APPROVE_CLEAN, makeClaimWorld, REJECT_CLAIM, SUBMIT_BILL } from '../../testing/make/make-claim.ts';

const CALLERS = 20;
/** Any other error, such as a deadlock, is thrown by `as`. BUSY is a wait that took too long. */
const EXPECTED = /^(OK|BUSY|CONFLICT_STALE|STATE_INVALID|BILL_[A-Z_]+|CLM_[A-Z_]+)$/;

/** How often each claim was changed to one of these statuses. */
async function timesChanged(ids: readonly string[], statuses: readonly string[]): Promise<number[]> {
  const changes = await db.statusChange.findMany({
    where: { entityType: 'Claim', entityId: { in: [...ids] }, toStatus: { in: [...statuses] } },
  });
  return ids.map((id) => changes.filter(({ entityId }) => entityId === id).length);
}

it('20 callers who submit overlapping claims in different orders put each claim into one bill at most', async () => {
  const world = await makeClaimWorld();
  const claimIds: string[] = [];
  for (let n = 0; n < CALLERS + 3; n += 1) claimIds.push(await world.ready());
  const people = await Promise.all(Array.from({ length: CALLERS }, () => makeHcpUser(world.hcp)));
  const codes = await concurrently(people, SUBMIT_BILL, (caller) => {
    const part = claimIds.slice(caller, caller + 4);
    return { input: { claimIds: caller % 2 ? part.reverse() : part } };
  });
  for (const code of codes) expect(code).toMatch(EXPECTED);
  const wins = codes.filter((code) => code === 'OK').length;
  expect(wins).toBeGreaterThan(0);
  const bills = await db.bill.findMany({ where: { hcpId: world.hcp.id }, include: { claims: { select: { id: true } } } });
  expect(bills.map(({ claims }) => claims.length)).toEqual(Array(wins).fill(4));
  const billed = new Set(bills.flatMap(({ claims }) => claims.map(({ id }) => id)));
  expect(await timesChanged(claimIds, ['SUBMITTED'])).toEqual(claimIds.map((id) => (billed.has(id) ? 1 : 0)));
});

it('20 callers who approve a bill of claims and reject single ones decide each claim once', async () => {
  const world = await makeClaimWorld();
  const { id, claimIds } = await world.vetted(...Array<'PASSED'>(6).fill('PASSED'));
  const bill = await db.bill.findUniqueOrThrow({ where: { id } });
  const seen = { version: bill.version, vettedAmount: Number(bill.vettedAmount), approvedAmount: Number(bill.approvedAmount) };
  const versions = new Map((await db.claim.findMany({ where: { billId: id } })).map((claim) => [claim.id, claim.version]));
  const people = await Promise.all(Array.from({ length: CALLERS }, () => makeUser('ADMIN')));
  const answers = await Promise.all(
    people.map((person, caller) => {
      const claimId = claimIds[caller % claimIds.length] ?? '';
      const rejection = { version: versions.get(claimId) ?? 0, reasonCode: 'NOT_COVERED', note: 'Not on the list' };
      return caller % 3 === 0
        ? as(person).run(APPROVE_CLEAN, { id, input: seen })
        : as(person).run(REJECT_CLAIM, { id: claimId, input: rejection });
    }),
  );
  for (const { codes } of answers) expect(codes[0] ?? 'OK').toMatch(EXPECTED);
  const statuses = (await db.claim.findMany({ where: { billId: id } })).map(({ status }) => status);
  const isDecided = (status: string) => status === 'APPROVED' || status === 'REJECTED';
  expect(statuses.filter(isDecided).length).toBeGreaterThan(0);
  expect((await timesChanged(claimIds, ['APPROVED', 'REJECTED'])).sort()).toEqual(
    statuses.map((status) => Number(isDecided(status))).sort(),
  );
});
