import type { LookupPurpose, RecordPart } from '../../generated/prisma/enums.ts';
import type { Context, Viewer } from '../../platform/access/viewer.ts';
import { addDays, now } from '../../platform/clock.ts';
import { db, sqlPool } from '../../platform/db.ts';

type Read = { parts: Set<RecordPart>; purpose: LookupPurpose | null };

/** What the requests under way have read so far, by person. */
const reads = new WeakMap<Context, Map<string, Read>>();

/** Whose own record it is, nobody has to be told that they read it. */
const isOwn = ({ scope }: Viewer, enrolleeId: string): boolean => scope.kind === 'SELF' && scope.enrolleeId === enrolleeId;

/** Notes that this request reads a part of somebody's record. Written by `writeReads` before the answer leaves. */
export function noteRead(context: Context, enrolleeId: string, part: RecordPart, purpose?: LookupPurpose | null): void {
  if (!context.viewer || isOwn(context.viewer, enrolleeId)) return;
  const persons = reads.get(context) ?? new Map<string, Read>();
  reads.set(context, persons);
  const read = persons.get(enrolleeId) ?? { parts: new Set(), purpose: null };
  read.parts.add(part);
  read.purpose ??= purpose ?? null;
  persons.set(enrolleeId, read);
}

/** Whether this request has looked the person up at the desk. */
export const hasLookedUp = (context: Context, enrolleeId: string): boolean =>
  reads.get(context)?.get(enrolleeId)?.parts.has('COVER') ?? false;

/** Whether the facility has stated today why it looks the person up. */
export async function lookedUpLately(hcpId: string, enrolleeId: string): Promise<boolean> {
  const since = addDays(now(), -1);
  return (
    (await db.recordAccess.findFirst({ where: { enrolleeId, hcpId, purpose: { not: null }, at: { gt: since } }, select: { id: true } })) !==
    null
  );
}

// Its commit does not wait for the disk (docs/adr/0030).
const INSERT = `
  WITH mode AS (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO "RecordAccess" (at, "enrolleeId", "userId", role, "hcpId", parts, operation, purpose, "requestId")
  SELECT $1::timestamp, read."enrolleeId", $2::uuid, $3::"Role", $4::uuid, string_to_array(read.parts, ',')::"RecordPart"[], $5, read.purpose, $6
  FROM mode, unnest($7::uuid[], $8::text[], $9::"LookupPurpose"[]) AS read ("enrolleeId", parts, purpose)`;

/** Writes the access log of one request in one statement. Throws when it cannot: nothing is read without a row. */
export async function writeReads(context: Context, operation: string): Promise<void> {
  const persons = reads.get(context);
  const { viewer } = context;
  if (!persons || !viewer) return;
  reads.delete(context);
  const rows = [...persons];
  await sqlPool.query({
    name: 'record-access',
    text: INSERT,
    values: [
      now().toISOString(),
      viewer.userId,
      viewer.role,
      viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : null,
      operation,
      context.request.id,
      rows.map(([enrolleeId]) => enrolleeId),
      rows.map(([, { parts }]) => [...parts].join(',')),
      rows.map(([, { purpose }]) => purpose),
    ],
  });
}
