import { expect, it } from 'vitest';
import { isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';

it('two facilities with the same name have separate subtotals', async () => {
  const hcps = await Promise.all([makeHcp(), makeHcp()]);
  const [first, second] = hcps as [(typeof hcps)[number], (typeof hcps)[number]];
  await db.hcp.updateMany({ where: { id: { in: hcps.map(({ id }) => id) } }, data: { name: 'Hope clinic' } });
  const cut = (claimed: bigint, approved: bigint, reasonCode: 'ABOVE_TARIFF' | 'OTHER') => ({ claimed, approved, reasonCode });
  await makeBill({ hcp: first, claims: [cut(1_000_000n, 400_000n, 'ABOVE_TARIFF'), cut(500_000n, 450_000n, 'OTHER')] });
  await makeBill({ hcp: second, claims: [cut(900_000n, 200_000n, 'ABOVE_TARIFF')] });
  const answer = await as(await makeUser('ADMIN')).run(
    /* GraphQL */ `query ($filter: ReportFilter!) { hcpCutReasons(filter: $filter) {
      rows { key label group amountCut } subtotals { key label amountCut } total { amountCut } } }`,
    { filter: { from: '2026-01-01', to: isoDay(today()) } },
  );
  expect(answer.codes).toEqual([]);
  const { rows, subtotals, total } = answer.data.hcpCutReasons;
  const sums = [
    { key: first.id, label: 'Hope clinic', amountCut: 650_000 },
    { key: second.id, label: 'Hope clinic', amountCut: 700_000 },
  ];
  expect(subtotals).toHaveLength(2);
  expect(subtotals).toEqual(expect.arrayContaining(sums));
  for (const { key, group } of rows) expect(group).toBe(key.split('/')[0]);
  expect(rows.filter(({ group }) => group === first.id).map(({ amountCut }) => amountCut)).toEqual(
    expect.arrayContaining([600_000, 50_000]),
  );
  expect(total.amountCut).toBe(1_350_000);
});

it('what the largest rows leave out is one row per group, so that rows add up to the subtotals', async () => {
  const hcps = await Promise.all([makeHcp(), makeHcp()]);
  const [first, second] = hcps as [(typeof hcps)[number], (typeof hcps)[number]];
  const cut = (approved: bigint, reasonCode: 'ABOVE_TARIFF' | 'OTHER' | 'DUPLICATE') => ({ claimed: 900_000n, approved, reasonCode });
  await makeBill({ hcp: first, claims: [cut(300_000n, 'ABOVE_TARIFF'), cut(850_000n, 'OTHER'), cut(880_000n, 'DUPLICATE')] });
  await makeBill({ hcp: second, claims: [cut(200_000n, 'ABOVE_TARIFF')] });
  const answer = await as(await makeUser('ADMIN')).run(
    /* GraphQL */ `query ($filter: ReportFilter!) { hcpCutReasons(filter: $filter) {
      rows { key label group linesCut cutClaims amountCut } subtotals { key amountCut } total { amountCut } } }`,
    { filter: { from: '2026-01-01', to: isoDay(today()), hcpId: hcps.map(({ id }) => id), top: 1 } },
  );
  expect(answer.codes).toEqual([]);
  const { rows, subtotals, total } = answer.data.hcpCutReasons;
  const ofFirst = rows.filter(({ group }) => group === first.id);
  expect(ofFirst.map(({ amountCut }) => amountCut)).toEqual([600_000, 70_000]);
  // Claims are counted once each, so they do not add up.
  expect(ofFirst[1]).toMatchObject({ key: `${first.id}/rest`, label: 'Other reasons', linesCut: 2, cutClaims: null });
  expect(rows.filter(({ group }) => group === second.id)).toMatchObject([{ amountCut: 700_000 }]);
  expect(new Map(subtotals.map(({ key, amountCut }) => [key, amountCut]))).toEqual(
    new Map([
      [first.id, 670_000],
      [second.id, 700_000],
    ]),
  );
  expect(rows.reduce((sum, { amountCut }) => sum + Number(amountCut), 0)).toBe(total.amountCut);
});
