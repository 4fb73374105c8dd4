import { z } from 'zod';
import { emptyToNull, refusal, required } from '../../scheme/validation/fields.ts';

/** Commercial banks by Central Bank code, which is used for the check digit of an account number. */
export const BANKS: Readonly<Record<string, string>> = {
  '044': 'Access Bank',
  '023': 'Citibank Nigeria',
  '050': 'Ecobank Nigeria',
  '070': 'Fidelity Bank',
  '011': 'First Bank of Nigeria',
  '214': 'First City Monument Bank',
  '058': 'Guaranty Trust Bank',
  '301': 'Jaiz Bank',
  '082': 'Keystone Bank',
  '076': 'Polaris Bank',
  '101': 'Providus Bank',
  '221': 'Stanbic IBTC Bank',
  '068': 'Standard Chartered Bank',
  '232': 'Sterling Bank',
  '032': 'Union Bank of Nigeria',
  '033': 'United Bank for Africa',
  '215': 'Unity Bank',
  '035': 'Wema Bank',
  '057': 'Zenith Bank',
};

const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/** The check digit of a NUBAN, from the bank code and the first nine digits. */
export function nubanCheckDigit(bankCode: string, serial: string): number {
  const sum = [...`${bankCode}${serial}`].reduce((total, digit, i) => total + Number(digit) * (WEIGHTS[i] ?? 0), 0);
  return (10 - (sum % 10)) % 10;
}

/** A bank account: a listed bank by its code, or another bank by its name. The check digit is validated for listed banks. */
export const bankDetailsInput = z
  .object({
    bankCode: emptyToNull(z.string().refine((code) => code in BANKS, 'Choose a bank')),
    bankName: emptyToNull(z.string().trim().max(80)),
    accountName: required(120, 'Needed with the account number'),
    accountNumber: z
      .string({ error: 'This field is required' })
      .trim()
      .regex(/^\d{10}$/, refusal('HCP_NUBAN').message)
      .describe('NUBAN, 10 digits.'),
    sortCode: emptyToNull(
      z
        .string()
        .trim()
        .regex(/^\d{9}$/, 'Sort code must be 9 digits'),
    ).describe('9 digits.'),
  })
  .refine(({ bankCode, bankName }) => bankCode !== null || bankName !== null, { path: ['bankName'], message: 'Name the bank' })
  .refine(
    ({ bankCode, accountNumber }) =>
      bankCode === null || nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber.slice(9)),
    { path: ['accountNumber'], ...refusal('HCP_NUBAN_BANK') },
  )
  .meta({ id: 'BankDetailsInput', description: 'A listed bank by its code, or another bank by its name.' })
  .transform((bank) => ({ ...bank, bankName: (bank.bankCode && BANKS[bank.bankCode]) ?? bank.bankName ?? '' }));
export type BankDetails = z.output<typeof bankDetailsInput>;
