import { beforeEach, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { testMasterData } from '../../testing/master-data-tests.ts';
import { addBusinessDays, businessDaysBetween, loadHolidays } from './business-days.ts';

testMasterData({
  model: 'PublicHoliday',
  list: 'publicHolidays',
  input: (serial) => ({ name: `Founders’ Day ${2030 + serial}`, day: `${2030 + serial}-02-03` }),
  refused: { input: { name: 'x' }, field: 'name', code: 'INVALID_INPUT' },
  manager: 'ADMIN',
  stranger: 'CLAIMS_OFFICER',
});

const date = (text: string) => new Date(`${text}T00:00:00Z`);

describe('business days', () => {
  it('exclude weekends and holidays', async () => {
    const holidays = await loadHolidays();
    // 25 and 26 December 2026 are Friday and Saturday, 1 January 2027 is a Friday.
    expect(addBusinessDays(date('2026-12-24'), 1, holidays)).toEqual(date('2026-12-28'));
    expect(addBusinessDays(date('2026-12-31'), 1, holidays)).toEqual(date('2027-01-04'));
    expect(businessDaysBetween(date('2026-12-24'), date('2027-01-04'), holidays)).toBe(5);
    expect(businessDaysBetween(date('2027-01-04'), date('2026-12-24'), holidays)).toBe(-5);
  });

  it('exclude the holidays on record from 2024 to 2027: eight fixed ones per year and the Islamic ones', async () => {
    for (const year of [2024, 2025, 2026, 2027])
      expect(await db.publicHoliday.count({ where: { name: { endsWith: `${year}` } } })).toBeGreaterThanOrEqual(13);
    expect(
      await db.publicHoliday.findMany({ where: { name: { in: ['Good Friday 2026', 'Easter Monday 2027'] } }, orderBy: { day: 'asc' } }),
    ).toMatchObject([{ day: date('2026-04-03') }, { day: date('2027-03-29') }]);
  });
});

describe('the vetting deadline', () => {
  let world: Awaited<ReturnType<typeof makeClaimWorld>>;
  beforeEach(() => () => setNow(null));

  it('is thirty business days after submission, and ends when the bill is vetted', async () => {
    setNow('2026-11-20T10:00:00Z');
    world = await makeClaimWorld();
    const { id } = await world.bill(1);
    const read = /* GraphQL */ `query ($id: ID!) { bill(id: $id) { vettingDueOn vettingDaysLeft } }`;
    const clock = async () => (await as(world.officer).run(read, { id })).data.bill;
    expect(await clock()).toEqual({ vettingDueOn: '2027-01-05', vettingDaysLeft: 30 });
    setNow('2026-12-28T10:00:00Z');
    expect((await clock()).vettingDaysLeft).toBe(5);
    const queue = /* GraphQL */ `{ billsByHcp(page: { number: 1, size: 5 }) { items { vettingDaysLeft } } }`;
    expect((await as(world.officer).run(queue)).data.billsByHcp.items).toEqual([{ vettingDaysLeft: 5 }]);
    setNow('2027-01-06T10:00:00Z');
    expect((await clock()).vettingDaysLeft).toBe(-1);
    await db.bill.update({ where: { id }, data: { status: 'RETURNED' } });
    expect(await clock()).toEqual({ vettingDueOn: null, vettingDaysLeft: null });
  });
});
