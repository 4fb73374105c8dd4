import { beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

const VISITS = /* GraphQL */ `query ($by: [EncounterDimension!]!, $filter: ReportFilter!) {
  encounterStats(by: $by, filter: $filter, limit: 5000) {
    rows { week { key label } weekday { key label } ageBand { label } visits }
    total { visits }
  }
}`;
const year = { from: '2026-01-01', to: SCHEME_DAY };
let admin: { id: string };

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  return () => setNow(null);
});

const visits = async (by: string[], filter: object = year) => {
  const { data, codes } = await as(admin).run(VISITS, { by, filter });
  expect(codes).toEqual([]);
  return data.encounterStats;
};

describe('visits', () => {
  it('by weekday are in the order of the week', async () => {
    const { rows, total } = await visits(['WEEKDAY']);
    expect(rows.map(({ weekday }) => weekday?.label)).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ]);
    expect(rows.reduce((sum, row) => sum + Number(row.visits), 0)).toBe(total.visits);
  });

  it('by week are named by the Monday, the first week also if the year begins in it', async () => {
    const { rows } = await visits(['WEEK'], { from: '2026-01-01', to: '2026-01-18' });
    expect(rows.map(({ week }) => [week?.key, week?.label])).toEqual([
      ['2025-12-29', 'Week of 29 Dec 2025'],
      ['2026-01-05', 'Week of 5 Jan 2026'],
      ['2026-01-12', 'Week of 12 Jan 2026'],
    ]);
  });

  it('by age are in the order of age', async () => {
    const { rows } = await visits(['AGE_BAND']);
    expect(rows.map(({ ageBand }) => ageBand?.label)).toEqual(['0–4', '5–14', '15–24', '25–44', '45–64', '65+']);
  });
});
