import { z } from 'zod';
import { type MdaBulk, Prisma } from '../../generated/prisma/client.ts';
import { type Viewer, viewerOfJob } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { ErrorCode } from '../../platform/error-catalogue.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { type Tx, transact, type Write } from '../../platform/workflow/transact.ts';
import { type CoverResult, changeCover } from '../cover/change-cover.ts';
import { notifyMembers } from '../cover/cover-notices.ts';
import { stopMdaBulk, toDisable, toEnable } from './mda-bulk.service.ts';

const FAMILIES = 250;

/** Works through a change of everyone of an MDA, family by family. After a crash it goes on behind the last part that was kept. */
export const mdaBulkJob = defineJob({
  name: 'mdaBulk',
  payload: z.object({ bulkId: z.uuid() }),
  run: async ({ bulkId }) => {
    while (await changeNextFamilies(bulkId));
  },
  through: {
    idle: async (since) => {
      const rows = await db.mdaBulk.findMany({ where: { status: 'RUNNING', updatedAt: { lt: since } }, select: { id: true } });
      return rows.map(({ id }) => ({ bulkId: id }));
    },
    giveUp: ({ bulkId }) => stopMdaBulk(bulkId),
  },
});

/** The next families; false once nobody is left. What was done is done when it runs again. */
export async function changeNextFamilies(bulkId: string, families = FAMILIES): Promise<boolean> {
  const viewer = await requesterOf(bulkId);
  return transact(viewer, 'changeNextFamilies', async (write) => {
    const { tx } = write;
    await tx.$queryRaw`SELECT 1 FROM "MdaBulk" WHERE id = ${bulkId}::uuid FOR UPDATE`;
    const bulk = await tx.mdaBulk.findUnique({ where: { id: bulkId } });
    if (bulk?.status !== 'RUNNING') return false;
    const people = bulk.kind === 'DISABLE' ? toDisable(bulk.mdaId) : toEnable(bulk.actionId);
    const waiting = Prisma.sql`${people} AND NOT EXISTS (SELECT 1 FROM "MdaBulkRow" r WHERE r."bulkId" = ${bulkId}::uuid AND r."enrolleeId" = e.id)`;
    const next = await tx.$queryRaw<{ id: string }[]>`
      WITH family AS (SELECT DISTINCT coalesce(e."principalId", e.id) AS id FROM "Enrollee" e WHERE ${waiting} ORDER BY 1 LIMIT ${families})
      SELECT e.id FROM "Enrollee" e JOIN family f ON f.id = coalesce(e."principalId", e.id) WHERE ${waiting}`;
    if (next.length === 0) {
      await finish(write, bulk);
      return false;
    }
    const ids = next.map(({ id }) => id);
    // Once more what they are chosen by: somebody may have been changed singly before the family was locked.
    const where = Prisma.sql`e.id = ANY(${ids}::uuid[]) AND ${people}`;
    const result = await changeCover(write, bulk.kind, { where }, { reason: bulk.reason, actionId: bulk.actionId });
    if (bulk.kind === 'ENABLE') await notifyMembers(write, result.changed, { kind: 'COVER_RESTORED', title: 'Your cover is restored' });
    await saveOutcomes(tx, bulk, ids, result);
    return true;
  });
}

/** The officer who requested it, as the actor in the history of everyone. */
async function requesterOf(bulkId: string): Promise<Viewer> {
  const { requestedBy } = await db.mdaBulk.findUniqueOrThrow({ where: { id: bulkId }, include: { requestedBy: true } });
  return viewerOfJob(requestedBy);
}

/** Saves for each person what the step did: changed, or the code of the reason why not. */
async function saveOutcomes(tx: Tx, { id }: MdaBulk, enrolleeIds: readonly string[], { changed, skipped }: CoverResult): Promise<void> {
  const outcome = new Map<string, ErrorCode | null>(enrolleeIds.map((enrolleeId) => [enrolleeId, 'MDA_BULK_OTHERWISE']));
  for (const row of skipped) outcome.set(row.id, row.why);
  for (const row of changed) outcome.set(row.id, null);
  await tx.mdaBulkRow.createMany({
    data: [...outcome].map(([enrolleeId, refusal]) => ({ bulkId: id, enrolleeId, refusal })),
    skipDuplicates: true,
  });
  await tx.mdaBulk.update({
    where: { id },
    data: { changed: { increment: changed.length }, skipped: { increment: outcome.size - changed.length } },
  });
}

/** The code of the reason why the cover of a person of the MDA was not changed. */
const REFUSAL_CODE = Prisma.sql`CASE e.status WHEN 'DISABLED' THEN 'MDA_BULK_DISABLED' WHEN 'SUSPENDED' THEN 'MDA_BULK_SUSPENDED'
  WHEN 'EXPIRED' THEN 'MDA_BULK_EXPIRED' ELSE 'MDA_BULK_WAITING' END`;

/** Saves the people of the MDA whose cover was not changed, with the reason. */
function saveUnchanged(tx: Tx, { id, kind, mdaId, undoesId, actionId }: MdaBulk): Promise<number> {
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

async function finish(write: Write, bulk: MdaBulk): Promise<void> {
  const { tx } = write;
  const left = await saveUnchanged(tx, bulk);
  const { changed, skipped, mda } = await tx.mdaBulk.update({
    where: { id: bulk.id },
    data: { status: 'DONE', finishedAt: now(), skipped: { increment: left }, version: { increment: 1 } },
    include: { mda: true },
  });
  if (bulk.kind === 'ENABLE') await unmark(tx, bulk);
  const verb = bulk.kind === 'DISABLE' ? 'disabled' : 'enabled';
  const title = `${changed} people of ${mda.name} are ${verb}${skipped > 0 ? `; ${skipped} stay as they were` : ''}`;
  write.notify({ userIds: [bulk.requestedById] }, { kind: 'MDA_BULK_DONE', title, entityType: 'MdaBulk', entityId: bulk.id });
  write.log({ action: `Mda.${bulk.kind}_MEMBERS_DONE`, entityType: 'Mda', entityId: mda.id, summary: title });
}

/** Nothing of it stands on the MDA any more once the last time is undone. */
async function unmark(tx: Tx, { mdaId, undoesId }: MdaBulk): Promise<void> {
  const last = await tx.mdaBulk.findFirst({ where: { mdaId, kind: 'DISABLE' }, orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }] });
  if (last?.id !== undoesId) return;
  await tx.mda.update({
    where: { id: mdaId },
    data: { enrolleesDisabledAt: null, enrolleesDisabledById: null, enrolleesDisabledReason: null, version: { increment: 1 } },
  });
}
