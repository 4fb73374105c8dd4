import { fieldError } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import { csvRows } from '../../platform/spreadsheets/read/csv.ts';
import { detectDelimiter } from '../../platform/spreadsheets/read/text.ts';

/** Required columns of a result file. Other columns are ignored. */
const COLUMNS = ['payment', 'account number', 'amount', 'status', 'reference', 'paid on', 'reason'] as const;
type ColumnName = (typeof COLUMNS)[number];

export type ResultLine = {
  /** Line in the file, from 1. */
  line: number;
  paymentNo: string;
  /** Null if the file does not say it. */
  accountNumber: string | null;
  amount: bigint;
  isPaid: boolean;
  bankReference: string | null;
  paidOn: string | null;
  failReason: string | null;
};

const FIELD = 'fileId';
const PAID = ['PAID', 'SUCCESSFUL', 'SUCCESS'];
const FAILED = ['FAILED', 'REJECTED'];
const MAX_REFERENCE = 60;
const MAX_REASON = 300;

export const resultLineError = (line: number, problem: string) => fieldError('RUN_RESULT_LINE', FIELD, { line, problem });

type LineStart = Pick<ResultLine, 'line' | 'paymentNo' | 'accountNumber' | 'amount'>;

/** The result of a payment that was made. Errors: RUN_RESULT_LINE. */
export function paidLine(start: LineStart, bankReference: string, paidOn: string | null): ResultLine {
  if (bankReference.length < 4 || bankReference.length > MAX_REFERENCE) throw resultLineError(start.line, 'the bank reference is missing');
  if (!paidOn || !isDay(paidOn)) throw resultLineError(start.line, `“${paidOn ?? ''}” is not a date (YYYY-MM-DD)`);
  return { ...start, isPaid: true, bankReference, paidOn, failReason: null };
}

/** The result of a payment that failed. Errors: RUN_RESULT_LINE. */
export function failedLine(start: LineStart, reason: string): ResultLine {
  if (reason.length === 0) throw resultLineError(start.line, 'it failed, but no reason is given');
  return { ...start, isPaid: false, bankReference: null, paidOn: null, failReason: reason.slice(0, MAX_REASON) };
}

/** Naira with at most two decimals, in kobo; null for anything else. */
export function koboOf(text: string): bigint | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''));
  return match ? BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const headingsOf = (content: string) => {
  const [first = []] = csvRows(content.replace(/^\uFEFF/, ''), detectDelimiter(content));
  return first.map((head) => head.trim().toLowerCase());
};

/** Whether a text file has the columns of our own format. */
export const isOwnFormat = (content: string): boolean => {
  const heads = headingsOf(content);
  return COLUMNS.every((name) => heads.includes(name));
};

/** Parses a result file. The TOTAL line detects truncated files. Errors: RUN_RESULT_COLUMNS, RUN_RESULT_LINE, RUN_RESULT_TRUNCATED. */
export function parseBankResultFile(content: string): ResultLine[] {
  const rows = [...csvRows(content.replace(/^\uFEFF/, ''), detectDelimiter(content))].map((cells) => cells.map((cell) => cell.trim()));
  const heads = (rows[0] ?? []).map((head) => head.toLowerCase());
  const missing = COLUMNS.filter((name) => !heads.includes(name));
  if (missing.length > 0) throw fieldError('RUN_RESULT_COLUMNS', FIELD, { columns: COLUMNS.join(', ') });
  const lines: ResultLine[] = [];
  let total: { count: string; amount: string } | null = null;
  for (const [index, cells] of rows.entries()) {
    const line = index + 1;
    if (index === 0 || cells.every((cell) => cell === '')) continue;
    if (total) throw resultLineError(line, 'there are lines after the total');
    const cellOf = (name: ColumnName) => cells[heads.indexOf(name)] ?? '';
    if (cellOf('payment').toUpperCase() === 'TOTAL') total = { count: cellOf('account number'), amount: cellOf('amount') };
    else lines.push(lineOf(line, cellOf));
  }
  assertTotal(lines, total);
  return lines;
}

function lineOf(line: number, cellOf: (name: ColumnName) => string): ResultLine {
  const status = cellOf('status').toUpperCase();
  const isPaid = PAID.includes(status);
  if (!isPaid && !FAILED.includes(status)) throw resultLineError(line, `the status is “${cellOf('status')}”, not PAID or FAILED`);
  const amount = koboOf(cellOf('amount'));
  if (amount === null) throw resultLineError(line, `“${cellOf('amount')}” is not an amount in naira`);
  const start = { line, paymentNo: cellOf('payment').toUpperCase(), accountNumber: cellOf('account number'), amount };
  return isPaid ? paidLine(start, cellOf('reference'), cellOf('paid on')) : failedLine(start, cellOf('reason'));
}

function assertTotal(lines: readonly ResultLine[], total: { count: string; amount: string } | null): void {
  const refuse = (problem: string) => fieldError('RUN_RESULT_TRUNCATED', FIELD, { problem });
  if (!total) throw refuse('the TOTAL line at the end is missing');
  if (lines.length === 0) throw refuse('it has no payment lines');
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  if (Number(total.count) !== lines.length) throw refuse(`the total says ${total.count} lines, but there are ${lines.length}`);
  if (koboOf(total.amount) !== amount) throw refuse(`the total says ${total.amount}, but the lines add up to ${nairaText(amount)}`);
}
