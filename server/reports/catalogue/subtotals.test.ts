import { expect, it } from 'vitest';
import { isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { askReport } from '../../testing/ask-report.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';

it('facilities with the same name have subtotals of their own, and a row each of what the largest rows leave out', async () => {
  const [first, second] = [await makeHcp(), await makeHcp()];
  const hcpId = [first.id, second.id];
  await db.hcp.updateMany({ where: { id: { in: hcpId } }, data: { name: 'Hope clinic' } });
  const cut = (approved: bigint, reasonCode: 'ABOVE_TARIFF' | 'OTHER' | 'DUPLICATE') => ({ claimed: 900_000n, approved, reasonCode });
  await makeBill({ hcp: first, claims: [cut(300_000n, 'ABOVE_TARIFF'), cut(850_000n, 'OTHER'), cut(880_000n, 'DUPLICATE')] });
  await makeBill({ hcp: second, claims: [cut(200_000n, 'ABOVE_TARIFF')] });
  const filter = { from: '2026-01-01', to: isoDay(today()), hcpId, top: 1 };
  const { rows, subtotals, total } = await askReport(await makeUser('ADMIN'), 'hcpCutReasons', filter);
  expect(subtotals.map(({ label }) => label)).toEqual(['Hope clinic', 'Hope clinic']);
  expect(Object.fromEntries(subtotals.map(({ key, amountCut }) => [key, amountCut]))).toEqual({
    [first.id]: 670_000,
    [second.id]: 700_000,
  });
  for (const { key, group } of rows) expect(group).toBe(key.split('/')[0]);
  const ofFirst = rows.filter(({ group }) => group === first.id);
  expect(ofFirst.map(({ amountCut }) => amountCut)).toEqual([600_000, 70_000]);
  // Claims are counted once each, so they do not add up.
  expect(ofFirst[1]).toMatchObject({ key: `${first.id}/rest`, label: 'Other reasons', linesCut: 2, cutClaims: null });
  expect(rows.filter(({ group }) => group === second.id)).toMatchObject([{ amountCut: 700_000 }]);
  expect(total.amountCut).toBe(1_370_000);
});
