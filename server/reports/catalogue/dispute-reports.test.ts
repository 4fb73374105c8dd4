import { beforeAll, expect, test } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

beforeAll(async () => {
  await loadDemoScheme();
});

test('amounts granted by disputes are shown separately; approved amounts of claims do not change', async () => {
  const from = addDays(today(), -300);
  const filter = { from: isoDay(from), to: isoDay(today()) };
  const query = /* GraphQL */ `query ($filter: ReportFilter!) {
    hcpClaims(filter: $filter) { rows { key disputedClaims disputeGranted } total { approved disputedClaims disputeGranted } }
  }`;
  const { rows, total } = (await as(await makeUser('ADMIN')).run(query, { filter })).data.hcpClaims;
  const disputes = await db.claimDispute.findMany({
    where: { status: { not: 'WITHDRAWN' }, claim: { serviceTo: { gte: from, lte: today() } } },
  });
  const granted = (some: typeof disputes) => some.reduce((sum, { grantedAmount }) => sum + Number(grantedAmount), 0);
  expect(granted(disputes)).toBeGreaterThan(0);
  expect(total).toMatchObject({ disputedClaims: disputes.length, disputeGranted: granted(disputes) });
  for (const row of rows) {
    const ofFacility = disputes.filter(({ hcpId }) => hcpId === row.key);
    expect(row).toMatchObject({ disputedClaims: ofFacility.length, disputeGranted: granted(ofFacility) });
  }
  const approved = await db.claim.aggregate({
    where: { status: { in: ['APPROVED', 'PAID'] }, serviceTo: { gte: from, lte: today() } },
    _sum: { approvedAmount: true },
  });
  expect(total.approved).toBe(Number(approved._sum.approvedAmount));
});
