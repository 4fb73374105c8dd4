import type pg from 'pg';
import { closeStatement } from '../../ledger/closed-month.service.ts';
import { addMonths, DAY, instantAt, isoDate, monthStart } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { User, World } from '../world/world.ts';

/** Days after its end on which the office closes a month. */
const CLOSING_DAY = 9;
const REOPEN_REASON = 'A bank charge was recorded in the wrong month';

const recordOf = (id: string, month: number) => ({ entity: 'ClosedMonth', id, label: isoDate(month).slice(0, 7) });

async function closeOne(client: pg.ClientBase, world: World, month: number, by: User, at: number): Promise<string> {
  const { text, values } = closeStatement({ month: new Date(isoDate(month)), closedAt: new Date(at), closedById: by.id });
  const { rows } = await client.query(text, values);
  recordChange(world, { ...recordOf(rows[0].id, month), action: 'CLOSE', from: null, to: 'CLOSED', by, at });
  return rows[0].id;
}

/** Closes all months except the last two; the last one was reopened and closed again. Uses current figures, because closed months do not change. */
export async function closeMonths(client: pg.ClientBase, world: World): Promise<void> {
  const [accountant] = world.staff('ACCOUNTANT');
  const [admin] = world.staff('ADMIN');
  const { rows } = await client.query(`SELECT to_char(min(day), 'YYYY-MM-01') AS month FROM "LedgerEntry"`);
  if (!accountant || !admin || !rows[0].month) return;
  const lastClosed = addMonths(monthStart(world.today), -2);
  const first = Math.floor(Date.parse(rows[0].month) / DAY);
  for (let month = first; month <= lastClosed; month = addMonths(month, 1)) {
    const day = addMonths(month, 1) + CLOSING_DAY;
    if (month === lastClosed) {
      const id = await closeOne(client, world, month, accountant, instantAt(day - 2, 10));
      await client.query(`UPDATE "ClosedMonth" SET status = 'REOPENED', "reopenReason" = $2, version = 1 WHERE id = $1`, [
        id,
        REOPEN_REASON,
      ]);
      recordChange(world, {
        ...recordOf(id, month),
        action: 'REOPEN',
        from: 'CLOSED',
        to: 'REOPENED',
        by: admin,
        at: instantAt(day - 1, 9),
        note: REOPEN_REASON,
      });
    }
    await closeOne(client, world, month, accountant, instantAt(day, 15));
  }
}
