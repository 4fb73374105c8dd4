import { monthInWords, monthOf } from '../platform/clock.ts';
import { DomainError, fieldError } from '../platform/errors.ts';
import type { Tx } from '../scheme/workflow/transact.ts';

/** Rejects a date in a closed month at its form field. Errors: MONTH_CLOSED. */
export async function requireOpenMonth(tx: Tx, day: Date, field: string): Promise<void> {
  const month = monthOf(day);
  const closedMonth = await tx.closedMonth.findFirst({ where: { month, status: 'CLOSED' }, select: { id: true } });
  if (closedMonth) throw fieldError('MONTH_CLOSED', field, { month: monthInWords(month) });
}

/** Translates the database error for entries in a closed month (prisma/sql/closed-months.sql). */
export function rethrowClosedMonth(error: unknown): never {
  const [, month] = /MONTH_CLOSED (\d{4}-\d{2}-\d{2})/.exec(error instanceof Error ? error.message : '') ?? [];
  throw month ? new DomainError('MONTH_CLOSED', { params: { month: monthInWords(new Date(month)) } }) : error;
}
