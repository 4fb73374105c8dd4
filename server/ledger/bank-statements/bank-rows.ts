import { createHash } from 'node:crypto';
import { today } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import type { CellResult, DateOrder } from '../../platform/spreadsheets/read/cells.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { readBankDay, readSignedKobo } from '../bank-layouts/bank-cells.ts';
import { bankStatementLabel } from './bank-statement-fields.shared.ts';

const MAX_REFERENCE = 120;
const MAX_NARRATION = 500;

export type BankRow = {
  number: number;
  cells: string[];
  day: Date;
  valueDay: Date | null;
  amount: bigint;
  balance: bigint | null;
  reference: string | null;
  narration: string;
  key: string;
};

export type UnreadableRow = { number: number; cells: string[]; problems: { field: string; code: string; message: string }[] };

type SourceRow = { number: number; cells: string[] };
type Values = Record<string, string>;

const isEmpty = (cell: string) => /^[-–—]?$/.test(cell);
/** Rows of a statement that are no movements. */
const isTotal = (cells: readonly string[]) => cells.some((cell) => /\b(total|balance|brought|carried|b\/f|c\/f)\b/i.test(cell));
const text = (cell: string | undefined, max: number) => (cell ?? '').replace(/\s+/g, ' ').trim().slice(0, max);

/** The amount of a row: positive into the account. Null if the row has none. */
function amountOf(values: Values): CellResult<bigint | null> & { field?: string } {
  const sides = [
    { field: 'amount', sign: null },
    { field: 'credit', sign: 1n },
    { field: 'debit', sign: -1n },
  ] as const;
  let sum = 0n;
  for (const { field, sign } of sides) {
    const cell = values[field] ?? '';
    if (isEmpty(cell)) continue;
    const read = readSignedKobo(cell);
    if ('code' in read) return { ...read, field };
    // Banks write debits with and without a minus.
    const size = read.value < 0n ? -read.value : read.value;
    sum += sign === null ? read.value : sign * size;
  }
  return { value: sum === 0n ? null : sum };
}

function readRow({ number, cells }: SourceRow, values: Values, order: DateOrder): Omit<BankRow, 'key'> | UnreadableRow | null {
  const problems: UnreadableRow['problems'] = [];
  const refuse = (field: string, code: ErrorCode) =>
    problems.push({
      field,
      code,
      message: messageOf(code, { field: bankStatementLabel(field), value: (values[field] ?? '').slice(0, 60) }),
    });
  const hasNoDay = isEmpty(values.day ?? '');
  if (hasNoDay && isTotal(cells)) return null;
  const amount = amountOf(values);
  if (!('code' in amount) && amount.value === null) return null;
  if ('code' in amount) refuse(amount.field ?? 'amount', amount.code);
  const dayOf = (field: string): Date | null => {
    const read = readBankDay(values[field] ?? '', order);
    if ('code' in read) refuse(field, read.code);
    return 'code' in read ? null : new Date(`${read.value}T00:00:00Z`);
  };
  const day = dayOf('day');
  if (day && day > today()) refuse('day', 'FUND_DATE');
  const valueDay = isEmpty(values.valueDay ?? '') ? null : dayOf('valueDay');
  const balance = isEmpty(values.balance ?? '') ? { value: null } : readSignedKobo(values.balance ?? '');
  if ('code' in balance) refuse('balance', balance.code);
  if (problems.length > 0 || !day || 'code' in amount || amount.value === null || 'code' in balance) return { number, cells, problems };
  return {
    ...{ number, cells, day, valueDay, amount: amount.value, balance: balance.value },
    reference: text(values.reference, MAX_REFERENCE) || null,
    narration: text(values.narration, MAX_NARRATION),
  };
}

/** Adds to each row the key by which it is imported once: its content and its position among equal rows of the file. */
function withKeys(rows: readonly Omit<BankRow, 'key'>[]): BankRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const content = JSON.stringify([row.day.toISOString().slice(0, 10), String(row.amount), row.reference, row.narration]);
    const position = (seen.get(content) ?? 0) + 1;
    seen.set(content, position);
    return { ...row, key: createHash('sha256').update(`${content}${position}`).digest('hex') };
  });
}

/** Reads the movements of a statement; rows without an amount, such as titles and totals, are skipped. */
export function readBankRows(rows: readonly SourceRow[], columns: readonly [string, number][], order: DateOrder) {
  const unreadable: UnreadableRow[] = [];
  const read: Omit<BankRow, 'key'>[] = [];
  for (const row of rows) {
    const values = Object.fromEntries(columns.map(([field, place]) => [field, (row.cells[place] ?? '').trim()]));
    const result = readRow(row, values, order);
    if (result && 'problems' in result) unreadable.push(result);
    else if (result) read.push(result);
  }
  return { lines: withKeys(read), unreadable, skipped: rows.length - read.length - unreadable.length };
}

/** Whether the newest line is at the top. */
function isNewestFirst(lines: readonly BankRow[]): boolean {
  const [first, second, last] = [lines[0], lines[1], lines.at(-1)];
  if (!first || !second || !last) return false;
  if (first.day.getTime() !== last.day.getTime()) return first.day > last.day;
  return first.balance !== null && second.balance !== null && first.balance - first.amount === second.balance;
}

/** The closing balance of a file, and by how much its balances differ from its amounts; null without balances. */
export function balancesOf(lines: readonly BankRow[]): { closing: bigint | null; gap: bigint | null } {
  const ordered = isNewestFirst(lines) ? lines.toReversed() : lines;
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || first.balance === null || last.balance === null) return { closing: null, gap: null };
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0n);
  return { closing: last.balance, gap: last.balance - (first.balance - first.amount + moved) };
}
