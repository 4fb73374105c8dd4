import type { Hcp, Plan } from '../../generated/prisma/client.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { moveMembersInput } from '../../network/hcps/hcp.input.ts';
import { loadHcp } from '../../network/hcps/hcp-rules.ts';
import { COUNTS_TOWARDS_CAPACITY, placesLeft } from '../../network/hcps/places.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { hcpRefusal } from '../rules/institution.rules.ts';
import { hcpMoveRun, membersOfHcp } from './hcp-move.job.ts';

export type MoveLine = { plan: Plan; people: number; places: number; refusal: ErrorCode | null };
export type MovePreview = { lines: MoveLine[]; people: number; fitting: number; places: number; room: number | null };

/** How many members a facility has under each plan, and how many of them another facility can take. Served by the index on hcpId and status. */
export async function previewMove(tx: Tx, from: Hcp, to: Hcp | null, planIds: readonly string[]): Promise<MovePreview> {
  const counts = await tx.$queryRaw<{ planId: string; people: number; places: number }[]>`
    SELECT e."planId", count(*)::int AS people, count(*) FILTER (WHERE ${COUNTS_TOWARDS_CAPACITY})::int AS places
    FROM "Enrollee" e WHERE ${membersOfHcp(from.id, planIds)} GROUP BY 1`;
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

/** The target facility, within the viewer's scope. */
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

/** Starts transferring the members of a closed facility to another one, immediately because it is closed. Errors: STATE_INVALID, ENR_HCP_INVALID, HCP_MOVE_SAME, HCP_MOVE_EMPTY, HCP_MOVE_RUNNING. */
export async function moveHcpMembers(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { toHcpId, planIds, reason } = parse(moveMembersInput, raw);
  return hcpMoveRun.start(viewer, 'moveHcpMembers', async ({ tx, log }) => {
    const from = await loadHcp(tx, viewer, id);
    if (from.status !== 'DEACTIVATED') throw stateInvalid(from, 'Hcp');
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
      summary: `Transferring ${people} members of ${from.name} to ${to.name}: ${reason}`,
      after: { moveId: move.id, toHcpId, people },
    });
    return move;
  });
}
