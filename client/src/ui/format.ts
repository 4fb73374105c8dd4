// All texts for people use Lagos time (UTC+1, no daylight saving) and naira.
import { date, lagosIsoDay, NONE, time } from '../../../server/platform/lagos-text.shared.ts';

export { date, dateRange, dateTime, lagosIsoDay, lagosIsoMinute, time } from '../../../server/platform/lagos-text.shared.ts';

type Maybe<T> = T | null | undefined;

const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 });
const kobo2 = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en-NG', { maximumSignificantDigits: 4, maximumFractionDigits: 2 });

/** An amount without ₦, for columns that have it in the header. */
export function amount(kobo: Maybe<number>): string {
  if (kobo == null) return NONE;
  return kobo % 100 === 0 ? whole.format(kobo / 100) : kobo2.format(kobo / 100);
}

export function naira(kobo: Maybe<number>): string {
  if (kobo == null) return NONE;
  return kobo < 0 ? `-₦${amount(-kobo)}` : `₦${amount(kobo)}`;
}

/** ₦1.69 bn, ₦152.5 m; below a million the full amount. */
export function nairaCompact(kobo: Maybe<number>): string {
  if (kobo == null) return NONE;
  if (kobo < 0) return `-${nairaCompact(-kobo)}`;
  const value = kobo / 100;
  if (value >= 999_950_000) return `₦${compact.format(Math.round(value / 1e7) / 100)} bn`;
  if (value >= 1e6) return `₦${compact.format(Math.round(value / 1e5) / 10)} m`;
  return naira(Math.round(value) * 100);
}

/** Parses a typed amount to kobo; null if it is not an amount. */
export function parseNaira(text: string): number | null {
  const plain = text.replace(/[₦,\s]/g, '').replace(/^NGN/i, '');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return null;
  const kobo = Math.round(Number(plain) * 100);
  return Number.isSafeInteger(kobo) ? kobo : null;
}

/** Kobo as thousands of naira, for columns that say so in the header. Small amounts keep a decimal. */
export function thousands(kobo: Maybe<number>, digits = 0): string {
  if (kobo == null) return NONE;
  const value = kobo / 100_000;
  const places = value !== 0 && Math.abs(value) < 0.5 ? Math.max(1, digits) : digits;
  return value.toLocaleString('en-NG', { minimumFractionDigits: places, maximumFractionDigits: places });
}

export function number(value: Maybe<number>): string {
  return value == null ? NONE : decimals.format(value);
}

/** A ratio, 0.917 → 91.7%. */
export function percent(ratio: Maybe<number>, digits = 1): string {
  return ratio == null || !Number.isFinite(ratio) ? NONE : `${(ratio * 100).toFixed(digits)}%`;
}

export function percentOf(part: Maybe<number>, total: Maybe<number>): string {
  return part == null || !total ? NONE : percent(part / total);
}

/** The time if it is today ('10:42'), otherwise the day. */
export function timeOrDate(value: Maybe<string | Date>, today: Date = new Date()): string {
  return value && lagosIsoDay(value) === lagosIsoDay(today) ? time(value) : date(value);
}

/** 'October 2026' for the first day of a month. */
export const monthName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Full years on a day (today when none is given). */
export function age(dateOfBirth: string | Date, on: string | Date = new Date()): number {
  const [by, bm, bd] = lagosIsoDay(dateOfBirth).split('-').map(Number) as [number, number, number];
  const [y, m, d] = lagosIsoDay(on).split('-').map(Number) as [number, number, number];
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0);
}

/** An age in the usual unit: '35 years', '7 months', '12 days'. */
export function ageText(dateOfBirth: Maybe<string | Date>, on: string | Date = new Date()): string {
  if (!dateOfBirth) return NONE;
  const years = age(dateOfBirth, on);
  if (years >= 2) return `${years} years`;
  const days = Math.floor((Date.parse(lagosIsoDay(on)) - Date.parse(lagosIsoDay(dateOfBirth))) / 86_400_000);
  return days < 60 ? plural(days, 'day') : plural(Math.floor(days / 30.44), 'month');
}

/** Tolerated clock difference: an hour that has just started must not show 61 minutes. */
const CLOCK_LAG_MS = 5_000;

/** Whole minutes until an instant; negative if it is past. */
export function minutesLeft(dueAt: string | Date, now: number | Date): number {
  const left = new Date(dueAt).getTime() - Number(now);
  return Math.ceil((left > CLOCK_LAG_MS ? left - CLOCK_LAG_MS : left) / 60_000);
}

const span = (minutes: number) => {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
};

/** The time left as text: '13 min', '0 min', '12 min over', '45 h', '9 days over'. */
export function minutesText(minutes: Maybe<number>): string {
  if (minutes == null) return NONE;
  return minutes < 0 ? `${span(-minutes)} over` : span(minutes);
}

/** Capitalises the first letter and leaves the rest, such as NIN. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** IN_REVIEW → In review. */
export function enumLabel(value: Maybe<string>): string {
  return value ? capital(value.replace(/_/g, ' ').toLowerCase()) : NONE;
}

export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const first = parts[0]?.[0] ?? '';
  return (first + (parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

export function fileSize(bytes: Maybe<number>): string {
  if (bytes == null) return NONE;
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The regular plural: facility → facilities, diagnosis → diagnoses, status → statuses, claim → claims. */
function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/sis$/.test(noun)) return `${noun.slice(0, -2)}es`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

export function plural(count: number, singular: string, pluralForm = pluralOf(singular)): string {
  return `${whole.format(count)} ${count === 1 ? singular : pluralForm}`;
}
