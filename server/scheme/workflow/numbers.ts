import { randomInt } from 'node:crypto';
import { now, today, yymm } from '../../platform/clock.ts';
import type { Tx } from './transact.ts';

/** Reserves the next numbers of a series and returns the first. The row stays locked until the transaction ends, so there are no gaps or duplicates. */
export async function nextNumber(tx: Tx, series: string, count = 1): Promise<number> {
  const [row] = await tx.$queryRaw<{ taken: number }[]>`
    INSERT INTO "NumberSeries" (key, next) VALUES (${series}, ${count + 1}::int)
    ON CONFLICT (key) DO UPDATE SET next = "NumberSeries".next + ${count}::int
    RETURNING next - ${count}::int AS taken`;
  if (!row) throw new Error(`No number for ${series}`);
  return Number(row.taken);
}

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

/** A number with the month in it: `CLM-2611-000123`. */
export async function monthlyNumber(tx: Tx, prefix: string, digits: number): Promise<string> {
  const month = yymm(today());
  return `${prefix}-${month}-${pad(await nextNumber(tx, `${prefix}-${month}`), digits)}`;
}

/** Numbers of one series that follow each other. */
export async function monthlyNumbers(tx: Tx, prefix: string, digits: number, count: number): Promise<string[]> {
  const month = yymm(today());
  const first = await nextNumber(tx, `${prefix}-${month}`, count);
  return Array.from({ length: count }, (_, index) => `${prefix}-${month}-${pad(first + index, digits)}`);
}

/** A number with the year in it: `INV-2026-000123`. */
export async function yearlyNumber(tx: Tx, prefix: string, digits: number): Promise<string> {
  const year = today().getUTCFullYear();
  return `${prefix}-${year}-${pad(await nextNumber(tx, `${prefix}-${year}`), digits)}`;
}

/** Numbers of one yearly series that follow each other. */
export async function yearlyNumbers(tx: Tx, prefix: string, digits: number, count: number): Promise<string[]> {
  const year = today().getUTCFullYear();
  const first = await nextNumber(tx, `${prefix}-${year}`, count);
  return Array.from({ length: count }, (_, index) => `${prefix}-${year}-${pad(first + index, digits)}`);
}

const ENROLMENT_DIGITS = 8;

/** `PL/FORMAL/2026/48201937`, the given count: random, so that people cannot be found by counting, and unique. */
export async function enrolmentNumbers(tx: Tx, statePrefix: string, planCode: string, count: number): Promise<string[]> {
  const series = `${statePrefix}/${planCode}/${today().getUTCFullYear()}`;
  const numbers = new Set<string>();
  while (numbers.size < count) {
    const drawn = Array.from(
      { length: count - numbers.size },
      () => `${series}/${pad(randomInt(10 ** ENROLMENT_DIGITS), ENROLMENT_DIGITS)}`,
    );
    const existing = await tx.enrollee.findMany({ where: { enrolmentNo: { in: drawn } }, select: { enrolmentNo: true } });
    const taken = new Set(existing.map(({ enrolmentNo }) => enrolmentNo));
    for (const number of drawn) if (!taken.has(number)) numbers.add(number);
  }
  return [...numbers];
}

/** Without 0, 1, I, L, O and U, which are misread aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomCode = (prefix: string): string => {
  const letters = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${prefix}-${yymm(new Date(now().getTime() + 3_600_000))}-${letters}`;
};

/** `PA-2611-7F3KQM`: random, so that it cannot be guessed; the caller retries on the rare clash. */
export const randomPaCode = (): string => randomCode('PA');

/** `RC-2611-7F3KQM`: the code of an approved referral, random like a PA code. */
export const randomReferralCode = (): string => randomCode('RC');
