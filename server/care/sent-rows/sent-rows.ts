import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { isTransient } from '../../platform/database/database-failures.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, knownError, parse } from '../../platform/errors.ts';
import { isLimitCode, noteLimit } from '../../scheme/access/limit-codes.ts';
import type { RequestMeta, Viewer } from '../../scheme/access/viewer.ts';
import { rowProblems } from '../../scheme/graphql/input-limits.ts';
import { CheckedOnly, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';

export const MAX_SENT_ROWS = 500;

export type SentProblem = { code: string; message: string; path: string };
export const SENT_OUTCOMES = ['CREATED', 'EXISTS', 'REPLACED', 'WOULD_CREATE', 'WOULD_REPLACE', 'REFUSED'] as const;

/** How the rows of a call are processed. */
export type SentOptions = {
  /** Returns what would happen, without saving. */
  checkOnly: boolean;
  /** A row with other content than before changes its record. */
  replace: boolean;
};
export type SentRow = {
  index: number;
  externalId: string;
  outcome: (typeof SENT_OUTCOMES)[number];
  id: string | null;
  number: string | null;
  status: string | null;
  problems: SentProblem[];
  warnings: SentProblem[];
};

/** External id and hash of a row from the facility's own system. */
export type SentAs = { externalId: string; externalHash: string };

type Existing = { id: string; number: string; status: string };
type Made = Existing & { warnings: SentProblem[] };

export type SentRowsHandler<Input extends z.ZodType<{ externalId: string }>> = {
  /** Operation name in transactions, as in the services. */
  operation: string;
  input: Input;
  find: (tx: Tx, key: { hcpId: string; externalId: string }) => Promise<(Existing & { externalHash: string | null }) | null>;
  /** Creates the record of a row. A DomainError rejects the row; its fields are renamed by `pathOf`. */
  make: (write: Write, row: z.output<Input>, sentAs: SentAs) => Promise<Made>;
  /** Changes the record to what the row says now. */
  replace: (write: Write, row: z.output<Input>, sentAs: SentAs, existing: Existing) => Promise<Made>;
  /** The sender's name for a form field. */
  pathOf: (field: string) => string;
  /** The unknown codes of a row. */
  unknownCodes: (row: z.input<Input>) => SentProblem[];
};

/** The viewer for one row or check: its own number, not an idempotency key, tells a repeat. */
const withoutKey = (viewer: Viewer, checkOnly: boolean): Viewer => ({
  ...viewer,
  request: { ...viewer.request, idempotencyKey: null },
  ...(checkOnly && { checkOnly }),
});

/** The facility that sends these rows, before anything is loaded for them. Errors: FORBIDDEN, SENT_TOO_MANY. */
export function admitSender({ scope }: Viewer, rows: readonly unknown[]): string {
  if (scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  if (rows.length > MAX_SENT_ROWS) throw fieldError('SENT_TOO_MANY', 'input', { max: MAX_SENT_ROWS });
  return scope.hcpId;
}

/** Processes each row in its own transaction, so that a rejected row does not stop the others. Results are in row order. */
export async function runSentRows<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  rows: readonly (z.input<Input> & { externalId: string })[],
  options: SentOptions,
  handler: SentRowsHandler<Input>,
): Promise<SentRow[]> {
  const hcpId = admitSender(viewer, rows);
  const rowViewer = withoutKey(viewer, options.checkOnly);
  const seen = new Set<string>();
  const answers: SentRow[] = [];
  for (const [index, row] of rows.entries()) {
    const externalId = row.externalId.trim();
    const sender = { request: viewer.request, hcpId, index, externalId, isRepeated: seen.has(externalId) };
    seen.add(externalId);
    const answer = await runRow(rowViewer, row, sender, options, handler);
    answers.push(answer);
    if (viewer.apiKey) count(viewer.apiKey.counts, answer);
  }
  return answers;
}

const COUNT_OF = {
  CREATED: 'created',
  EXISTS: 'existing',
  REPLACED: 'created',
  WOULD_CREATE: 'checked',
  WOULD_REPLACE: 'checked',
  REFUSED: 'refused',
} as const;

function count(counts: NonNullable<Viewer['apiKey']>['counts'], { outcome }: SentRow): void {
  counts.rows += 1;
  counts[COUNT_OF[outcome]] += 1;
}

type Sender = { request: RequestMeta; hcpId: string; index: number; externalId: string; isRepeated: boolean };

async function runRow<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  raw: z.input<Input>,
  sender: Sender,
  options: SentOptions,
  handler: SentRowsHandler<Input>,
): Promise<SentRow> {
  const { index, externalId } = sender;
  const answer = { index, externalId: externalId.slice(0, 64), id: null, number: null, status: null, problems: [], warnings: [] };
  try {
    if (sender.isRepeated) throw fieldError('SENT_TWICE', 'externalId', { externalId });
    return { ...answer, ...(await saveRow(viewer, readRow(raw, handler), sender, options, handler)) };
  } catch (error) {
    if (error instanceof CheckedOnly) {
      const saved = error.result as Saved;
      const { outcome, warnings } = saved;
      if (outcome === 'EXISTS') return { ...answer, ...saved };
      return { ...answer, outcome: outcome === 'REPLACED' ? 'WOULD_REPLACE' : 'WOULD_CREATE', warnings };
    }
    const known = knownError(error);
    // The outcome of other rows is unknown; the sender repeats the call.
    if (!known || isTransient(known.code)) throw error;
    noteLimit(sender.request, known);
    return { ...answer, outcome: 'REFUSED', problems: problemsOf(known, handler.pathOf) };
  }
}

/** The valid row; otherwise throws all its errors together: exceeded limits, invalid fields and unknown codes. */
function readRow<Input extends z.ZodType<{ externalId: string }>>(raw: z.input<Input>, handler: SentRowsHandler<Input>): z.output<Input> {
  const beyondLimits = Object.entries(rowProblems(raw as object)).map(([path, message]) => ({ code: 'INVALID_INPUT', message, path }));
  const invalid: SentProblem[] = [];
  try {
    const row = parse(handler.input, raw);
    if (beyondLimits.length === 0) return row;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    invalid.push(...problemsOf(error, handler.pathOf).filter(({ path }) => beyondLimits.every((each) => each.path !== path)));
  }
  throw new DomainError('INVALID_INPUT', { data: { problems: [...beyondLimits, ...invalid, ...handler.unknownCodes(raw)] } });
}

/** What `find` answers, or null with its error among the problems of the row. An exceeded limit rejects the row alone. */
export async function findOrTell<Found>(
  { problems }: { problems: SentProblem[] },
  pathOf: (field: string) => string,
  find: () => Promise<Found>,
): Promise<Found | null> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof DomainError) || isLimitCode(error.code) || isTransient(error.code)) throw error;
    problems.push(...problemsOf(error, pathOf));
    return null;
  }
}

export function rejectWith({ problems }: { problems: SentProblem[] }): void {
  if (problems.length > 0) throw new DomainError('INVALID_INPUT', { data: { problems } });
}

type Saved = Made & { outcome: 'CREATED' | 'EXISTS' | 'REPLACED' };

/** Creates the record of a row, or returns or replaces the existing one. Errors: SENT_OTHER_CONTENT, and those of the record. */
export async function saveSentRow<Input extends z.ZodType<{ externalId: string }>>(
  write: Write,
  row: z.output<Input>,
  hcpId: string,
  { operation, find, make, replace }: Pick<SentRowsHandler<Input>, 'operation' | 'find' | 'make' | 'replace'>,
  mayReplace = false,
): Promise<Saved> {
  const { externalId } = row;
  // The purpose belongs to the access log, not to the record.
  const { purpose: _purpose, ...content } = row as z.output<Input> & { purpose?: unknown };
  const sentAs = { externalId, externalHash: hashOf(content) };
  // Of two calls that replace the same record, the second sees what the first has written.
  if (mayReplace) await lockNumber(write.tx, `${operation} ${hcpId}`, externalId);
  const existing = await find(write.tx, { hcpId, externalId });
  if (!existing) return { ...(await make(write, row, sentAs)), outcome: 'CREATED' };
  const { externalHash, ...record } = existing;
  if (externalHash !== sentAs.externalHash) {
    if (mayReplace) return { ...(await replace(write, row, sentAs, record)), outcome: 'REPLACED' };
    throw fieldError('SENT_OTHER_CONTENT', 'externalId', { externalId, number: existing.number });
  }
  return { ...record, outcome: 'EXISTS', warnings: [] };
}

async function saveRow<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  row: z.output<Input>,
  { hcpId }: Sender,
  { replace }: SentOptions,
  handler: SentRowsHandler<Input>,
): Promise<Saved> {
  const save = () => transact(viewer, handler.operation, (write): Promise<Saved> => saveSentRow(write, row, hcpId, handler, replace));
  try {
    return await save();
  } catch (error) {
    // A concurrent call sent the same row and has created the record.
    if (isUniqueViolation(error)) return save();
    throw error;
  }
}

/** Hash of the parsed row: spaces and letter case do not change it. */
export const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

type Check = { code: string; message: string; path: string };

/** Why a row is rejected, with the sender's field names. */
export function problemsOf({ code, message, details }: DomainError, pathOf: (field: string) => string): SentProblem[] {
  const checks = details.data?.problems as Check[] | undefined;
  if (checks) return checks;
  const fields = Object.entries(details.fields ?? {});
  if (fields.length === 0) return [{ code, message, path: '' }];
  return fields.map(([field, text]) => ({ code, message: text, path: pathOf(field) }));
}

/** An input that is sent by itself. */
export type SentAlone = { externalId?: string | null };

/** What sending a record by itself would say, as the outcome of a row. `find` reads the record if it is there already. Nothing is saved. */
export async function checkSent(
  viewer: Viewer,
  input: SentAlone,
  run: (viewer: Viewer, input: SentAlone) => Promise<unknown>,
  find: (id: string) => Promise<Existing | null>,
): Promise<SentRow> {
  const answer = await checkAlone(withoutKey(viewer, true), input, run, find);
  if (viewer.apiKey) count(viewer.apiKey.counts, answer);
  return answer;
}

async function checkAlone(...[viewer, input, run, find]: Parameters<typeof checkSent>): Promise<SentRow> {
  const externalId = input.externalId?.trim().slice(0, 64) ?? '';
  const answer = { index: 0, externalId, id: null, number: null, status: null, problems: [], warnings: [] };
  try {
    await run(viewer, input);
  } catch (error) {
    if (error instanceof CheckedOnly) {
      const existing = await find((error.result as { id: string }).id);
      return { ...answer, ...existing, outcome: existing ? 'EXISTS' : 'WOULD_CREATE' };
    }
    const known = knownError(error);
    if (!known || isTransient(known.code)) throw error;
    noteLimit(viewer.request, known);
    return { ...answer, outcome: 'REFUSED', problems: problemsOf(known, (field) => field) };
  }
  throw new Error('A check that was not rolled back');
}

/** The external id and hash of a record that is not sent in rows; null without a number. */
export const sentAsOf = ({ externalId, ...content }: { externalId?: string | null }): SentAs | null =>
  externalId ? { externalId, externalHash: hashOf(content) } : null;

/** The record that was sent under this number. Of concurrent calls, the second waits for the first. Errors: SENT_OTHER_CONTENT. */
export async function sentBefore(
  { tx }: Write,
  key: string,
  sentAs: SentAs | null,
  find: (externalId: string) => Promise<{ id: string; number: string; externalHash: string | null } | null>,
): Promise<{ id: string } | null> {
  if (!sentAs) return null;
  const { externalId, externalHash } = sentAs;
  await lockNumber(tx, key, externalId);
  const record = await find(externalId);
  if (record && record.externalHash !== externalHash)
    throw fieldError('SENT_OTHER_CONTENT', 'externalId', { externalId, number: record.number });
  return record && { id: record.id };
}

const lockNumber = (tx: Tx, key: string, externalId: string) =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${key} ${externalId}`}, 0))::text`;
