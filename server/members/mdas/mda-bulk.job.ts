import { type MdaBulk, Prisma } from '../../generated/prisma/client.ts';
import { DomainError } from '../../platform/errors.ts';
import { type BatchOutcomes, defineBulkRun } from '../../scheme/workflow/bulk-run.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { changeCover } from '../cover/change-cover.ts';
import { notifyMembers } from '../cover/cover-notices.ts';
import { visibleMdaBulks } from './mda.access.ts';

/** People whose cover a DISABLE stops: principals of the MDA, and dependants whose principal has none. Other dependants follow. */
export const toDisable = (mdaId: string) => Prisma.sql`e."mdaId" = ${mdaId}::uuid AND e.status = 'ACTIVE'
  AND (e."principalId" IS NULL OR NOT EXISTS (SELECT 1 FROM "Enrollee" p WHERE p.id = e."principalId" AND p.status = 'ACTIVE'))`;

/** People disabled by an action and unchanged since: the only ones that reversing it restores. */
export const toEnable = (actionId: string) => Prisma.sql`e."disabledByActionId" = ${actionId}::uuid AND e.status = 'DISABLED'`;

/** The code of the reason why the cover of a person of the MDA was not changed. */
const REFUSAL_CODE = Prisma.sql`CASE e.status WHEN 'DISABLED' THEN 'MDA_BULK_DISABLED' WHEN 'SUSPENDED' THEN 'MDA_BULK_SUSPENDED'
  WHEN 'EXPIRED' THEN 'MDA_BULK_EXPIRED' ELSE 'MDA_BULK_WAITING' END`;

/** Adds rows for the people of the MDA whose cover was not changed, with the reason. */
function addUnchangedRows(tx: Tx, { id, kind, mdaId, undoesId, actionId }: MdaBulk): Promise<number> {
  if (kind === 'DISABLE')
    return tx.$executeRaw`
      INSERT INTO "MdaBulkRow" ("bulkId", "enrolleeId", refusal)
      SELECT ${id}::uuid, e.id, ${REFUSAL_CODE} FROM "Enrollee" e
      WHERE e."mdaId" = ${mdaId}::uuid AND e.status IN ('DISABLED', 'SUSPENDED', 'EXPIRED', 'PENDING_APPROVAL') AND e."disabledByActionId" IS DISTINCT FROM ${actionId}::uuid
      ON CONFLICT DO NOTHING`;
  return tx.$executeRaw`
    INSERT INTO "MdaBulkRow" ("bulkId", "enrolleeId", refusal)
    SELECT ${id}::uuid, r."enrolleeId", 'MDA_BULK_OTHERWISE' FROM "MdaBulkRow" r WHERE r."bulkId" = ${undoesId}::uuid AND r.refusal IS NULL
    UNION SELECT ${id}::uuid, e.id, 'MDA_BULK_DISABLED' FROM "Enrollee" e
    WHERE e."mdaId" = ${mdaId}::uuid AND e.status = 'DISABLED' AND e."disabledByActionId" IS DISTINCT FROM ${actionId}::uuid
      AND NOT EXISTS (SELECT 1 FROM "MdaBulkRow" r WHERE r."bulkId" = ${undoesId}::uuid AND r."enrolleeId" = e.id AND r.refusal IS NULL)
    ON CONFLICT DO NOTHING`;
}

/** The MDA shows the last time its people were disabled, until that is undone. */
async function clearDisabledMark(tx: Tx, { mdaId, undoesId }: MdaBulk): Promise<void> {
  const last = await tx.mdaBulk.findFirst({ where: { mdaId, kind: 'DISABLE' }, orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }] });
  if (last?.id !== undoesId) return;
  await tx.mda.update({
    where: { id: mdaId },
    data: { enrolleesDisabledAt: null, enrolleesDisabledById: null, enrolleesDisabledReason: null, version: { increment: 1 } },
  });
}

export const mdaBulkRun = defineBulkRun({
  model: 'MdaBulk',
  delegate: (tx) => tx.mdaBulk,
  idKey: 'bulkId',
  changedColumn: 'changed',
  find: (tx, where) => tx.mdaBulk.findFirstOrThrow({ where, include: { mda: true } }),
  visible: (viewer) => visibleMdaBulks(viewer),
  runningError: 'MDA_BULK_RUNNING',
  noticeKinds: { done: 'MDA_BULK_DONE', stopped: 'MDA_BULK_STOPPED' },
  assertResumable: async (tx, { mdaId, requestedAt }) => {
    if (await tx.mdaBulk.count({ where: { mdaId, requestedAt: { gt: requestedAt } } })) throw new DomainError('MDA_BULK_LATER');
  },
  texts: ({ id, kind, mda, changed, skipped, total }) => ({
    log: { entityType: 'Mda', entityId: mda.id, action: `Mda.${kind}_MEMBERS` },
    notice: { entityType: 'MdaBulk', entityId: id },
    done: `${changed} enrollees of ${mda.name} ${kind === 'DISABLE' ? 'disabled' : 'enabled'}${skipped > 0 ? `; ${skipped} unchanged` : ''}`,
    stopped: `The change for ${mda.name} stopped after ${changed} of ${total} enrollees`,
    resumed: `Resuming the change for ${mda.name} after ${changed} of ${total} enrollees`,
  }),
  actor: 'REQUESTER',
  saveRows: (tx, bulkId, rows) =>
    tx.mdaBulkRow.createMany({
      data: rows.map(({ recordId, refusal }) => ({ bulkId, enrolleeId: recordId, refusal })),
      skipDuplicates: true,
    }),
  changeBatch: async (write, bulk, maxFamilies) => {
    const people = bulk.kind === 'DISABLE' ? toDisable(bulk.mdaId) : toEnable(bulk.actionId);
    const waiting = Prisma.sql`${people} AND NOT EXISTS (SELECT 1 FROM "MdaBulkRow" r WHERE r."bulkId" = ${bulk.id}::uuid AND r."enrolleeId" = e.id)`;
    const rows = await write.tx.$queryRaw<{ id: string }[]>`
      WITH family AS (SELECT DISTINCT coalesce(e."principalId", e.id) AS id FROM "Enrollee" e WHERE ${waiting} ORDER BY 1 LIMIT ${maxFamilies})
      SELECT e.id FROM "Enrollee" e JOIN family f ON f.id = coalesce(e."principalId", e.id) WHERE ${waiting}`;
    if (rows.length === 0) return new Map();
    const ids = rows.map(({ id }) => id);
    // Repeats the condition, because a person may have changed before the family was locked.
    const where = Prisma.sql`e.id = ANY(${ids}::uuid[]) AND ${people}`;
    const { changed, skipped } = await changeCover(write, bulk.kind, { where }, { reason: bulk.reason, actionId: bulk.actionId });
    if (bulk.kind === 'ENABLE') notifyMembers(write, changed, { kind: 'COVER_RESTORED', title: 'Your cover has been restored' });
    const outcomes: BatchOutcomes = new Map(ids.map((id) => [id, 'MDA_BULK_OTHERWISE']));
    for (const { id, why } of skipped) outcomes.set(id, why);
    for (const { id } of changed) outcomes.set(id, null);
    return outcomes;
  },
  addUnchangedRows,
  onDone: async ({ tx }, bulk) => {
    if (bulk.kind === 'ENABLE') await clearDisabledMark(tx, bulk);
  },
});
