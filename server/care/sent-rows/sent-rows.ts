import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { RequestMeta, Viewer } from '../../platform/access/viewer.ts';
import { isTransient } from '../../platform/database/database-failures.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, knownError, parse } from '../../platform/errors.ts';
import { noteLimit } from '../../platform/limit-codes.ts';
import { type Tx, transact, type Write } from '../../platform/workflow/transact.ts';
import type { SentAs } from '../encounters/encounter.service.ts';

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

type Existing = { id: string; number: string; status: string };
type Made = Existing & { warnings: SentProblem[] };

export type SentRowsHandler<Input extends z.ZodType<{ externalId: string }>> = {
  /** Of the transactions, as in the services. */
  operation: string;
  input: Input;
  find: (tx: Tx, key: { hcpId: string; externalId: string }) => Promise<(Existing & { externalHash: string | null }) | null>;
  /** Makes the record of a row. A DomainError refuses the row; its fields are renamed by `pathOf`. */
  make: (write: Write, row: z.output<Input>, sentAs: SentAs) => Promise<Made>;
  /** The sender's name of a field of the form. */
  pathOf: (field: string) => string;
};

/** Takes everything back that a check without saving has written. */
class CheckedOnly extends Error {
  readonly made: Made;
  constructor(made: Made) {
    super('Checked without saving');
    this.made = made;
  }
}

/** Each row in a transaction of its own: a refused one does not stop the others. Answers them in their order. */
export async function runSentRows<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  rows: readonly { externalId: string }[],
  checkOnly: boolean,
  handler: SentRowsHandler<Input>,
): Promise<SentRow[]> {
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  if (rows.length > MAX_SENT_ROWS) throw fieldError('SENT_TOO_MANY', 'input', { max: MAX_SENT_ROWS });
  // The key of a request stands for one answer; here each row has a number of its own.
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

function count(counts: NonNullable<Viewer['apiKey']>['counts'], { outcome }: SentRow): void {
  counts.rows += 1;
  if (outcome === 'REFUSED') counts.refused += 1;
  else if (outcome === 'EXISTS') counts.existing += 1;
  else counts.created += 1;
}

type Sender = { request: RequestMeta; hcpId: string; index: number; externalId: string; isRepeated: boolean };

async function runRow<Input extends z.ZodType<{ externalId: string }>>(
  viewer: Viewer,
  raw: { externalId: string },
  sender: Sender,
  checkOnly: boolean,
  handler: SentRowsHandler<Input>,
): Promise<SentRow> {
  const { index, externalId } = sender;
  const answer = { index, externalId, id: null, number: null, status: null, problems: [], warnings: [] };
  try {
    if (sender.isRepeated) throw fieldError('SENT_TWICE', 'externalId', { externalId });
    return { ...answer, ...(await saveRow(viewer, parse(handler.input, raw), sender, checkOnly, handler)) };
  } catch (error) {
    if (error instanceof CheckedOnly) return { ...answer, outcome: 'WOULD_CREATE', warnings: error.made.warnings };
    const known = knownError(error);
    // Nothing is known of the other rows then; the sender repeats the call.
    if (!known || isTransient(known.code)) throw error;
    noteLimit(sender.request, known);
    return { ...answer, outcome: 'REFUSED', problems: problemsOf(known, handler.pathOf) };
  }
}

type Saved = Made & { outcome: 'CREATED' | 'EXISTS' };

/** Makes the record of a row, or answers the one that was made of it before. Errors: SENT_OTHER_CONTENT, and those of the record. */
export async function saveSentRow<Input extends z.ZodType<{ externalId: string }>>(
  write: Write,
  row: z.output<Input>,
  hcpId: string,
  { find, make }: Pick<SentRowsHandler<Input>, 'find' | 'make'>,
): Promise<Saved> {
  const { externalId } = row;
  // Why a guest was looked up is on the access log; it is no content of the record.
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
    // The same row came in two calls at once: the other has made the record by now.
    if (isUniqueViolation(error)) return save();
    throw error;
  }
}

/** Of the row as it was understood: other spaces or capitals make no other content. */
export const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

type Check = { code: string; message: string; path: string };

/** Why a row is refused, under the sender's names of the fields. */
export function problemsOf({ code, message, details }: DomainError, pathOf: (field: string) => string): SentProblem[] {
  const checks = details.data?.problems as Check[] | undefined;
  if (checks) return checks;
  const fields = Object.entries(details.fields ?? {});
  if (fields.length === 0) return [{ code, message, path: '' }];
  return fields.map(([field, text]) => ({ code, message: text, path: pathOf(field) }));
}
