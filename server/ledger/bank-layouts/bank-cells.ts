import { type CellResult, type DateOrder, readDay, readNairaAsKobo } from '../../platform/spreadsheets/read/cells.ts';

/** A date of this century, with or without a time. */
export function readBankDay(cell: string, order: DateOrder): CellResult<string> {
  const day = cell.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  return readDay(
    day.replace(/^(\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ])(\d{2})$/i, (_all, start, year) => `${start}20${year}`),
    order,
  );
}

/** An amount in kobo; out of the account if it has a minus, brackets or DR. */
export function readSignedKobo(cell: string): CellResult<bigint> {
  const text = cell.replace(/^(₦|NGN|N(?=[\d\s(-]))\s*/i, '').trim();
  const isOut = /^-|-$|^\(.*\)$|\bDR\.?$/i.test(text);
  const plain = text
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\s*(CR|DR)\.?$/i, '')
    .replace(/^[-+]|-$/g, '')
    .trim();
  // Sums that a spreadsheet computed have digits beyond the kobo.
  const amount = readNairaAsKobo(/^\d+\.\d{6,}$/.test(plain) ? Number(plain).toFixed(2) : plain);
  return 'code' in amount ? amount : { value: isOut ? -BigInt(amount.value) : BigInt(amount.value) };
}

/** The order of day and month that only some of these dates allow; null if they fit both or contradict each other. */
export function suggestedOrder(days: readonly string[]): DateOrder | null {
  const pairs = days.flatMap((day) => {
    const [, first, second] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}\b/.exec(day) ?? [];
    return first ? [[Number(first), Number(second)] as const] : [];
  });
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  return isDayFirst === isMonthFirst ? null : isDayFirst ? 'DAY_FIRST' : 'MONTH_FIRST';
}
