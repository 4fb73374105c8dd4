import type { Mapping, SheetField } from '../../platform/spreadsheets/columns.shared.ts';

type Need = 'REQUIRED' | 'OPTIONAL';

const field = (key: string, label: string, need: Need, example: string, also: string[], note?: string): SheetField<Need> => ({
  key,
  label,
  need,
  also,
  example,
  ...(note && { note }),
});

/** The columns of a bank statement. Its amounts are in one signed column, or in two. */
export const BANK_STATEMENT_FIELDS: readonly SheetField<Need>[] = [
  field('day', 'Date', 'REQUIRED', '03/11/2026', [
    'transaction date',
    'trans date',
    'txn date',
    'tran date',
    'posting date',
    'posted date',
    'post date',
    'date posted',
    'entry date',
  ]),
  field('valueDay', 'Value date', 'OPTIONAL', '03/11/2026', ['val date', 'effective date']),
  field(
    'amount',
    'Amount',
    'OPTIONAL',
    '-4,250.00',
    ['transaction amount'],
    'One column for both directions: minus, brackets or DR for money out',
  ),
  field(
    'debit',
    'Debit',
    'OPTIONAL',
    '4,250.00',
    ['debits', 'debit amount', 'withdrawal', 'withdrawals', 'money out', 'paid out', 'pay out', 'dr', 'dr amount'],
    'Money out of the account',
  ),
  field(
    'credit',
    'Credit',
    'OPTIONAL',
    '',
    ['credits', 'credit amount', 'deposit', 'deposits', 'lodgement', 'lodgements', 'money in', 'paid in', 'pay in', 'cr', 'cr amount'],
    'Money into the account',
  ),
  field('reference', 'Reference', 'OPTIONAL', 'FT26308A71', [
    'ref',
    'ref no',
    'reference no',
    'reference number',
    'transaction reference',
    'transaction ref',
    'transaction id',
    'tran id',
    'session id',
    'instrument no',
    'cheque no',
  ]),
  field('narration', 'Narration', 'REQUIRED', 'NIP transfer PAY-2611-00325', [
    'description',
    'transaction description',
    'transaction details',
    'details',
    'remarks',
    'remark',
    'particulars',
    'transaction narration',
  ]),
  field(
    'balance',
    'Balance',
    'OPTIONAL',
    '1,204,300.00',
    ['running balance', 'closing balance', 'ledger balance', 'book balance', 'current balance', 'account balance'],
    'After each line',
  ),
];

export const BANK_STATEMENT_DATES = ['day', 'valueDay'];

/** The label of a field. */
export const bankStatementLabel = (key: string): string => BANK_STATEMENT_FIELDS.find((column) => column.key === key)?.label ?? '';

/** Columns that are missing, as they are named on screen: amounts need one column, or two. */
export function missingBankColumns(mapping: Mapping): string[] {
  const missing = BANK_STATEMENT_FIELDS.filter(({ key, need }) => need === 'REQUIRED' && !mapping[key]).map(({ label }) => label);
  const [hasAmount, hasSides] = [Boolean(mapping.amount), Boolean(mapping.debit && mapping.credit)];
  const isBoth = hasAmount && Boolean(mapping.debit || mapping.credit);
  if (isBoth) return [...missing, 'either Amount or Debit and Credit, not both'];
  return hasAmount || hasSides ? missing : [...missing, 'Amount, or Debit and Credit'];
}
