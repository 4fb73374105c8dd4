import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, now, setNow } from '../../platform/clock.ts';
import pg from '../../platform/database/pg.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeScheduledView, report, SAVE, STOP, tomorrowAt } from '../../testing/make/make-scheduled-view.ts';
import { startDueSendings } from './report-sending.service.ts';

const LIST = /* GraphQL */ `query ($size: Int!) { scheduledReports(page: { number: 1, size: $size }) {
  items { id name owner { name } schedule { rhythm recipients { id name } stoppedBy { name } } lastSendings { day outcome } } } }`;
const ALL = /* GraphQL */ `query ($search: String, $filter: ScheduledReportFilter) { scheduledReports(page: { number: 1, size: 20 }, search: $search, filter: $filter) {
  total items { id title owner { id } schedule { stoppedAt } lastSendings { outcome recipient { id } } } } }`;

describe('the list of scheduled reports', () => {
  let admin: { id: string };
  let readers: { id: string; name: string }[];

  beforeAll(async () => {
    admin = await makeUser('ADMIN');
    readers = await Promise.all(['Zara', 'Bala', 'Musa', 'Ene'].map((name) => makeUser('ADMIN', { name: `${name} Reader` })));
    for (let n = 0; n < 50; n++) {
      const recipientIds = [...readers.slice(n % 3), ...readers.slice(0, n % 2)].map(({ id }) => id);
      const rhythm = { rhythm: 'DAILY', hour: 7, format: 'CSV', nextAt: addDays(now(), 1) } as const;
      await db.reportView.create({
        data: {
          ...{ userId: admin.id, report: 'lgaClaims', name: `View ${n}`, address: {} },
          schedule: { create: { ...rhythm, recipientIds: [...new Set(recipientIds)] } },
        },
      });
    }
  });

  afterEach(() => setNow(null));

  async function asked(size: number) {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const answer = await as(admin).run(LIST, { size });
    const statements = spy.mock.calls.length;
    spy.mockRestore();
    expect(answer.codes).toEqual([]);
    return { statements, items: answer.data.scheduledReports.items };
  }

  it('needs as many statements for 50 rows as for one', async () => {
    await asked(1);
    const [one, many] = [await asked(1), await asked(50)];
    expect([one.items.length, many.items.length]).toEqual([1, 50]);
    expect(one.statements).toBeGreaterThan(0);
    expect(many.statements).toBe(one.statements);
  });

  it('lists the recipients of each schedule by name', async () => {
    const { items } = await asked(50);
    const schedules = new Map((await db.reportSchedule.findMany()).map(({ viewId, recipientIds }) => [viewId, recipientIds]));
    for (const { id, schedule } of items) {
      const expectedReaders = readers.filter((reader) => schedules.get(id)?.includes(reader.id));
      expect(expectedReaders.length).toBeGreaterThan(0);
      expect(schedule?.recipients).toEqual(
        expectedReaders.map(({ id: reader, name }) => ({ id: reader, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      );
    }
  });

  it('has everyone’s schedules with their last outcome, searched by view and owner and filtered by status', async () => {
    const who = await makeUser('ADMIN', { name: `Sender ${Math.random()}` });
    const running = await makeScheduledView(who);
    const stopped = await makeScheduledView(who);
    await as(who).run(SAVE, { input: { report, name: 'Never sent', address: {} } });
    await as(who).run(STOP, { id: stopped.id, input: { version: 1 } });
    setNow(tomorrowAt(7));
    await startDueSendings();
    await runJobs();
    const ask = async (variables: object) => {
      const { items } = (await as(admin).run(ALL, variables)).data.scheduledReports;
      return items.map(({ id }) => id).sort();
    };
    expect(await ask({ search: who.name })).toEqual([running.id, stopped.id].sort());
    expect(await ask({ search: running.name })).toEqual([running.id]);
    expect(await ask({ search: who.name, filter: { stopped: true } })).toEqual([stopped.id]);
    expect(await ask({ search: who.name, filter: { stopped: false } })).toEqual([running.id]);
    const { items } = (await as(admin).run(ALL, { search: running.name })).data.scheduledReports;
    const lastSendings = [{ outcome: 'SENT', recipient: { id: who.id } }];
    expect(items).toEqual([{ id: running.id, title: 'Claims by LGA', owner: { id: who.id }, schedule: { stoppedAt: null }, lastSendings }]);
  });
});
