import type { DataRequestGround, DataRequestOutcome, DataSubjectRequest, Prisma } from '../../generated/prisma/client.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { dayOrNull, isoDay, now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { ownEnrolleeId, type Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { yearlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { dataRequestsToAnswer, representedBy, visibleDataRequests } from './data-request.access.ts';
import { answerDataRequestInput, recordDataRequestInput, reopenDataRequestInput, withdrawDataRequestInput } from './data-request.input.ts';
import { dataRequestMachine } from './data-request.machine.ts';
import { dueDayOf } from './data-request.rules.ts';
import { requestOwnDataInput, withdrawOwnDataRequestInput } from './own-data-request.input.ts';

/** Locks a request at the version shown. Errors: NOT_FOUND, CONFLICT_STALE. */
export async function lockRequest(tx: Tx, viewer: Viewer, id: string, version: number): Promise<DataSubjectRequest> {
  await lockRow(tx, 'DataSubjectRequest', id);
  const request = await tx.dataSubjectRequest.findFirst({ where: { AND: [{ id }, visibleDataRequests(viewer)] } });
  if (!request) throw new DomainError('NOT_FOUND');
  assertVersion(request, version);
  return request;
}

/** Runs a write that opens a request. Errors: DATA_REQUEST_OPEN if the person has an open one of that kind. */
async function opening<Result>(error: () => DomainError, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    if (isUniqueViolation(failure) && failure.meta?.modelName === 'DataSubjectRequest') throw error();
    throw failure;
  }
}

type NewRequest = Omit<Prisma.DataSubjectRequestUncheckedCreateInput, 'requestNo' | 'dueOn' | 'recordedById'> & { receivedOn: Date };

async function open(
  write: Write,
  viewer: Viewer,
  request: NewRequest,
  action: 'RECORD' | 'REQUEST',
): Promise<{ id: string; requestNo: string }> {
  const { tx } = write;
  const { dataRequestDays } = await getSettings(tx);
  const created = await tx.dataSubjectRequest.create({
    data: {
      ...request,
      requestNo: await yearlyNumber(tx, 'DSR', 3),
      dueOn: dueDayOf(request.receivedOn, dataRequestDays),
      recordedById: viewer.userId,
    },
  });
  const { id, requestNo, kind, channel, requester, dueOn } = created;
  await recordStatus(write, 'DataSubjectRequest', id, action, null, 'OPEN');
  write.log({
    action: `DataSubjectRequest.${action}`,
    entityType: 'DataSubjectRequest',
    entityId: id,
    summary: `${action === 'RECORD' ? 'Recorded' : 'Made'} data request ${requestNo}`,
    after: { status: 'OPEN', kind, channel, requester, dueOn: isoDay(dueOn) },
  });
  return created;
}

/** Records a request that reached the office. Errors: NOT_FOUND at enrolleeId, DATA_REQUEST_FUTURE, DATA_REQUEST_OPEN. */
export async function recordDataRequest(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { receivedOn: received, requesterName, ...input } = parse(recordDataRequestInput, raw);
  const receivedOn = dayOrNull(received) ?? today();
  if (receivedOn > today()) throw fieldError('DATA_REQUEST_FUTURE', 'receivedOn');
  return opening(
    () => fieldError('DATA_REQUEST_OPEN', 'kind'),
    () =>
      transact(viewer, 'recordDataRequest', async (write) => {
        const person = await write.tx.enrollee.findFirst({
          where: { AND: [{ id: input.enrolleeId }, visibleEnrollees(viewer)] },
          select: { id: true },
        });
        if (!person) throw fieldError('NOT_FOUND', 'enrolleeId');
        const name = input.requester === 'SELF' ? null : requesterName;
        const { id } = await open(write, viewer, { ...input, receivedOn, requesterName: name }, 'RECORD');
        return { id };
      }),
  );
}

/** A member's own request, also for a child without an account. Errors: NOT_FOUND at enrolleeId, DATA_REQUEST_OPEN. */
export async function requestOwnData(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { enrolleeId, kind, details } = parse(requestOwnDataInput, raw);
  const ownId = ownEnrolleeId(viewer);
  return opening(
    () => fieldError('DATA_REQUEST_OPEN', 'kind'),
    () =>
      transact(viewer, 'requestOwnData', async (write) => {
        const person = await write.tx.enrollee.findFirst({
          where: { AND: [{ id: enrolleeId }, representedBy(ownId)] },
          select: { id: true, principal: { select: { fullName: true } } },
        });
        if (!person) throw fieldError('NOT_FOUND', 'enrolleeId');
        const parent = person.id === ownId ? null : (person.principal?.fullName ?? null);
        const requester = parent ? 'PARENT_OR_GUARDIAN' : 'SELF';
        const { id, requestNo } = await open(
          write,
          viewer,
          { enrolleeId, kind, details, requester, requesterName: parent, channel: 'PORTAL', receivedOn: today() },
          'REQUEST',
        );
        write.notify(dataRequestsToAnswer.audience({ id }), {
          kind: 'DATA_REQUESTED',
          title: `Data request ${requestNo} from a member`,
          entityType: 'DataSubjectRequest',
          entityId: id,
        });
        return { id };
      }),
  );
}

export const OUTCOME_TEXTS = { GRANTED: 'Granted', PARTLY_GRANTED: 'Granted in part', REFUSED: 'Rejected' } as const;

type Answer = { outcome: DataRequestOutcome; ground: DataRequestGround | null; answer: string; identityCheck: string | null };

/** Answers a locked request and notifies the member. Errors: DATA_REQUEST_IDENTITY, STATE_INVALID, CONFLICT_STALE. */
export async function giveAnswer(
  write: Write,
  request: DataSubjectRequest,
  { action, outcome, ground, answer, identityCheck, done }: Answer & { action: 'ANSWER' | 'ERASE'; done?: string },
): Promise<void> {
  const checked = identityCheck ?? request.identityCheck;
  // Whoever cannot prove their identity is told so without a proof.
  if (request.channel !== 'PORTAL' && !checked && ground !== 'IDENTITY_NOT_PROVED')
    throw fieldError('DATA_REQUEST_IDENTITY', 'identityCheck');
  await changeStatus(write, dataRequestMachine, request, action, {
    data: { outcome, ground, answer, identityCheck: checked, answeredAt: now() },
    note: `${OUTCOME_TEXTS[outcome]}: ${answer}`,
    summary: `Answered data request ${request.requestNo}: ${OUTCOME_TEXTS[outcome].toLowerCase()}${done ? `. ${done}` : ''}`,
    after: { status: 'ANSWERED', outcome, ground },
  });
  write.notify(
    { enrolleeId: request.enrolleeId },
    { kind: 'DATA_REQUEST_ANSWERED', title: `Your data request ${request.requestNo} has been answered. Read the answer on your profile.` },
  );
}

/** Answers an open request. Errors: NOT_FOUND, DATA_REQUEST_IDENTITY, STATE_INVALID, CONFLICT_STALE. */
export async function answerDataRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, outcome, ground, ...input } = parse(answerDataRequestInput, raw);
  return transact(viewer, 'answerDataRequest', async (write) => {
    const request = await lockRequest(write.tx, viewer, id, version);
    dataRequestMachine.next(viewer, request, 'ANSWER');
    await giveAnswer(write, request, { action: 'ANSWER', outcome, ground: outcome === 'GRANTED' ? null : ground, ...input });
    return { id };
  });
}

/** Withdraws a request for the person, with a reason. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function withdrawDataRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(withdrawDataRequestInput, raw);
  return transact(viewer, 'withdrawDataRequest', async (write) => {
    const request = await lockRequest(write.tx, viewer, id, version);
    const summary = `Withdrew data request ${request.requestNo}: ${reason}`;
    await changeStatus(write, dataRequestMachine, request, 'WITHDRAW', { note: reason, summary });
    return { id };
  });
}

/** The member withdraws an open request. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function withdrawOwnDataRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(withdrawOwnDataRequestInput, raw);
  return transact(viewer, 'withdrawOwnDataRequest', async (write) => {
    const request = await lockRequest(write.tx, viewer, id, version);
    await changeStatus(write, dataRequestMachine, request, 'WITHDRAW_OWN', { summary: `Withdrew data request ${request.requestNo}` });
    return { id };
  });
}

/** Reopens a request with a reason; the history keeps the answer. Errors: NOT_FOUND, DATA_REQUEST_OPEN, STATE_INVALID, CONFLICT_STALE. */
export async function reopenDataRequest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(reopenDataRequestInput, raw);
  return opening(
    () => new DomainError('DATA_REQUEST_OPEN'),
    () =>
      transact(viewer, 'reopenDataRequest', async (write) => {
        const request = await lockRequest(write.tx, viewer, id, version);
        await changeStatus(write, dataRequestMachine, request, 'REOPEN', {
          data: { outcome: null, ground: null, answer: null, answeredAt: null },
          note: reason,
          summary: `Reopened data request ${request.requestNo}: ${reason}`,
        });
        return { id };
      }),
  );
}
