import type { Money } from '@medplum/fhirtypes';

export const CURRENCY = 'NGN';

/** Kobo of an amount in naira; null beyond whole kobo. The digits are read as written: arithmetic with fractions would lose kobo. */
export function koboOf(naira: number): number | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(naira)) ?? [];
  return whole === '' ? null : Number(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

/** An amount of ours: whole kobo as naira with at most two decimals. */
export function moneyOf(kobo: number): Money {
  const [whole, fraction] = [Math.trunc(Math.abs(kobo) / 100), String(Math.abs(kobo) % 100).padStart(2, '0')];
  return { value: Number(`${kobo < 0 ? '-' : ''}${whole}.${fraction}`), currency: CURRENCY };
}
