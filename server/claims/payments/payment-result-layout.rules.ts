import { readBankDay, readSignedKobo } from '../../ledger/bank-layouts/bank-cells.ts';
import type { BankFile } from '../../ledger/bank-layouts/bank-layout.service.ts';
import { fieldError } from '../../platform/errors.ts';
import { normalizeText } from '../../platform/spreadsheets/words.shared.ts';
import { failedLine, paidLine, type ResultLine, resultLineError } from './payment-result.rules.ts';

export type StatusMeaning = 'PAID' | 'FAILED';
export type StatusWord = { word: string; count: number; meaning: StatusMeaning | null };

/** What banks usually write; a person confirms or corrects it. */
const USUAL: Record<StatusMeaning, readonly string[]> = {
  PAID: ['paid', 'success', 'successful', 'approved', 'completed', 'processed', 'credited', '00'],
  FAILED: ['failed', 'failure', 'rejected', 'declined', 'returned', 'reversed', 'error', 'unsuccessful'],
};

type Layout = Pick<BankFile['layout'], 'paidWords' | 'failedWords'>;

const isIn = (words: readonly string[], word: string) => words.some((candidate) => normalizeText(candidate) === normalizeText(word));

/** The meaning of a status word: as chosen or remembered. */
function meaningOf(word: string, { paidWords, failedWords }: Layout): StatusMeaning | null {
  if (isIn(failedWords, word)) return 'FAILED';
  return isIn(paidWords, word) ? 'PAID' : null;
}

const PAYMENT_NO = /PAY-\d{4}-\d{5}/;

type Row = { number: number; paymentNo: string | null; values: Record<string, string> };

/** The rows that name a payment or have a status; titles, totals and empty rows have neither. */
function rowsOf({ sheet, columns }: BankFile): Row[] {
  return sheet.rows.flatMap(({ number, cells }) => {
    const values = Object.fromEntries(columns.map(([field, place]) => [field, (cells[place] ?? '').trim()]));
    const paymentNo = PAYMENT_NO.exec((values.payment ?? '').toUpperCase())?.[0] ?? null;
    return paymentNo || values.status ? [{ number, paymentNo, values }] : [];
  });
}

/** The status words of a file, with their meaning as remembered or as banks usually write. */
export function statusWords(file: BankFile): StatusWord[] {
  const words = Map.groupBy(rowsOf(file), ({ values }) => (values.status ?? '').slice(0, 60));
  return [...words].map(([word, rows]) => {
    const usual = isIn(USUAL.FAILED, word) ? 'FAILED' : isIn(USUAL.PAID, word) ? 'PAID' : null;
    return { word, count: rows.length, meaning: meaningOf(word, file.layout) ?? usual };
  });
}

/** The results of a file in the layout of a bank. `paidOn` is the date of rows without one. Errors: RUN_RESULT_LINE, SHEET_EMPTY. */
export function linesOfLayout(file: BankFile, paidOn: string | null): ResultLine[] {
  const rows = rowsOf(file);
  if (rows.length === 0) throw fieldError('SHEET_EMPTY', 'fileId');
  return rows.map(({ number: line, paymentNo, values }) => {
    if (!paymentNo) throw resultLineError(line, `“${values.payment}” names no payment (PAY-…)`);
    const meaning = meaningOf(values.status ?? '', file.layout);
    if (!meaning) throw resultLineError(line, `choose whether the status “${values.status}” means paid or failed`);
    const amount = readSignedKobo(values.amount ?? '');
    if ('code' in amount) throw resultLineError(line, `“${values.amount}” is not an amount in naira`);
    const result = {
      ...{ line, paymentNo, accountNumber: values.accountNumber || null },
      amount: amount.value < 0n ? -amount.value : amount.value,
    };
    if (meaning === 'FAILED') return failedLine(result, values.reason || (values.status ?? ''));
    const day = values.paidOn ? readBankDay(values.paidOn, file.layout.dateOrder) : { value: paidOn };
    if ('code' in day) throw resultLineError(line, `“${values.paidOn}” is not a date`);
    return paidLine(result, values.reference ?? '', day.value);
  });
}
