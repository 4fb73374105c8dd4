import { visibleHcpMoves } from '../../network/hcps/hcp.access.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, stateInvalid } from '../../platform/errors.ts';
import { RUN_ATTEMPTS } from '../../platform/jobs/define-job.ts';
import { transact } from '../../platform/workflow/transact.ts';
import { oneAtATime } from './hcp-move.service.ts';

/** The job has given up: the facility is free for another move, and who asked for this one is told. */
export async function stopHcpMove(id: string): Promise<void> {
  await transact('SYSTEM', 'stopHcpMove', async ({ tx, notify, log }) => {
    const { count } = await tx.hcpMove.updateMany({
      where: { id, status: 'RUNNING' },
      data: { status: 'FAILED', finishedAt: now(), version: { increment: 1 } },
    });
    if (count === 0) return null;
    const move = await tx.hcpMove.findUniqueOrThrow({ where: { id }, include: { fromHcp: true } });
    const title = `The move out of ${move.fromHcp.name} stopped after ${move.moved} of ${move.total} members`;
    notify({ userIds: [move.requestedById] }, { kind: 'HCP_MOVE_STOPPED', title, entityType: 'Hcp', entityId: move.fromHcpId });
    log({ action: 'Hcp.MOVE_STOPPED', entityType: 'Hcp', entityId: move.fromHcpId, summary: title });
    return null;
  });
}

/** Goes on with a move that stopped, with the members who are left. Errors: NOT_FOUND, STATE_INVALID, HCP_MOVE_RUNNING. */
export async function resumeHcpMove(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'resumeHcpMove', async ({ tx, log, job }) => {
    const move = await tx.hcpMove.findFirstOrThrow({
      where: { id, AND: visibleHcpMoves(viewer) },
      include: { fromHcp: true, toHcp: true },
    });
    if (move.status !== 'FAILED') throw stateInvalid(move);
    // Opened again, or the other one closed, since: it is another question now.
    if (move.fromHcp.status !== 'DEACTIVATED') throw stateInvalid(move.fromHcp);
    if (move.toHcp.status !== 'ACTIVATED') throw new DomainError('ENR_HCP_INVALID');
    const { count } = await tx.hcpMove.updateMany({
      where: { id, status: 'FAILED' },
      data: { status: 'RUNNING', finishedAt: null, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    const summary = `Goes on with the move out of ${move.fromHcp.name} after ${move.moved} of ${move.total} members`;
    log({ action: 'Hcp.MOVE_RESUMED', entityType: 'Hcp', entityId: move.fromHcpId, summary });
    job('hcpMove', { moveId: id }, { maxAttempts: RUN_ATTEMPTS });
    return { id };
  }).catch(oneAtATime);
}
