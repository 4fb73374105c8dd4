import { type Hcp, type Plan, Prisma } from '../../generated/prisma/client.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { moveMembersInput } from '../../network/hcps/hcp.input.ts';
import { loadHcp } from '../../network/hcps/hcp-rules.ts';
import { placesLeft, TAKES_PLACE } from '../../network/hcps/places.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { ErrorCode } from '../../platform/error-catalogue.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import { RUN_ATTEMPTS } from '../../platform/jobs/define-job.ts';
import { type Tx, transact, type Write } from '../../platform/workflow/transact.ts';
import { type Assigned, assignHcp } from '../enrollees/assign-hcp.service.ts';
import { hcpRefusal } from '../rules/institution.rules.ts';

/** Everyone whom the facility is still to care for, covered now or later. */
const members = (
  hcpId: string,
  planIds: readonly string[],
) => Prisma.sql`e."hcpId" = ${hcpId}::uuid AND e.status NOT IN ('DECEASED', 'REJECTED', 'MERGED')
  AND (${planIds.length === 0} OR e."planId" = ANY(${[...planIds]}::uuid[]))`;

export type MoveLine = { plan: Plan; people: number; places: number; refusal: ErrorCode | null };
export type MovePreview = { lines: MoveLine[]; people: number; fitting: number; places: number; room: number | null };

/** How many members a facility has under each plan, and how many of them another facility can take. Served by the index on hcpId and status. */
export async function previewMove(tx: Tx, from: Hcp, to: Hcp | null, planIds: readonly string[]): Promise<MovePreview> {
  const counts = await tx.$queryRaw<{ planId: string; people: number; places: number }[]>`
    SELECT e."planId", count(*)::int AS people, count(*) FILTER (WHERE ${TAKES_PLACE})::int AS places
    FROM "Enrollee" e WHERE ${members(from.id, planIds)} GROUP BY 1`;
  const plans = await tx.plan.findMany({ where: { id: { in: counts.map(({ planId }) => planId) } }, orderBy: { sortOrder: 'asc' } });
  const lines = plans.map((plan) => {
    const { people = 0, places = 0 } = counts.find(({ planId }) => planId === plan.id) ?? {};
    return { plan, people, places, refusal: to && hcpRefusal(plan, to) };
  });
  const fitting = lines.filter(({ refusal }) => refusal === null);
  const sum = (rows: MoveLine[], what: 'people' | 'places') => rows.reduce((total, row) => total + row[what], 0);
  return {
    lines,
    people: sum(lines, 'people'),
    fitting: sum(fitting, 'people'),
    places: sum(fitting, 'places'),
    room: to && ((await placesLeft(tx, [to])).get(to.id) ?? null),
  };
}

/** The facility that members are moved to, among those the viewer sees. */
async function targetOf(tx: Tx, viewer: Viewer, fromId: string, toHcpId: string): Promise<Hcp> {
  if (toHcpId === fromId) throw fieldError('HCP_MOVE_SAME', 'toHcpId');
  const to = await tx.hcp.findFirst({ where: { id: toHcpId, AND: visibleHcps(viewer) } });
  if (to?.status !== 'ACTIVATED') throw fieldError('ENR_HCP_INVALID', 'toHcpId');
  return to;
}

export async function hcpMovePreview(viewer: Viewer, id: string, toHcpId: string | null, planIds: readonly string[]): Promise<MovePreview> {
  const from = await loadHcp(db, viewer, id);
  return previewMove(db, from, toHcpId ? await targetOf(db, viewer, id, toHcpId) : null, planIds);
}

/** Begins to move the members of a closed facility to another one, at once because it is closed. Errors: STATE_INVALID, ENR_HCP_INVALID, HCP_MOVE_SAME, HCP_MOVE_EMPTY, HCP_MOVE_RUNNING. */
export async function moveHcpMembers(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { toHcpId, planIds, reason } = parse(moveMembersInput, raw);
  return transact(viewer, 'moveHcpMembers', async ({ tx, log, job }) => {
    const from = await loadHcp(tx, viewer, id);
    if (from.status !== 'DEACTIVATED') throw stateInvalid(from);
    const to = await targetOf(tx, viewer, id, toHcpId);
    const { people, fitting, places, room } = await previewMove(tx, from, to, planIds);
    if (fitting === 0 || (room === 0 && places === fitting)) throw fieldError('HCP_MOVE_EMPTY', 'toHcpId');
    const move = await tx.hcpMove.create({
      data: { fromHcpId: id, toHcpId, planIds, reason, total: people, requestedById: viewer.userId, requestedAt: now() },
    });
    log({
      action: 'Hcp.MOVE_MEMBERS',
      entityType: 'Hcp',
      entityId: id,
      summary: `Moves ${people} members of ${from.name} to ${to.name}: ${reason}`,
      after: { moveId: move.id, toHcpId, people },
    });
    job('hcpMove', { moveId: move.id }, { maxAttempts: RUN_ATTEMPTS });
    return { id: move.id };
  }).catch(oneAtATime);
}

export function oneAtATime(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw new DomainError('HCP_MOVE_RUNNING');
  throw error;
}

type Person = { id: string; family: string; planId: string; takesPlace: boolean };
type Stayed = { id: string; refusal: ErrorCode };

/** Families go together or stay together: by their plans, then as long as there is room. */
function judge(people: Person[], refusals: Map<string, ErrorCode | null>, room: number | null): { going: string[]; staying: Stayed[] } {
  const going: string[] = [];
  const staying: Stayed[] = [];
  let left = room ?? Number.POSITIVE_INFINITY;
  for (const family of Map.groupBy(people, (person) => person.family).values()) {
    const places = family.filter(({ takesPlace }) => takesPlace).length;
    const refusal = family.map(({ planId }) => refusals.get(planId) ?? null).find(Boolean) ?? (places > left ? 'ENR_HCP_FULL' : null);
    if (refusal) staying.push(...family.map(({ id }) => ({ id, refusal })));
    else {
      going.push(...family.map(({ id }) => id));
      left -= places;
    }
  }
  return { going, staying };
}

type Move = { id: string; fromHcpId: string; toHcpId: string; reason: string; requestedById: string };

/**
 * The change of each person as a decided request, by which care given before it stays claimable at the old facility.
 * A wish for the same facility is granted by it; a wish for another one goes on waiting, from the new facility.
 */
async function recordChanges({ tx }: Write, move: Move, assigned: readonly Assigned[]): Promise<void> {
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
    SELECT gen_random_uuid(), 'FacilityChangeRequest', c.id, 'APPROVE', c.before, 'APPROVED', ${move.reason}, ${now()}, ${move.requestedById}::uuid
    FROM (SELECT * FROM granted UNION ALL SELECT * FROM made) c`;
}

const FAMILIES = 250;

/** Moves the next families of a move; false once nobody is left. What was done is done when it runs again after a crash. */
export async function moveNextFamilies(moveId: string, families = FAMILIES): Promise<boolean> {
  return transact('SYSTEM', 'moveNextFamilies', async (write) => {
    const { tx } = write;
    await tx.$queryRaw`SELECT id FROM "HcpMove" WHERE id = ${moveId}::uuid FOR UPDATE`;
    const move = await tx.hcpMove.findUnique({ where: { id: moveId }, include: { fromHcp: true } });
    if (move?.status !== 'RUNNING') return false;
    await tx.$queryRaw`SELECT id FROM "Hcp" WHERE id = ${move.toHcpId}::uuid FOR UPDATE`;
    const to = await tx.hcp.findUniqueOrThrow({ where: { id: move.toHcpId } });
    const waiting = Prisma.sql`${members(move.fromHcpId, move.planIds)} AND NOT EXISTS (SELECT 1 FROM "HcpMoveRow" r WHERE r."moveId" = ${moveId}::uuid AND r."enrolleeId" = e.id)`;
    const people = await tx.$queryRaw<Person[]>`
      WITH next AS (SELECT DISTINCT coalesce(e."principalId", e.id) AS family FROM "Enrollee" e WHERE ${waiting} ORDER BY 1 LIMIT ${families})
      SELECT e.id, n.family, e."planId", ${TAKES_PLACE} AS "takesPlace"
      FROM "Enrollee" e JOIN next n ON n.family = coalesce(e."principalId", e.id) WHERE ${waiting} ORDER BY e.id FOR UPDATE OF e`;
    if (people.length === 0) {
      await finish(write, moveId, to.name);
      return false;
    }
    const plans = await tx.plan.findMany({ where: { id: { in: [...new Set(people.map(({ planId }) => planId))] } } });
    const refusals = new Map(plans.map((plan) => [plan.id, hcpRefusal(plan, to)]));
    const { going, staying } = judge(people, refusals, (await placesLeft(tx, [to])).get(to.id) ?? null);
    const note = `Moved from ${move.fromHcp.name} to ${to.name}: ${move.reason}`;
    const assigned = await assignHcp(write, { enrolleeIds: going, hcp: to, since: today(), note, actorId: move.requestedById });
    await recordChanges(write, move, assigned);
    await tx.hcpMoveRow.createMany({
      data: [
        ...going.map((enrolleeId) => ({ moveId, enrolleeId })),
        ...staying.map(({ id, refusal }) => ({ moveId, enrolleeId: id, refusal })),
      ],
    });
    await tx.hcpMove.update({
      where: { id: moveId },
      data: { moved: { increment: going.length }, skipped: { increment: staying.length } },
    });
    return true;
  });
}

async function finish(write: Write, moveId: string, toName: string): Promise<void> {
  const move = await write.tx.hcpMove.update({
    where: { id: moveId },
    data: { status: 'DONE', finishedAt: now(), version: { increment: 1 } },
    include: { fromHcp: true },
  });
  const stayed = move.skipped > 0 ? `; ${move.skipped} stayed` : '';
  const title = `${move.moved} members of ${move.fromHcp.name} are now with ${toName}${stayed}`;
  write.notify({ userIds: [move.requestedById] }, { kind: 'HCP_MOVE_DONE', title, entityType: 'Hcp', entityId: move.fromHcpId });
  if (move.moved > 0)
    write.notify({ hcpId: move.toHcpId }, { kind: 'HCP_MOVE_DONE', title: `${move.moved} members came from ${move.fromHcp.name}` });
  write.log({ action: 'Hcp.MOVE_DONE', entityType: 'Hcp', entityId: move.fromHcpId, summary: title });
}
