import { readableFile } from '../../app/files/file.service.ts';
import { knownError } from '../../platform/errors.ts';
import { type Answer, as, viewerFor } from '../as.ts';
import { type Kind, leakFinder, type Probe, textOf } from './probe.ts';
import { fingerprint, resetRateLimits, type Worlds } from './worlds.ts';

export type Crossing = { kind: Kind; viewer: string; name: string; what: string };
/** `refused`: rejected by validation, before any row was looked up. */
export type Tally = { probes: number; refused: number; crossings: number };

/** No role is rejected at more fields of one type. */
const MAX_REFUSED_FIELDS = 20;
const VALIDATION_CODES = ['INVALID_INPUT', 'QUERY_COST', 'FORBIDDEN', 'RPT_FILTER', 'RPT_TOO_LARGE', 'BAD_USER_INPUT'];

async function askFile(user: { id: string }, id: string): Promise<Answer<unknown>> {
  try {
    return { data: await readableFile(await viewerFor(user.id), id), codes: [], fields: {}, messages: [] };
  } catch (failure) {
    const error = knownError(failure);
    return { data: null, codes: [error?.code ?? 'INTERNAL'], fields: {}, messages: [String(error?.message ?? failure)] };
  }
}

/** The document with a field and its selection replaced by `__typename`. */
function withoutField(document: string, field: string): string {
  const match = new RegExp(`(?<=[{}] |\\w )${field}(?= )`).exec(document.slice(document.indexOf('{') + 1));
  if (!match) return document;
  const start = document.indexOf('{') + 1 + match.index;
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

/** The nested fields that were rejected with this code. */
function refusedFields({ codes, paths = [] }: Answer<unknown>, code: string): string[] {
  const ends = codes.flatMap((errorCode, i) => {
    const path = errorCode === code ? (paths[i]?.filter((step) => typeof step === 'string') ?? []) : [];
    return path.length > 1 ? path.slice(-1) : [];
  });
  return [...new Set(ends)];
}

/** Runs probes one after the other and reports which of them crossed into world B. */
export async function runProbes(worlds: Worlds, probes: Iterable<Probe>) {
  const findLeak = leakFinder(worlds);
  const tallies = new Map<Kind, Tally>();
  const crossings: Crossing[] = [];
  const answersForUnknown = new Map<string, string>();
  const allowedDocuments = new Map<string, string>();
  const refused = new Map<string, string>();
  let fingerprintBefore = await fingerprint(worlds);

  const countRefusal = (probe: Probe, { data, codes, fields }: Answer<unknown>) => {
    const [code = ''] = codes;
    if (data !== null || !VALIDATION_CODES.includes(code)) return;
    const tally = tallies.get(probe.kind);
    if (tally) tally.refused += 1;
    refused.set(`${probe.viewer} ${probe.name.split(' = ')[0]}`, `${code} ${JSON.stringify(fields)}`);
  };
  const send = async (probe: Probe, document: string, values: Record<string, unknown>): Promise<Answer<unknown>> => {
    const user = worlds.viewers[probe.viewer];
    if (probe.kind === 'file') return askFile(user, String(values.id));
    if (['look-up', 'mutation', 'search'].includes(probe.kind)) await resetRateLimits();
    return as(user).runText<unknown>(document, values);
  };
  /** Leaves out the fields that are forbidden to the role; they are found out once per document. */
  const ask = async (probe: Probe, values: Record<string, unknown>): Promise<Answer<unknown>> => {
    const key = `${probe.viewer} ${probe.document}`;
    for (let attempt = 0; ; attempt += 1) {
      const document = allowedDocuments.get(key) ?? probe.document;
      const answer = await send(probe, document, values);
      const next = refusedFields(answer, 'FORBIDDEN').reduce(withoutField, document);
      if (probe.kind === 'mutation' || attempt === MAX_REFUSED_FIELDS || next === document) return answer;
      allowedDocuments.set(key, next);
    }
  };
  const differs = async (probe: Probe, answer: Answer<unknown>): Promise<string | null> => {
    if (!probe.sent || probe.allowed) return null;
    const unknownValues = probe.sent.values;
    const key = `${probe.viewer} ${probe.document} ${JSON.stringify(unknownValues)}`;
    const answerText = textOf(answer, probe);
    if (answersForUnknown.get(key) === answerText) return null;
    // Sent again, since a probe in between may have changed world A.
    const answerForUnknown = await ask(probe, unknownValues);
    answersForUnknown.set(key, textOf(answerForUnknown, probe));
    if (answersForUnknown.get(key) === answerText || (probe.kind === 'mutation' && answerForUnknown.codes.length === 0)) return null;
    if (probe.kind === 'mutation' && textOf(await ask(probe, probe.values), probe) === answersForUnknown.get(key)) return null;
    return `not as for an unknown value: ${answerText.slice(0, 300)} / ${answersForUnknown.get(key)?.slice(0, 300)}`;
  };
  /** The texts of a nested answer, and of the answers without the fields that are refused one after the other. */
  const textsOfNested = async (probe: Probe): Promise<string[]> => {
    const texts: string[] = [];
    let document = probe.document;
    for (let attempt = 0; attempt < MAX_REFUSED_FIELDS; attempt += 1) {
      const answer = await ask({ ...probe, document }, probe.values);
      if (attempt === 0) countRefusal(probe, answer);
      texts.push(textOf(answer, probe));
      const next = refusedFields(answer, 'NOT_FOUND').reduce(withoutField, document);
      if (next === document) break;
      document = next;
    }
    return texts;
  };
  const leakOf = async (probe: Probe): Promise<string | null> => {
    if (probe.kind === 'nested path') {
      for (const text of await textsOfNested(probe)) {
        const leak = findLeak(probe, text);
        if (leak) return leak;
      }
      return null;
    }
    const answer = await ask(probe, probe.values);
    countRefusal(probe, answer);
    return findLeak(probe, textOf(answer, probe)) ?? (await differs(probe, answer));
  };

  /** Compares the rows of world B once for all probes of one mutation. */
  const reportChangedRows = async (last: Probe | undefined) => {
    if (last?.kind !== 'mutation') return;
    const after = await fingerprint(worlds);
    if (after !== fingerprintBefore) reportCrossing(last, 'a row of world B changed');
    fingerprintBefore = after;
  };
  const reportCrossing = (probe: Probe, what: string) => {
    const tally = tallies.get(probe.kind);
    if (tally) tally.crossings += 1;
    crossings.push({ kind: probe.kind, viewer: probe.viewer, name: probe.name, what });
  };
  const rootOf = (probe: Probe | undefined) => probe?.name.split(' ')[0];

  let last: Probe | undefined;
  for (const probe of probes) {
    if (rootOf(last) !== rootOf(probe)) await reportChangedRows(last);
    last = probe;
    const tally = tallies.get(probe.kind) ?? { probes: 0, refused: 0, crossings: 0 };
    tallies.set(probe.kind, tally);
    tally.probes += 1;
    const what = await leakOf(probe).catch((failure: Error) => `unexpected: ${failure.message}`);
    if (what) reportCrossing(probe, what);
  }
  await reportChangedRows(last);
  return { tallies, crossings, refused };
}
