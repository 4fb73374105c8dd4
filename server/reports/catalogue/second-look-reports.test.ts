import { beforeAll, expect, test } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

const BY_OFFICER = /* GraphQL */ `query ($filter: ReportFilter!) {
  secondLooksByOfficer(filter: $filter) { rows { key label vettedClaims setAside lookedAt lookedAtChanged changedAmount } total { vettedClaims setAside lookedAt lookedAtChanged changedAmount } }
}`;
const BY_FACILITY = /* GraphQL */ `query ($filter: ReportFilter!) {
  secondLooksByHcp(filter: $filter) { rows { key setAside changedAmount } total { setAside } }
}`;
const filter = { from: isoDay(addDays(today(), -100)), to: isoDay(today()) };

beforeAll(async () => {
  await loadDemoScheme();
});

test('second reviews are counted by officer and by facility', async () => {
  const admin = await makeUser('ADMIN');
  const claims = await db.claim.findMany({
    where: { vettedById: { not: null }, bill: { vettedAt: { gte: addDays(today(), -100) } } },
    include: { secondLooks: true },
  });
  const expected = (rows: typeof claims) => {
    const looks = rows.flatMap(({ secondLooks }) => secondLooks);
    const changed = looks.filter(({ status }) => status === 'CHANGED');
    return {
      vettedClaims: rows.length,
      setAside: looks.length,
      lookedAt: looks.filter(({ status }) => status === 'AGREED').length + changed.length,
      lookedAtChanged: changed.length,
      changedAmount: changed.reduce((sum, look) => sum + Math.abs(Number(look.vettedAmount - (look.decidedAmount ?? 0n))), 0),
    };
  };
  const { data } = await as(admin).run(BY_OFFICER, { filter });
  expect(data.secondLooksByOfficer.total).toEqual(expected(claims));
  expect(expected(claims).lookedAtChanged).toBeGreaterThan(0);
  const officers = Map.groupBy(claims, ({ vettedById }) => vettedById);
  expect(data.secondLooksByOfficer.rows).toHaveLength(officers.size);
  for (const row of data.secondLooksByOfficer.rows) expect(row).toMatchObject(expected(officers.get(row.key) ?? []));
  const byFacility = (await as(admin).run(BY_FACILITY, { filter })).data.secondLooksByHcp;
  const facilities = Map.groupBy(claims, ({ hcpId }) => hcpId);
  expect(byFacility.total.setAside).toBe(expected(claims).setAside);
  for (const { key, setAside } of byFacility.rows) expect(setAside).toBe(expected(facilities.get(key ?? '') ?? []).setAside);
});
