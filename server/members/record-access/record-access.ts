import DataLoader from 'dataloader';
import type { LookupPurpose, RecordPart } from '../../generated/prisma/enums.ts';
import { addDays, fixedTime, now } from '../../platform/clock.ts';
import { db, sqlPool } from '../../platform/db.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';

type Read = { parts: Set<RecordPart>; purpose: LookupPurpose | null };

/** Reads of the current requests so far, by person. */
const reads = new WeakMap<Context, Map<string, Read>>();

/** People's reads of their own record are not logged. */
const isOwn = ({ scope }: Viewer, enrolleeId: string): boolean => scope.kind === 'SELF' && scope.enrolleeId === enrolleeId;

/** Notes that this request reads a part of somebody's record. Written by `writeReads` before the answer leaves. */
export function logRecordAccess(context: Context, enrolleeId: string, part: RecordPart, purpose?: LookupPurpose | null): void {
  if (!context.viewer || isOwn(context.viewer, enrolleeId)) return;
  const persons = reads.get(context) ?? new Map<string, Read>();
  reads.set(context, persons);
  const read = persons.get(enrolleeId) ?? { parts: new Set(), purpose: null };
  read.parts.add(part);
  read.purpose ??= purpose ?? null;
  persons.set(enrolleeId, read);
}

/** Whether this request has looked the person up at the desk. */
export const wasLookedUp = (context: Context, enrolleeId: string): boolean =>
  reads.get(context)?.get(enrolleeId)?.parts.has('COVER') ?? false;

/** Whether the facility has stated today why it looks the person up. */
export async function recentLookups(hcpId: string, enrolleeId: string): Promise<boolean> {
  const since = addDays(now(), -1);
  return (
    (await db.recordAccess.findFirst({ where: { enrolleeId, hcpId, purpose: { not: null }, at: { gt: since } }, select: { id: true } })) !==
    null
  );
}

type RequestReads = {
  /** Null while the clock runs: the database sets the time. */
  at: string | null;
  userId: string;
  role: string;
  hcpId: string | null;
  operation: string;
  requestId: string;
  enrolleeId: string;
  parts: string;
  purpose: LookupPurpose | null;
};

// Its commit does not wait for the disk (docs/adr/0030).
const INSERT = `
  WITH mode AS (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO "RecordAccess" (at, "userId", role, "hcpId", operation, "requestId", "enrolleeId", parts, purpose)
  SELECT coalesce(read.at, clock_timestamp() AT TIME ZONE 'UTC'), read."userId", read.role, read."hcpId", read.operation, read."requestId", read."enrolleeId", string_to_array(read.parts, ',')::"RecordPart"[], read.purpose
  FROM mode, unnest($1::timestamp[], $2::uuid[], $3::"Role"[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::"LookupPurpose"[])
    AS read (at, "userId", role, "hcpId", operation, "requestId", "enrolleeId", parts, purpose)`;
const COLUMNS = ['at', 'userId', 'role', 'hcpId', 'operation', 'requestId', 'enrolleeId', 'parts', 'purpose'] as const;

let lastWrite: Promise<unknown> = Promise.resolve();

/** A group commit: what requests have read while a statement is under way is written by the next one. */
const writer = new DataLoader<RequestReads[], null>(
  async (requests) => {
    const rows = requests.flat();
    const values = COLUMNS.map((column) => rows.map((row) => row[column]));
    const write = sqlPool.query({ name: 'record-access', text: INSERT, values });
    lastWrite = write.catch(() => {});
    await write;
    return requests.map(() => null);
  },
  { cache: false, maxBatchSize: 100, batchScheduleFn: (write) => void lastWrite.then(write) },
);

const requestOf = ({ userId, role, scope, request }: Viewer, operation: string) => ({
  at: fixedTime()?.toISOString() ?? null,
  userId,
  role,
  hcpId: scope.kind === 'HCP' ? scope.hcpId : null,
  operation,
  requestId: request.id,
});

type OneRead = { enrolleeId: string; parts: readonly RecordPart[]; purpose: LookupPurpose | null };

/** Writes one read at once: of a row of a call or a job, which has no answer to wait for, or whose transaction may be rolled back. */
export async function writeRead(viewer: Viewer, operation: string, { enrolleeId, parts, purpose }: OneRead): Promise<void> {
  await writer.load([{ ...requestOf(viewer, operation), enrolleeId, parts: parts.join(','), purpose }]);
}

/** Writes the access log of one request. Throws when it cannot: nothing is read without a row. */
export async function writeReads(context: Context, operation: string): Promise<void> {
  const persons = reads.get(context);
  const { viewer } = context;
  if (!persons || !viewer) return;
  reads.delete(context);
  const request = requestOf(viewer, operation);
  await writer.load(
    [...persons].map(([enrolleeId, { parts, purpose }]) => ({ ...request, enrolleeId, parts: [...parts].join(','), purpose })),
  );
}
