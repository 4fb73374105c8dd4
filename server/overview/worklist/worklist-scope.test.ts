import { beforeAll, expect, test } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';

beforeAll(() => loadDemoScheme());

async function countsOf(user: { id: string }): Promise<Record<string, number>> {
  const { data } = await as(user).run(/* GraphQL */ `{ waitingCounts { key count urgent } }`);
  return Object.fromEntries(
    data.waitingCounts.flatMap(({ key, count, urgent }) => [
      [key, count],
      [`${key} urgent`, urgent ?? 0],
    ]),
  );
}

const OFFICERS = Object.values(Role).filter((role) => role !== 'HCP' && role !== 'ENROLLEE');

test.each(OFFICERS)('%s limited to no LGA has no pending work, unlike one of the whole scheme', async (role) => {
  const whole = await countsOf(await makeUser(role));
  expect(Object.values(whole).some((count) => count > 0)).toBe(true);
  const narrowed = await countsOf(await makeUser(role, { lgaScoped: true, lgaIds: [] }));
  expect(Object.entries(narrowed).filter(([, count]) => count > 0)).toEqual([]);
});

test('a facility and a member have only their own pending work', async () => {
  const paRequest = await db.paRequest.findFirstOrThrow({ where: { status: 'PENDING' } });
  await db.paRequest.update({ where: { id: paRequest.id }, data: { infoRequestedAt: paRequest.requestedAt, infoAnsweredAt: null } });
  expect((await countsOf(await makeHcpUser({ id: paRequest.hcpId }))).PA_QUERIED).toBeGreaterThan(0);
  const { hcpId } = await db.claim.findFirstOrThrow({ where: { status: 'READY' } });
  expect((await countsOf(await makeHcpUser({ id: hcpId }))).CLAIMS_TO_SEND).toBeGreaterThan(0);
  const member = await db.enrollee.findFirstOrThrow({
    where: { relationship: 'PRINCIPAL', encounters: { none: {} }, dependants: { none: {} } },
  });
  for (const stranger of [await makeHcpUser(), await makeUser('ENROLLEE', { enrolleeId: member.id })])
    expect(Object.entries(await countsOf(stranger)).filter(([, count]) => count > 0)).toEqual([]);
});
