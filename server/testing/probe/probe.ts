import type { Answer } from '../as.ts';
import { UNKNOWN_ID } from './values.ts';
import type { Worlds } from './worlds.ts';

export const KINDS = ['record', 'filter', 'report', 'search', 'sort', 'nested path', 'file', 'look-up', 'mutation'] as const;
export type Kind = (typeof KINDS)[number];
export type ViewerName = keyof Worlds['viewers'];
type Values = Record<string, unknown>;

/** One attempt of a person of world A to reach a row of world B. */
export type Probe = {
  kind: Kind;
  viewer: ViewerName;
  /** The place that is probed; failures are reported by it. */
  name: string;
  document: string;
  values: Values;
  /** The value of world B that was sent, and an unknown value, which must be answered in the same way. */
  sent?: { foreignValue: string; unknownValue: string; values: Values };
  /** Allowed contents of the response. */
  allowed?: AllowedLeak;
};
/** `name`: the name of a person. `rows`: an answer that differs from that for an unknown value. */
export type AllowedLeak = 'name' | 'rows';

/**
 * Tables whose ids everybody may see: active facilities can be chosen and referred to, employers belong to the whole scheme, and records
 * name who changed them (`Actor`).
 */
const OPEN_TABLES = ['Hcp', 'Mda', 'AcademicSession', 'UserAccount'];

type LeakFinder = (probe: Probe, text: string) => string | null;

/** Returns a function that finds ids, texts or numbers of world B in a response. */
export function leakFinder({ b, foreign }: Worlds): LeakFinder {
  const ids = new Map(foreign.filter(({ table }) => !OPEN_TABLES.includes(table)).map(({ id, table }) => [id, table]));
  const facilities = new Map([b.hcp, b.clinic].map(({ id }) => [id, 'Hcp']));
  const { word, name, digits } = b.mark;
  // Not inside an id, which is random.
  const number = new RegExp(`(?<![0-9a-f-])0?${digits}\\d{4,7}(?![0-9a-f-])`);
  return (probe, text) => {
    for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      // What was done at a facility is a number of its own LGA.
      const table = ids.get(id) ?? (probe.kind === 'report' ? facilities.get(id) : undefined);
      if (table && !(probe.allowed === 'name' && table === 'Enrollee')) return `id of ${table} ${id}`;
    }
    if (text.toLowerCase().includes(word.toLowerCase())) return excerpt(text, word);
    if (number.test(text)) return excerpt(text, digits);
    return probe.allowed !== 'name' && text.toLowerCase().includes(name.toLowerCase()) ? excerpt(text, name) : null;
  };
}

function excerpt(text: string, part: string): string {
  const start = text.toLowerCase().indexOf(part.toLowerCase());
  return text.slice(Math.max(0, start - 60), start + 40);
}

/** The answer as text, without the values that were sent.*/
export function textOf({ data, codes, messages, fields }: Answer<unknown>, { sent }: Probe): string {
  const text = JSON.stringify({ data, codes, messages, fields }, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  if (!sent) return text;
  return text.replaceAll(sent.foreignValue, '…').replaceAll(sent.unknownValue, '…').replaceAll(UNKNOWN_ID, '…');
}
