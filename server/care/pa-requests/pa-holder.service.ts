import { addMinutes, now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { readers, readersOf, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { assertNotHeldByOther, HOLD_MINUTES, holderId } from './pa-holder.ts';
import { visiblePaRequests } from './pa-request.access.ts';
import { assignPaRequestInput, takeOverPaRequestInput } from './pa-request.input.ts';
import { paRequestMachine } from './pa-request.machine.ts';

type Request = Awaited<ReturnType<typeof lockVisible>>;

/** Loads a request in the viewer's scope and locks it, so that two people do not take it at the same time. */
async function lockVisible(tx: Tx, viewer: Viewer, id: string) {
  await lockRow(tx, 'PaRequest', id);
  const request = await tx.paRequest.findFirst({ where: { id, AND: visiblePaRequests(viewer) } });
  if (!request) throw new DomainError('NOT_FOUND');
  return request;
}

/** Stores the holder. Leaves `version` unchanged, because an answer that the facility is writing must not fail as stale. */
async function hold(
  write: Write,
  request: Request,
  action: 'TAKE' | 'TAKE_OVER' | 'ASSIGN',
  userId: string,
  summary: string,
): Promise<void> {
  const { id } = request;
  const at = now();
  await write.tx.paRequest.update({ where: { id }, data: { heldById: userId, heldSince: at, heldUntil: addMinutes(at, HOLD_MINUTES) } });
  await recordStatus(write, 'PaRequest', id, action, request.status, request.status);
  write.log({
    action: `PaRequest.${action}`,
    entityType: 'PaRequest',
    entityId: id,
    summary,
    before: { heldById: holderId(request, at) },
    after: { heldById: userId },
  });
}

/** Takes a request that nobody else holds; does nothing if the viewer holds it. Errors: NOT_FOUND, STATE_INVALID, FOUR_EYES, PA_HELD. */
export async function takePaRequest(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'takePaRequest', async (write) => {
    const request = await lockVisible(write.tx, viewer, id);
    paRequestMachine.next(viewer, request, 'TAKE');
    await assertNotHeldByOther(write.tx, viewer, request);
    if (holderId(request, now()) !== viewer.userId)
      await hold(write, request, 'TAKE', viewer.userId, `Opened ${request.requestNo} to decide it`);
    return { id };
  });
}

/** Takes a request from the account manager who holds it, who is notified. Errors: NOT_FOUND, STATE_INVALID, FOUR_EYES, CONFLICT_STALE if someone else holds it by now. */
export async function takeOverPaRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { fromId } = parse(takeOverPaRequestInput, raw);
  return transact(viewer, 'takeOverPaRequest', async (write) => {
    const request = await lockVisible(write.tx, viewer, id);
    paRequestMachine.next(viewer, request, 'TAKE_OVER');
    if (fromId === viewer.userId || holderId(request, now()) !== fromId) throw new DomainError('CONFLICT_STALE');
    await hold(write, request, 'TAKE_OVER', viewer.userId, `Took over ${request.requestNo}`);
    const { name } = await write.tx.userAccount.findUniqueOrThrow({ where: { id: viewer.userId }, select: { name: true } });
    write.notify(
      { userIds: [fromId] },
      { kind: 'PA_TAKEN_OVER', title: `${name} took over ${request.requestNo}`, entityType: 'PaRequest', entityId: id },
    );
    return { id };
  });
}

/** Assigns a request that nobody else holds to an account manager who may see it. Errors: NOT_FOUND, STATE_INVALID, FOUR_EYES, PA_HELD. */
export async function assignPaRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { managerId } = parse(assignPaRequestInput, raw);
  return transact(viewer, 'assignPaRequest', async (write) => {
    const request = await lockVisible(write.tx, viewer, id);
    paRequestMachine.next(viewer, request, 'ASSIGN');
    await assertNotHeldByOther(write.tx, viewer, request);
    const managerIds = await readersOf(write.tx, readers(['ACCOUNT_MANAGER'], visiblePaRequests, id));
    if (!managerIds.includes(managerId)) throw fieldError('NOT_FOUND', 'managerId');
    if (request.requestedById === managerId) throw new DomainError('FOUR_EYES', { params: { did: 'requested', decide: 'decide' } });
    const { name } = await write.tx.userAccount.findUniqueOrThrow({ where: { id: managerId }, select: { name: true } });
    await hold(write, request, 'ASSIGN', managerId, `Assigned ${request.requestNo} to ${name}`);
    if (managerId !== viewer.userId) {
      write.notify(
        { userIds: [managerId] },
        { kind: 'PA_ASSIGNED', title: `${request.requestNo} was assigned to you`, entityType: 'PaRequest', entityId: id },
      );
    }
    return { id };
  });
}
