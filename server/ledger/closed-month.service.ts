import { Prisma } from '../generated/prisma/client.ts';
import { addDays, addMonths, isoDay, monthInWords, monthOf, now, today } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { DomainError, fieldError, parse } from '../platform/errors.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../scheme/workflow/transact.ts';
import { closeMonthInput, reopenMonthInput } from './closed-month.input.ts';
import { closedMonthMachine } from './closed-month.machine.ts';
import { fundStatementRows } from './fund-statement.service.ts';
import { requireWholeScheme, visibleClosedMonths } from './ledger.access.ts';
import { reconciliationRows } from './reconciliation.service.ts';

const { sql } = Prisma;

type Closing = { month: Date; closedAt: Date; closedById: string };

/** SQL that closes a month and stores its fund statements and reconciliation. */
export function closeStatement({ month, closedAt, closedById }: Closing): Prisma.Sql {
  const period = { from: month, to: addDays(addMonths(month, 1), -1) };
  const rowsAsJson = (rows: Prisma.Sql) => sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (${rows}) r)`;
  return sql`
    INSERT INTO "ClosedMonth" (id, month, funds, reconciliation, "closedAt", "closedById")
    VALUES (gen_random_uuid(), ${isoDay(month)}::date, ${rowsAsJson(fundStatementRows(period))}, ${rowsAsJson(reconciliationRows())},
      ${closedAt.toISOString()}::timestamptz AT TIME ZONE 'UTC', ${closedById}::uuid)
    RETURNING id`;
}

type Waiting = { expensesWaiting: number; grantsWaiting: number; bankLinesWaiting: number };

/** The records of a month that must be decided before it is closed. */
async function waitingRecords(tx: Pick<Tx, 'expense' | 'fundMovement' | 'bankLine'>, month: Date): Promise<Waiting> {
  const ofMonth = { gte: month, lt: addMonths(month, 1) };
  const [expensesWaiting, grantsWaiting, bankLinesWaiting] = await Promise.all([
    tx.expense.count({ where: { status: 'RECORDED', date: ofMonth } }),
    tx.fundMovement.count({ where: { status: 'RECORDED', day: ofMonth } }),
    tx.bankLine.count({ where: { status: 'OPEN', day: ofMonth } }),
  ]);
  return { expensesWaiting, grantsWaiting, bankLinesWaiting };
}

/** The next month to close: after the last closed one, or the first month of the ledger. Null if the ledger is empty. */
async function nextMonth(tx: Pick<Tx, 'closedMonth' | 'ledgerEntry'>): Promise<Date | null> {
  const last = await tx.closedMonth.findFirst({ where: { status: 'CLOSED' }, orderBy: { month: 'desc' } });
  if (last) return addMonths(last.month, 1);
  const first = await tx.ledgerEntry.findFirst({ orderBy: { day: 'asc' }, select: { day: true } });
  return first && monthOf(first.day);
}

/** Whether no later month is closed. */
export const isLastClosed = async (tx: Pick<Tx, 'closedMonth'>, month: Date) =>
  (await tx.closedMonth.count({ where: { status: 'CLOSED', month: { gt: month } } })) === 0;

export type MonthToClose = Waiting & { month: Date; isOver: boolean };

/** The next month to close, and what prevents it. */
export async function monthToClose(viewer: Viewer): Promise<MonthToClose | null> {
  requireWholeScheme(viewer);
  const month = await nextMonth(db);
  return month && { month, isOver: month < monthOf(today()), ...(await waitingRecords(db, month)) };
}

/**
 * Closes a month of the books; it can no longer change. Errors: FORBIDDEN for officers limited to some LGAs, MONTH_NOT_OVER, MONTH_NOT_NEXT,
 * MONTH_EXPENSES_WAIT, MONTH_GRANTS_WAIT, MONTH_BANK_LINES_WAIT.
 */
export async function closeMonth(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const month = monthOf(new Date(parse(closeMonthInput, raw).month));
  requireWholeScheme(viewer);
  if (month >= monthOf(today())) throw fieldError('MONTH_NOT_OVER', 'month');
  return transact(viewer, 'closeMonth', async (write) => {
    const { tx } = write;
    // Waits for running postings; later postings wait for this transaction.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ClosedMonth'))`;
    const next = await nextMonth(tx);
    if (next?.getTime() !== month.getTime()) throw fieldError('MONTH_NOT_NEXT', 'month', { month: next ? monthInWords(next) : 'none' });
    const { expensesWaiting, grantsWaiting, bankLinesWaiting } = await waitingRecords(tx, month);
    if (expensesWaiting > 0) throw new DomainError('MONTH_EXPENSES_WAIT', { params: { n: expensesWaiting } });
    if (grantsWaiting > 0) throw new DomainError('MONTH_GRANTS_WAIT', { params: { n: grantsWaiting } });
    if (bankLinesWaiting > 0) throw new DomainError('MONTH_BANK_LINES_WAIT', { params: { n: bankLinesWaiting } });
    const [closing] = await tx.$queryRaw<{ id: string }[]>(closeStatement({ month, closedAt: now(), closedById: viewer.userId }));
    if (!closing) throw new DomainError('CONFLICT_STALE');
    await recordStatus(write, 'ClosedMonth', closing.id, 'CLOSE', null, 'CLOSED');
    write.log({
      action: 'ClosedMonth.CLOSE',
      entityType: 'ClosedMonth',
      entityId: closing.id,
      summary: `Closed ${monthInWords(month)} in the books`,
      after: { status: 'CLOSED', month: isoDay(month) },
    });
    return closing;
  });
}

/** Reopens the last closed month, with a reason, by a second person. Errors: NOT_FOUND, MONTH_NOT_LAST, FOUR_EYES, STATE_INVALID, CONFLICT_STALE. */
export async function reopenMonth(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(reopenMonthInput, raw);
  return transact(viewer, 'reopenMonth', async (write) => {
    const { tx } = write;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ClosedMonth'))`;
    const closing = await tx.closedMonth.findFirst({ where: { AND: [{ id }, visibleClosedMonths(viewer)] } });
    if (!closing) throw new DomainError('NOT_FOUND');
    assertVersion(closing, version);
    if (!(await isLastClosed(tx, closing.month))) throw new DomainError('MONTH_NOT_LAST');
    await changeStatus(write, closedMonthMachine, closing, 'REOPEN', {
      data: { reopenReason: reason },
      note: reason,
      summary: `Reopened ${monthInWords(closing.month)} in the books: ${reason}`,
    });
    write.notify(
      { userIds: [closing.closedById] },
      {
        kind: 'MONTH_REOPENED',
        title: `${monthInWords(closing.month)} is open again: ${reason}`,
        entityType: 'ClosedMonth',
        entityId: id,
      },
    );
    return { id };
  });
}
