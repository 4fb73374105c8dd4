import { expect, test } from 'vitest';
import { isoDay, monthOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';

const TREND = /* GraphQL */ `query ($months: Int!) { claimTrend(months: $months) { month claims claimed approved paid } }`;

type Month = { month: string; claims: number; claimed: number; approved: number; paid: number };

test('the trend shows every month: the whole scheme for officers, own claims for a facility', async () => {
  const first = await makeBill({ claims: [{ claimed: 500_000n }, { claimed: 300_000n, approved: 200_000n }] });
  await makeBill({ claims: [{ claimed: 900_000n }] });
  const trend = async (user: { id: string }) => (await as(user).run(TREND, { months: 12 })).data.claimTrend;
  const schemeTrend = await trend(await makeUser('ACCOUNTANT'));
  expect(schemeTrend).toHaveLength(12);
  expect(schemeTrend.at(-1)?.month).toBe(isoDay(monthOf(today())));
  const sum = (months: Month[], key: 'claims' | 'claimed' | 'approved') => months.reduce((total, month) => total + month[key], 0);
  expect([sum(schemeTrend, 'claims'), sum(schemeTrend, 'claimed'), sum(schemeTrend, 'approved')]).toEqual([3, 1_700_000, 1_600_000]);
  const facilityTrend = await trend(await makeHcpUser(first.hcp));
  expect([sum(facilityTrend, 'claims'), sum(facilityTrend, 'claimed')]).toEqual([2, 800_000]);
});

test('a trend that is too long is rejected', async () => {
  const answer = await as(await makeUser('ADMIN')).run(TREND, { months: 37 });
  expect(answer.codes).toEqual(['RPT_TOO_LARGE']);
});

test('the accountant’s figures show payable amounts', async () => {
  const { _sum, _count } = await db.bill.aggregate({
    where: { status: 'APPROVED', paymentId: null },
    _sum: { approvedAmount: true },
    _count: true,
  });
  await makeBill({ claims: [{ claimed: 700_000n }] });
  const { data } = await as(await makeUser('ACCOUNTANT')).run(
    /* GraphQL */ `{ payFigures { payable payableBills prepared paidThisMonth } }`,
  );
  expect(data.payFigures).toEqual({
    payable: Number(_sum.approvedAmount ?? 0n) + 700_000,
    payableBills: _count + 1,
    prepared: 0,
    paidThisMonth: 0,
  });
});

test('an accountant limited to LGAs sees payable amounts there', async () => {
  const { hcp } = await makeBill({ claims: [{ claimed: 700_000n }] });
  await makeBill({ claims: [{ claimed: 100_000n }] });
  const payable = async (lgaIds: string[]) =>
    (await as(await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds })).run(/* GraphQL */ `{ payFigures { payable payableBills } }`)).data
      .payFigures;
  expect(await payable([hcp.lgaId])).toEqual({ payable: 700_000, payableBills: 1 });
  expect(await payable([])).toEqual({ payable: 0, payableBills: 0 });
});

test('a facility sees only its own figures', async () => {
  const { hcp, bill } = await makeBill({ claims: [{ claimed: 250_000n }] });
  await db.bill.update({ where: { id: bill.id }, data: { submittedAt: now() } });
  const figures = async (user: { id: string }) =>
    (await as(user).run(/* GraphQL */ `{ hcpFigures { assignedLives activeCodes unpaidAmount lastBill { id } } }`)).data.hcpFigures;
  expect(await figures(await makeHcpUser(hcp))).toEqual({
    assignedLives: 1,
    activeCodes: 0,
    unpaidAmount: 250_000,
    lastBill: { id: bill.id },
  });
  expect(await figures(await makeHcpUser())).toEqual({ assignedLives: 0, activeCodes: 0, unpaidAmount: 0, lastBill: null });
});
