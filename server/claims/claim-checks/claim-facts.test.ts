import { beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { loadClaimFacts } from './claim-facts.ts';

beforeAll(() => loadDemoScheme(600));

test('loading the facts of many claims takes the same number of SQL statements as for a few', async () => {
  const settings = await getSettings();
  await db.plan.updateMany({ data: { annualLimit: 100_000_000n, annualInpatientDays: 30, maxLiveBirths: 4 } });
  const { id: hcpId } = await db.hcp.findFirstOrThrow({ where: { enrollees: { none: {} } } });
  const ids = (await db.claim.findMany({ where: { paCodeId: null }, take: 60 })).map(({ id }) => id);
  await db.claim.updateMany({ where: { id: { in: ids } }, data: { hcpId, visitType: 'OTHER' } });
  const statements = (count: number) =>
    countStatements(async () => {
      const facts = await db.$transaction((tx) => loadClaimFacts(tx, ids.slice(0, count), settings, today()));
      expect(facts.size).toBe(count);
      for (const { limits, mayTreat } of facts.values()) {
        expect(limits.map(({ key }) => key)).toEqual(['INPATIENT_DAYS', 'BIRTHS', 'ANNUAL_AMOUNT']);
        expect(mayTreat).toBe(false);
      }
    });
  await statements(1);
  const few = await statements(2);
  expect(few).toBeGreaterThan(5);
  expect(await statements(60)).toBe(few);
});
