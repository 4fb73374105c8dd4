import type { Answer } from '../as.ts';
import { UNKNOWN } from './values.ts';
import type { Worlds } from './worlds.ts';

export const KINDS = ['record', 'filter', 'report', 'search', 'sort', 'nested path', 'file', 'look-up', 'mutation'] as const;
export type Kind = (typeof KINDS)[number];
export type ViewerName = keyof Worlds['viewers'];
type Values = Record<string, unknown>;

/** One attempt of somebody of world A to reach a row of world B. */
export type Probe = {
  kind: Kind;
  viewer: ViewerName;
  /** What is asked, in words that a failure is found by. */
  name: string;
  document: string;
  values: Values;
  /** What of world B was sent, and the same of nobody, which has to be answered alike. */
  sent?: { theirs: string; nobodys: string; values: Values };
  /** What may be in the answer all the same, and why. */
  open?: Open;
};
/** `name`: of a person. `rows`: an answer that differs from that for nobody's. */
export type Open = 'name' | 'rows';

/**
 * Tables whose ids stand in answers to everybody: active facilities may be chosen and referred to, employers belong to the whole scheme, and
 * who did something is named (`Actor`).
 */
const OPEN_TABLES = ['Hcp', 'Mda', 'AcademicSession', 'UserAccount'];

type Told = (probe: Probe, text: string) => string | null;

/** Finds what of world B stands in an answer. */
export function findForeign({ b, foreign }: Worlds): Told {
  const ids = new Map(foreign.filter(({ table }) => !OPEN_TABLES.includes(table)).map(({ id, table }) => [id, table]));
  const facilities = new Map([b.hcp, b.clinic].map(({ id }) => [id, 'Hcp']));
  const { word, name, digits } = b.mark;
  // Not inside an id, which is random.
  const number = new RegExp(`(?<![0-9a-f-])0?${digits}\\d{4,7}(?![0-9a-f-])`);
  return (probe, text) => {
    for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      // What was done at a facility is a number of its own LGA.
      const table = ids.get(id) ?? (probe.kind === 'report' ? facilities.get(id) : undefined);
      if (table && !(probe.open === 'name' && table === 'Enrollee')) return `id of ${table} ${id}`;
    }
    if (text.toLowerCase().includes(word.toLowerCase())) return excerpt(text, word);
    if (number.test(text)) return excerpt(text, digits);
    return probe.open !== 'name' && text.toLowerCase().includes(name.toLowerCase()) ? excerpt(text, name) : null;
  };
}

function excerpt(text: string, part: string): string {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return text.slice(Math.max(0, at - 60), at + 40);
}

/** An answer without the echo of what was sent. */
export function plain({ data, codes, messages, fields }: Answer<unknown>, { sent }: Probe): string {
  const text = JSON.stringify({ data, codes, messages, fields }, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  if (!sent) return text;
  return text.replaceAll(sent.theirs, '…').replaceAll(sent.nobodys, '…').replaceAll(UNKNOWN, '…');
}
