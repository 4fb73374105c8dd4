import { lockFamilies } from '../../members/cover/cover-rows.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldErrors, parse } from '../../platform/errors.ts';
import { ownEnrolleeId, type Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { dependantProblems, joinFamily } from '../families/add-dependant.service.ts';
import { newDependantInput } from '../families/family.input.ts';
import { nameOf } from '../registrations/registration.service.ts';
import { dependantRequestsToDecide, visibleDependantRequests } from './dependant-request.access.ts';
import {
  approveDependantRequestInput,
  cancelDependantRequestInput,
  rejectDependantRequestInput,
  requestDependantInput,
} from './dependant-request.input.ts';
import { dependantRequestMachine } from './dependant-request.machine.ts';

const principalOf = (write: Write, id: string) => write.tx.enrollee.findUniqueOrThrow({ where: { id }, include: { plan: true } });

/** Requests to add a dependant. Rule violations are reported immediately; an officer decides. */
export async function requestDependant(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const person = parse(requestDependantInput, raw);
  const principalId = ownEnrolleeId(viewer);
  if (!principalId) throw new DomainError('NOT_FOUND');
  return transact(viewer, 'requestDependant', async (write) => {
    const { tx } = write;
    await lockFamilies(tx, { ids: [principalId] });
    const principal = await principalOf(write, principalId);
    if (principal.relationship !== 'PRINCIPAL') throw new DomainError('ENR_NOT_PRINCIPAL');
    if (principal.status !== 'ACTIVE') throw new DomainError('ENR_PRINCIPAL_NOT_COVERED');
    const refusal = fieldErrors(await dependantProblems(tx, principal, person, { ownerType: 'UserAccount', ownerId: viewer.userId }));
    if (refusal) throw refusal;
    const displayName = nameOf(person);
    const { id } = await tx.dependantRequest.create({
      data: { principalId, relationship: person.relationship, displayName, data: person, requestedById: viewer.userId, requestedAt: now() },
    });
    const files = [person.photoId, person.paperId].filter((file) => file !== null);
    await tx.attachment.updateMany({ where: { id: { in: files } }, data: { ownerType: 'DependantRequest', ownerId: id } });
    await recordStatus(write, 'DependantRequest', id, 'REQUEST', null, 'PENDING');
    write.log({
      action: 'DependantRequest.REQUEST',
      entityType: 'DependantRequest',
      entityId: id,
      summary: `Requested to add a dependant to ${principal.enrolmentNo}`,
    });
    write.notify(dependantRequestsToDecide.audience({ id }), {
      kind: 'DEPENDANT_REQUESTED',
      title: `${principal.fullName} asks to add ${displayName}`,
      entityType: 'Enrollee',
      entityId: principalId,
    });
    return { id };
  });
}

async function decided(write: Write, viewer: Viewer, id: string, version: number) {
  const request = await write.tx.dependantRequest.findFirst({ where: { id, AND: visibleDependantRequests(viewer) } });
  if (!request) throw new DomainError('NOT_FOUND');
  assertVersion(request, version);
  return request;
}

/** Approves the request and adds the person, under current rules. */
export async function approveDependantRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, isDifferentPerson } = parse(approveDependantRequestInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'approveDependantRequest', async (write) => {
      const seen = await decided(write, viewer, id, version);
      await lockFamilies(write.tx, { ids: [seen.principalId] });
      const request = await decided(write, viewer, id, version);
      dependantRequestMachine.next(viewer, request, 'APPROVE');
      const person = parse(newDependantInput, { ...(request.data as object), isDifferentPerson });
      const files = { ownerType: 'DependantRequest', ownerId: id } as const;
      const principal = await principalOf(write, request.principalId);
      const { id: enrolleeId } = await joinFamily(write, principal, person, { files, channel: 'SELF' });
      await changeStatus(write, dependantRequestMachine, request, 'APPROVE', {
        data: { decidedAt: now(), decidedById: viewer.userId, enrolleeId },
        summary: `Approved the request to add ${request.displayName}`,
      });
      write.notify(
        { userIds: [request.requestedById] },
        {
          kind: 'DEPENDANT_ADDED',
          title: `${request.displayName} has been added to your family`,
          entityType: 'Enrollee',
          entityId: enrolleeId,
        },
      );
      return { id };
    }),
  );
}

export async function rejectDependantRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(rejectDependantRequestInput, raw);
  return transact(viewer, 'rejectDependantRequest', async (write) => {
    const request = await decided(write, viewer, id, version);
    await changeStatus(write, dependantRequestMachine, request, 'REJECT', {
      data: { decidedAt: now(), decidedById: viewer.userId, rejectionReason: reason },
      note: reason,
      summary: `Rejected the request to add ${request.displayName}`,
    });
    write.notify(
      { userIds: [request.requestedById] },
      {
        kind: 'DEPENDANT_REJECTED',
        title: `${request.displayName} was not added: ${reason}`,
        entityType: 'Enrollee',
        entityId: request.principalId,
      },
    );
    return { id };
  });
}

export async function cancelDependantRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(cancelDependantRequestInput, raw);
  return transact(viewer, 'cancelDependantRequest', async (write) => {
    const request = await decided(write, viewer, id, version);
    await changeStatus(write, dependantRequestMachine, request, 'CANCEL', {
      summary: `Withdrew the request to add ${request.displayName}`,
    });
    return { id };
  });
}
