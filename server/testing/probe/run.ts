import { readFile } from '../../app/files/file.service.ts';
import { knownError } from '../../platform/errors.ts';
import { type Answer, as, viewerFor } from '../as.ts';
import { findForeign, type Kind, type Probe, plain } from './probe.ts';
import { fingerprint, forgetAttempts, type Worlds } from './worlds.ts';

export type Crossing = { kind: Kind; viewer: string; name: string; what: string };
/** `refused`: for another reason than whose the row is, before it was looked for. */
export type Tally = { probes: number; refused: number; crossings: number };

/** More fields of one type than any role is refused. */
const MOST_FIELDS = 20;
const BEFORE_ROWS = ['INVALID_INPUT', 'QUERY_COST', 'FORBIDDEN', 'RPT_FILTER', 'RPT_TOO_LARGE', 'BAD_USER_INPUT'];

async function askFile(user: { id: string }, id: string): Promise<Answer<unknown>> {
  try {
    const { attachment } = await readFile(await viewerFor(user.id), id);
    return { data: attachment, codes: [], fields: {}, messages: [] };
  } catch (failure) {
    const error = knownError(failure);
    return { data: null, codes: [error?.code ?? 'INTERNAL'], fields: {}, messages: [String(error?.message ?? failure)] };
  }
}

/** A document without a field and what is asked of it; something has to stand in its place. */
function without(document: string, field: string): string {
  const found = new RegExp(`(?<=[{}] |\\w )${field}(?= )`).exec(document.slice(document.indexOf('{') + 1));
  if (!found) return document;
  const start = document.indexOf('{') + 1 + found.index;
  let end = start + field.length;
  if (document[end + 1] === '{') {
    for (let depth = 0; end < document.length; end += 1) {
      if (document[end] === '{') depth += 1;
      if (document[end] === '}') depth -= 1;
      if (document[end] === '}' && depth === 0) break;
    }
    end += 1;
  }
  return `${document.slice(0, start)}__typename${document.slice(end)}`;
}

/** The fields that were refused on their own, which may be all that kept the others from being shown. */
function refusedFields({ codes, paths = [] }: Answer<unknown>, code: string): string[] {
  const ends = codes.flatMap((found, i) => {
    const path = found === code ? (paths[i]?.filter((step) => typeof step === 'string') ?? []) : [];
    return path.length > 1 ? path.slice(-1) : [];
  });
  return [...new Set(ends)];
}

/** Runs probes one after the other and says which of them crossed into world B. */
export async function runProbes(worlds: Worlds, probes: Iterable<Probe>) {
  const told = findForeign(worlds);
  const tallies = new Map<Kind, Tally>();
  const crossings: Crossing[] = [];
  const alike = new Map<string, string>();
  const allowed = new Map<string, string>();
  const refused = new Map<string, string>();
  let before = await fingerprint(worlds);

  const note = (probe: Probe, { data, codes, fields }: Answer<unknown>) => {
    const [code = ''] = codes;
    if (data !== null || !BEFORE_ROWS.includes(code)) return;
    const tally = tallies.get(probe.kind);
    if (tally) tally.refused += 1;
    refused.set(`${probe.viewer} ${probe.name.split(' = ')[0]}`, `${code} ${JSON.stringify(fields)}`);
  };
  const send = async (probe: Probe, document: string, values: Record<string, unknown>): Promise<Answer<unknown>> => {
    const user = worlds.viewers[probe.viewer];
    if (probe.kind === 'file') return askFile(user, String(values.id));
    if (probe.kind === 'look-up' || probe.kind === 'mutation') await forgetAttempts();
    return as(user).run<unknown>(document, values);
  };
  /** Leaves out what the role may not ask of a type; which fields, is found out once. */
  const ask = async (probe: Probe, values: Record<string, unknown>): Promise<Answer<unknown>> => {
    const key = `${probe.viewer} ${probe.document}`;
    for (let turn = 0; ; turn += 1) {
      const document = allowed.get(key) ?? probe.document;
      const answer = await send(probe, document, values);
      const next = refusedFields(answer, 'FORBIDDEN').reduce(without, document);
      if (probe.kind === 'mutation' || turn === MOST_FIELDS || next === document) return answer;
      allowed.set(key, next);
    }
  };
  const differs = async (probe: Probe, answer: Answer<unknown>): Promise<string | null> => {
    if (!probe.sent || probe.open) return null;
    const nobodys = probe.sent.values;
    const key = `${probe.viewer} ${probe.document} ${JSON.stringify(nobodys)}`;
    const mine = plain(answer, probe);
    if (alike.get(key) === mine) return null;
    // Asked anew: in between something of world A may have changed.
    const other = await ask(probe, nobodys);
    alike.set(key, plain(other, probe));
    if (alike.get(key) === mine || (probe.kind === 'mutation' && other.codes.length === 0)) return null;
    if (probe.kind === 'mutation' && plain(await ask(probe, probe.values), probe) === alike.get(key)) return null;
    return `not as for nobody’s: ${mine.slice(0, 300)} / ${alike.get(key)?.slice(0, 300)}`;
  };
  /** Texts of a nested answer, and of those that remain when refused fields are left out one by one. */
  const peeled = async (probe: Probe): Promise<string[]> => {
    const texts: string[] = [];
    let document = probe.document;
    for (let turn = 0; turn < MOST_FIELDS; turn += 1) {
      const answer = await ask({ ...probe, document }, probe.values);
      if (turn === 0) note(probe, answer);
      texts.push(plain(answer, probe));
      const next = refusedFields(answer, 'NOT_FOUND').reduce(without, document);
      if (next === document) break;
      document = next;
    }
    return texts;
  };
  const crossed = async (probe: Probe): Promise<string | null> => {
    if (probe.kind === 'nested path') {
      for (const text of await peeled(probe)) {
        const found = told(probe, text);
        if (found) return found;
      }
      return null;
    }
    const answer = await ask(probe, probe.values);
    note(probe, answer);
    return told(probe, plain(answer, probe)) ?? (await differs(probe, answer));
  };

  /** Compared once for all probes of one mutation. */
  const compareRows = async (last: Probe | undefined) => {
    if (last?.kind !== 'mutation') return;
    const after = await fingerprint(worlds);
    if (after !== before) found(last, 'a row of world B changed');
    before = after;
  };
  const found = (probe: Probe, what: string) => {
    const tally = tallies.get(probe.kind);
    if (tally) tally.crossings += 1;
    crossings.push({ kind: probe.kind, viewer: probe.viewer, name: probe.name, what });
  };
  const rootOf = (probe: Probe | undefined) => probe?.name.split(' ')[0];

  let last: Probe | undefined;
  for (const probe of probes) {
    if (rootOf(last) !== rootOf(probe)) await compareRows(last);
    last = probe;
    const tally = tallies.get(probe.kind) ?? { probes: 0, refused: 0, crossings: 0 };
    tallies.set(probe.kind, tally);
    tally.probes += 1;
    const what = await crossed(probe).catch((failure: Error) => `unexpected: ${failure.message}`);
    if (what) found(probe, what);
  }
  await compareRows(last);
  return { tallies, crossings, refused };
}
