import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { isTransient } from '../../platform/database/database-failures.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, knownError, parse } from '../../platform/errors.ts';
import { isLimitCode, noteLimit } from '../../scheme/access/limit-codes.ts';
import type { RequestMeta, Viewer } from '../../scheme/access/viewer.ts';
import { rowProblems } from '../../scheme/graphql/input-limits.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';

export const MAX_SENT_ROWS = 500;

export type SentProblem = { code: string; message: string; path: string };
export const SENT_OUTCOMES = ['CREATED', 'EXISTS', 'WOULD_CREATE', 'REFUSED'] as const;
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
  /** The sender's name for a form field. */
  pathOf: (field: string) => string;
  /** The unknown codes of a row. */
  unknownCodes: (row: z.input<Input>) => SentProblem[];
};

/** Rolls back what a check without saving has written. */
class CheckedOnly extends Error {
  readonly made: Made;
  constructor(made: Made) {
    super('Checked without saving');
    this.made = made;
  }
}

/** Processes each row in its own transaction, so that a rejected row does not stop the others. Results are in row order. */
export async function runSentRows<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  rows: readonly (z.input<Input> & { externalId: string })[],
  checkOnly: boolean,
  handler: SentRowsHandler<Input>,
): Promise<SentRow[]> {
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  if (rows.length > MAX_SENT_ROWS) throw fieldError('SENT_TOO_MANY', 'input', { max: MAX_SENT_ROWS });
  // An idempotency key covers one answer; here each row has its own number.
  const rowViewer = { ...viewer, request: { ...viewer.request, idempotencyKey: null } };
  const seen = new Set<string>();
  const answers: SentRow[] = [];
  for (const [index, row] of rows.entries()) {
    const externalId = row.externalId.trim();
    const sender = { request: viewer.request, hcpId: viewer.scope.hcpId, index, externalId, isRepeated: seen.has(externalId) };
    seen.add(externalId);
    const answer = await runRow(rowViewer, row, sender, checkOnly, handler);
    answers.push(answer);
    if (viewer.apiKey) count(viewer.apiKey.counts, answer);
  }
  return answers;
}

const COUNT_OF = { CREATED: 'created', EXISTS: 'existing', WOULD_CREATE: 'checked', REFUSED: 'refused' } as const;

function count(counts: NonNullable<Viewer['apiKey']>['counts'], { outcome }: SentRow): void {
  counts.rows += 1;
  counts[COUNT_OF[outcome]] += 1;
}

type Sender = { request: RequestMeta; hcpId: string; index: number; externalId: string; isRepeated: boolean };

async function runRow<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  raw: z.input<Input>,
  sender: Sender,
  checkOnly: boolean,
  handler: SentRowsHandler<Input>,
): Promise<SentRow> {
  const { index, externalId } = sender;
  const answer = { index, externalId: externalId.slice(0, 64), id: null, number: null, status: null, problems: [], warnings: [] };
  try {
    if (sender.isRepeated) throw fieldError('SENT_TWICE', 'externalId', { externalId });
    return { ...answer, ...(await saveRow(viewer, readRow(raw, handler), sender, checkOnly, handler)) };
  } catch (error) {
    if (error instanceof CheckedOnly) return { ...answer, outcome: 'WOULD_CREATE', warnings: error.made.warnings };
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

type Saved = Made & { outcome: 'CREATED' | 'EXISTS' };

/** Creates the record of a row, or returns the existing one. Errors: SENT_OTHER_CONTENT, and those of the record. */
export async function saveSentRow<Input extends z.ZodType<{ externalId: string }>>(
  write: Write,
  row: z.output<Input>,
  hcpId: string,
  { find, make }: Pick<SentRowsHandler<Input>, 'find' | 'make'>,
): Promise<Saved> {
  const { externalId } = row;
  // The purpose belongs to the access log, not to the record.
  const { purpose: _purpose, ...content } = row as z.output<Input> & { purpose?: unknown };
  const sentAs = { externalId, externalHash: hashOf(content) };
  const existing = await find(write.tx, { hcpId, externalId });
  if (!existing) return { ...(await make(write, row, sentAs)), outcome: 'CREATED' };
  const { externalHash, ...record } = existing;
  if (externalHash !== sentAs.externalHash) throw fieldError('SENT_OTHER_CONTENT', 'externalId', { externalId, number: existing.number });
  return { ...record, outcome: 'EXISTS', warnings: [] };
}

async function saveRow<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  row: z.output<Input>,
  { hcpId }: Sender,
  checkOnly: boolean,
  handler: SentRowsHandler<Input>,
): Promise<Saved> {
  const save = () =>
    transact(viewer, handler.operation, async (write): Promise<Saved> => {
      const saved = await saveSentRow(write, row, hcpId, handler);
      if (checkOnly && saved.outcome === 'CREATED') throw new CheckedOnly(saved);
      return saved;
    });
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
