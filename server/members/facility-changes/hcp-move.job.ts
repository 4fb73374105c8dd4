import { type HcpMove, Prisma } from '../../generated/prisma/client.ts';
import { visibleHcpMoves } from '../../network/hcps/hcp.access.ts';
import { COUNTS_TOWARDS_CAPACITY, placesLeft } from '../../network/hcps/places.ts';
import { now, today } from '../../platform/clock.ts';
import { databaseNow } from '../../platform/database/database-time.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, stateInvalid } from '../../platform/errors.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { type BatchOutcomes, defineBulkRun } from '../../scheme/workflow/bulk-run.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { type Assigned, assignHcp } from '../enrollees/assign-hcp.service.ts';
import { hcpRefusal } from '../rules/institution.rules.ts';

/** Everyone assigned to the facility, covered now or later. */
export const membersOfHcp = (
  hcpId: string,
  planIds: readonly string[],
) => Prisma.sql`e."hcpId" = ${hcpId}::uuid AND e.status NOT IN ('DECEASED', 'REJECTED', 'MERGED')
  AND (${planIds.length === 0} OR e."planId" = ANY(${[...planIds]}::uuid[]))`;

type Person = { id: string; family: string; planId: string; takesPlace: boolean };

/** Moves or keeps whole families: by plan, then while places are left. */
function decideMoves(people: Person[], refusals: Map<string, ErrorCode | null>, room: number | null): BatchOutcomes {
  const outcomes: BatchOutcomes = new Map();
  let placesAvailable = room ?? Number.POSITIVE_INFINITY;
  for (const family of Map.groupBy(people, (person) => person.family).values()) {
    const places = family.filter(({ takesPlace }) => takesPlace).length;
    const planRefusal = family.map(({ planId }) => refusals.get(planId) ?? null).find(Boolean);
    const refusal = planRefusal ?? (places > placesAvailable ? 'ENR_HCP_FULL' : null);
    for (const { id } of family) outcomes.set(id, refusal);
    if (!refusal) placesAvailable -= places;
  }
  return outcomes;
}

/**
 * The change of each person as a decided request, by which care given before it stays claimable at the old facility.
 * A pending change to the same facility is approved by it; one to another facility stays pending, from the new facility.
 */
async function recordChanges({ tx }: Write, move: HcpMove, assigned: readonly Assigned[]): Promise<void> {
  const ids = assigned.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE "FacilityChangeRequest" SET "fromHcpId" = ${move.toHcpId}::uuid, version = version + 1, "updatedAt" = ${now()}
    WHERE "enrolleeId" = ANY(${ids}::uuid[]) AND status = 'PENDING' AND "toHcpId" <> ${move.toHcpId}::uuid`;
  await tx.$executeRaw`
    WITH granted AS (
      UPDATE "FacilityChangeRequest" SET status = 'APPROVED', "effectiveDate" = ${today()}::date, "decidedAt" = ${now()}, "appliedAt" = ${now()}, version = version + 1, "updatedAt" = ${now()}
      WHERE "enrolleeId" = ANY(${ids}::uuid[]) AND status = 'PENDING' AND "toHcpId" = ${move.toHcpId}::uuid
      RETURNING id, "enrolleeId", 'PENDING' AS before
    ), made AS (
      INSERT INTO "FacilityChangeRequest" (id, "enrolleeId", "fromHcpId", "toHcpId", reason, "effectiveDate", status, "requestedById", "requestedAt", "decidedAt", "appliedAt", "updatedAt")
      SELECT gen_random_uuid(), t.id, ${move.fromHcpId}::uuid, ${move.toHcpId}::uuid, ${move.reason}, ${today()}::date, 'APPROVED', ${move.requestedById}::uuid, ${now()}, ${now()}, ${now()}, ${now()}
      FROM unnest(${ids}::uuid[]) AS t(id) WHERE NOT EXISTS (SELECT 1 FROM granted g WHERE g."enrolleeId" = t.id)
      RETURNING id, "enrolleeId", NULL AS before
    )
    INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "fromStatus", "toStatus", note, at, "actorId")
    SELECT gen_random_uuid(), 'FacilityChangeRequest', c.id, 'APPROVE', c.before, 'APPROVED', ${move.reason}, ${databaseNow()}, ${move.requestedById}::uuid
    FROM (SELECT * FROM granted UNION ALL SELECT * FROM made) c`;
}

export const hcpMoveRun = defineBulkRun({
  model: 'HcpMove',
  delegate: (tx) => tx.hcpMove,
  idKey: 'moveId',
  changedColumn: 'moved',
  find: (tx, where) => tx.hcpMove.findFirstOrThrow({ where, include: { fromHcp: true, toHcp: true } }),
  visible: (viewer) => visibleHcpMoves(viewer),
  runningError: 'HCP_MOVE_RUNNING',
  noticeKinds: { done: 'HCP_MOVE_DONE', stopped: 'HCP_MOVE_STOPPED' },
  assertResumable: (_tx, { fromHcp, toHcp }) => {
    if (fromHcp.status !== 'DEACTIVATED') throw stateInvalid(fromHcp, 'Hcp');
    if (toHcp.status !== 'ACTIVATED') throw new DomainError('ENR_HCP_INVALID');
  },
  texts: ({ fromHcp, toHcp, moved, skipped, total }) => ({
    log: { entityType: 'Hcp', entityId: fromHcp.id, action: 'Hcp.MOVE' },
    notice: { entityType: 'Hcp', entityId: fromHcp.id },
    done: `${moved} members of ${fromHcp.name} are now with ${toHcp.name}${skipped > 0 ? `; ${skipped} not transferred` : ''}`,
    stopped: `The transfer from ${fromHcp.name} stopped after ${moved} of ${total} members`,
    resumed: `Resuming the transfer from ${fromHcp.name} after ${moved} of ${total} members`,
  }),
  actor: 'SYSTEM',
  saveRows: (tx, moveId, rows) =>
    tx.hcpMoveRow.createMany({
      data: rows.map(({ recordId, refusal }) => ({ moveId, enrolleeId: recordId, refusal })),
      skipDuplicates: true,
    }),
  changeBatch: async (write, move, maxFamilies) => {
    const { tx } = write;
    // Locked until the families have moved, so that nobody else takes the counted places.
    await lockRow(tx, 'Hcp', move.toHcpId);
    const to = await tx.hcp.findUniqueOrThrow({ where: { id: move.toHcpId } });
    const waiting = Prisma.sql`${membersOfHcp(move.fromHcpId, move.planIds)} AND NOT EXISTS (SELECT 1 FROM "HcpMoveRow" r WHERE r."moveId" = ${move.id}::uuid AND r."enrolleeId" = e.id)`;
    const people = await tx.$queryRaw<Person[]>`
      WITH next AS (SELECT DISTINCT coalesce(e."principalId", e.id) AS family FROM "Enrollee" e WHERE ${waiting} ORDER BY 1 LIMIT ${maxFamilies})
      SELECT e.id, n.family, e."planId", ${COUNTS_TOWARDS_CAPACITY} AS "takesPlace"
      FROM "Enrollee" e JOIN next n ON n.family = coalesce(e."principalId", e.id) WHERE ${waiting} ORDER BY e.id FOR UPDATE OF e`;
    if (people.length === 0) return new Map();
    const plans = await tx.plan.findMany({ where: { id: { in: [...new Set(people.map(({ planId }) => planId))] } } });
    const refusals = new Map(plans.map((plan) => [plan.id, hcpRefusal(plan, to)]));
    const outcomes = decideMoves(people, refusals, (await placesLeft(tx, [to])).get(to.id) ?? null);
    const enrolleeIds = people.map(({ id }) => id).filter((id) => outcomes.get(id) === null);
    const note = `Moved from ${move.fromHcp.name} to ${to.name}: ${move.reason}`;
    const assigned = await assignHcp(write, { enrolleeIds, hcp: to, since: today(), note, actorId: move.requestedById });
    await recordChanges(write, move, assigned);
    return outcomes;
  },
  onDone: ({ notify }, { moved, toHcpId, fromHcp }) => {
    if (moved > 0) notify({ hcpId: toHcpId }, { kind: 'HCP_MOVE_DONE', title: `${moved} members joined from ${fromHcp.name}` });
  },
});
