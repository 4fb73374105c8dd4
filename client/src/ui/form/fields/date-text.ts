import { lagosIsoMinute } from '../../format.ts';
import { todayIso } from '../../now.ts';

const pad = (n: number) => String(n).padStart(2, '0');

/** Reads 14/3/1991, 14-03-91 or 14031991 as YYYY-MM-DD; null if it is not a valid date. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const parts = typed.match(/^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/) ?? typed.match(/^(\d{2})(\d{2})(\d{4})$/);
  const iso = typed.match(/^(\d{4})-(\d{2})-(\d{2})$/);
  const [day, month, shortYear] = iso ? [Number(iso[3]), Number(iso[2]), Number(iso[1])] : parts ? parts.slice(1).map(Number) : [];
  if (!day || !month || shortYear === undefined) return null;
  const century = Number(todayIso().slice(2, 4)) + 10;
  const year = shortYear > 99 ? shortYear : shortYear > century ? 1900 + shortYear : 2000 + shortYear;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${year}-${pad(month)}-${pad(day)}`;
}

export const writeDay = (iso: string | null | undefined) => {
  const match = iso?.match(/^(\d{4})-(\d{2})-(\d{2})$/);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : (iso ?? '');
};

/** Reads 9:05, 09.05 or 0905 as 09:05. */
export function readClock(text: string): string | null {
  const match = text.trim().match(/^(\d{1,2})[:.\s]?(\d{2})$/);
  const [hours, minutes] = match ? match.slice(1).map(Number) : [];
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return null;
  return `${pad(hours)}:${pad(minutes)}`;
}

/** Milliseconds of an instant; null if it is not one. Browsers differ in parsing incomplete texts. */
export const instantOf = (value: unknown): number | null => {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};

/** Converts an instant to day and time in Lagos, and back. */
export const toLocal = (iso: string | null | undefined) => (iso && instantOf(iso) !== null ? lagosIsoMinute(iso) : '');
export const fromLocal = (text: string) => (text ? new Date(`${text}:00+01:00`).toISOString() : undefined);
