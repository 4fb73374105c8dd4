import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, now } from '../clock.ts';
import { db } from '../db.ts';
import { as } from '../testing/as.ts';
import { makeUser } from '../testing/make.ts';

const LIST = `query ($size: Int!) { scheduledReports(page: { number: 1, size: $size }) {
  items { id name owner { name } schedule { rhythm recipients { id name } stoppedBy { name } } lastSendings { day outcome } } } }`;

type Row = { id: string; schedule: { recipients: { id: string; name: string }[] } };

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

  async function asked(size: number) {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const answer = await as(admin).run(LIST, { size });
    const statements = spy.mock.calls.length;
    spy.mockRestore();
    expect(answer.codes).toEqual([]);
    return { statements, items: answer.data.scheduledReports.items as Row[] };
  }

  it('takes as many statements for 50 rows as for one', async () => {
    await asked(1);
    const [one, many] = [await asked(1), await asked(50)];
    expect([one.items.length, many.items.length]).toEqual([1, 50]);
    expect(one.statements).toBeGreaterThan(0);
    expect(many.statements).toBe(one.statements);
  });

  it('names the recipients of each, by name', async () => {
    const { items } = await asked(50);
    const schedules = new Map((await db.reportSchedule.findMany()).map(({ viewId, recipientIds }) => [viewId, recipientIds]));
    for (const { id, schedule } of items) {
      const own = readers.filter((reader) => schedules.get(id)?.includes(reader.id));
      expect(own.length).toBeGreaterThan(0);
      expect(schedule.recipients).toEqual(
        own.map(({ id: reader, name }) => ({ id: reader, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      );
    }
  });
});
