import { randomUUID } from 'node:crypto';
import { type Mda, type MdaBulk, Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visibleMdaBulks } from './mda.access.ts';
import { changeMdaMembersInput } from './mda.input.ts';
import { loadMda } from './mda.service.ts';
import { mdaBulkRun, toEnable } from './mda-bulk.job.ts';

export type MdaBulkPreview = {
  principals: number;
  dependants: number;
  /** PA requests that are rejected when cover stops. */
  paRequests: number;
  /** Disabled for other reasons; not affected, also when this change is reversed. */
  disabled: number;
  suspended: number;
  expired: number;
  waiting: number;
  /** People disabled by the reversed change whose cover has changed since. */
  otherwise: number;
};

const count = (condition: Prisma.Sql) => Prisma.sql`count(*) FILTER (WHERE ${condition})::int`;
const PRINCIPAL = Prisma.sql`e."principalId" IS NULL`;

async function previewDisable(tx: Tx, mdaId: string): Promise<MdaBulkPreview> {
  const [counts] = await tx.$queryRaw<[MdaBulkPreview]>`
    SELECT ${count(Prisma.sql`e.status = 'ACTIVE' AND ${PRINCIPAL}`)} AS principals,
      ${count(Prisma.sql`e.status = 'ACTIVE' AND NOT ${PRINCIPAL}`)} AS dependants,
      ${count(Prisma.sql`e.status = 'DISABLED'`)} AS disabled, ${count(Prisma.sql`e.status = 'SUSPENDED'`)} AS suspended,
      ${count(Prisma.sql`e.status = 'EXPIRED'`)} AS expired, ${count(Prisma.sql`e.status = 'PENDING_APPROVAL'`)} AS waiting, 0 AS otherwise,
      (SELECT count(*) FROM "PaRequest" r JOIN "Enrollee" p ON p.id = r."enrolleeId"
        WHERE r.status = 'PENDING' AND p."mdaId" = ${mdaId}::uuid AND p.status = 'ACTIVE')::int AS "paRequests"
    FROM "Enrollee" e WHERE e."mdaId" = ${mdaId}::uuid`;
  return counts;
}

async function previewEnable(tx: Tx, { id, mdaId, actionId }: MdaBulk): Promise<MdaBulkPreview> {
  const [counts] = await tx.$queryRaw<[MdaBulkPreview]>`
    WITH back AS (SELECT e.* FROM "Enrollee" e WHERE ${toEnable(actionId)})
    SELECT ${count(PRINCIPAL)} AS principals, ${count(Prisma.sql`NOT ${PRINCIPAL}`)} AS dependants, 0 AS "paRequests",
      (SELECT count(*) FROM "Enrollee" o WHERE o."mdaId" = ${mdaId}::uuid AND o.status = 'DISABLED'
        AND o."disabledByActionId" IS DISTINCT FROM ${actionId}::uuid)::int AS disabled,
      0 AS suspended, 0 AS expired, 0 AS waiting,
      (SELECT count(*) FROM "MdaBulkRow" r WHERE r."bulkId" = ${id}::uuid AND r.refusal IS NULL
        AND r."enrolleeId" NOT IN (SELECT id FROM back))::int AS otherwise
    FROM back e`;
  return counts;
}

/** The earlier DISABLE of this MDA to reverse. */
async function loadUndoneBulk(tx: Tx, viewer: Viewer, mdaId: string, id: string): Promise<MdaBulk> {
  const bulk = await tx.mdaBulk.findFirst({ where: { id, mdaId, kind: 'DISABLE', AND: visibleMdaBulks(viewer) } });
  if (!bulk) throw fieldError('NOT_FOUND', 'undoesId');
  return bulk;
}

const preview = (tx: Tx, mdaId: string, undoes: MdaBulk | null) => (undoes ? previewEnable(tx, undoes) : previewDisable(tx, mdaId));

/** Preview of a bulk change of an MDA. With `undoesId`, of the people disabled by that change. */
export async function mdaBulkPreview(viewer: Viewer, mdaId: string, undoesId: string | null): Promise<MdaBulkPreview> {
  await loadMda(db, viewer, mdaId);
  return preview(db, mdaId, undoesId ? await loadUndoneBulk(db, viewer, mdaId, undoesId) : null);
}

/** The MDA shows the last time its people were disabled. */
async function markMembersDisabled(tx: Tx, viewer: Viewer, { id, version }: Mda, reason: string): Promise<void> {
  const { count: marked } = await tx.mda.updateMany({
    where: { id, version },
    data: {
      enrolleesDisabledAt: now(),
      enrolleesDisabledById: viewer.userId,
      enrolleesDisabledReason: reason,
      version: { increment: 1 },
    },
  });
  if (marked === 0) throw new DomainError('CONFLICT_STALE');
}

/** Starts disabling all enrollees of an MDA, or enabling those disabled by an earlier change. Errors: MDA_BULK_CONFIRM, MDA_BULK_EMPTY, MDA_BULK_RUNNING. */
export async function changeMdaMembers(viewer: Viewer, mdaId: string, raw: unknown): Promise<{ id: string }> {
  const { kind, undoesId, reason, confirm } = parse(changeMdaMembersInput, raw);
  return mdaBulkRun.start(viewer, 'changeMdaMembers', async (write) => {
    const { tx } = write;
    const mda = await loadMda(tx, viewer, mdaId);
    if (confirm !== mda.code) throw fieldError('MDA_BULK_CONFIRM', 'confirm', { code: mda.code });
    // Checked before counting, because counts change while another change runs.
    if (await tx.mdaBulk.count({ where: { mdaId, status: 'RUNNING' } })) throw new DomainError('MDA_BULK_RUNNING');
    const undoes = kind === 'ENABLE' && undoesId ? await loadUndoneBulk(tx, viewer, mdaId, undoesId) : null;
    const { principals, dependants } = await preview(tx, mdaId, undoes);
    const total = principals + dependants;
    if (total === 0) throw new DomainError('MDA_BULK_EMPTY');
    const bulk = await tx.mdaBulk.create({
      data: {
        ...{ mdaId, kind, reason, total },
        actionId: undoes?.actionId ?? randomUUID(),
        undoesId: undoes?.id ?? null,
        requestedById: viewer.userId,
        requestedAt: now(),
      },
    });
    if (kind === 'DISABLE') await markMembersDisabled(tx, viewer, mda, reason);
    const status = mda.isActive ? 'ACTIVE' : 'DISABLED';
    await recordStatus(write, 'Mda', mdaId, `${kind}_MEMBERS`, status, status, reason);
    write.log({
      action: `Mda.${kind}_MEMBERS`,
      entityType: 'Mda',
      entityId: mdaId,
      summary: `${kind === 'DISABLE' ? 'Disabling' : 'Enabling'} ${total} enrollees of ${mda.name}: ${reason}`,
      after: { bulkId: bulk.id, actionId: bulk.actionId, total },
    });
    return bulk;
  });
}
