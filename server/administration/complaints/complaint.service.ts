import { loadHolidays } from '../../claims/public-holidays/business-days.ts';
import type { Complaint } from '../../generated/prisma/client.ts';
import { familyOf, visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { countAttemptInTransaction, type Limit, limitReached } from '../../scheme/access/attempts.ts';
import { rolesWith } from '../../scheme/access/permissions.shared.ts';
import { ownEnrolleeId, type Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { readers, readersOf, type Tx, transact } from '../../scheme/workflow/transact.ts';
import { visibleComplaints } from './complaint.access.ts';
import { assignComplaintInput, classifyComplaintInput, recordComplaintInput } from './complaint.input.ts';
import { complaintMachine } from './complaint.machine.ts';
import { deadlinesOf, reopenableUntil } from './complaint.rules.ts';
import { notifyComplainant, notifyHandlers } from './complaint-notices.ts';
import { assertOfficer, attachComplaintFiles, facilityOfSubject } from './complaint-subject.ts';
import { openComplaint } from './open-complaint.ts';
import { makeOwnComplaintInput, reopenComplaintInput } from './own-complaint.input.ts';

/** Complaints of one account per day. */
export const COMPLAINT_LIMIT: Limit = { max: 5, minutes: 24 * 60 };

/** Locks a complaint at the version shown. Errors: NOT_FOUND, CONFLICT_STALE. */
export async function lockComplaint(tx: Tx, viewer: Viewer, id: string, version: number): Promise<Complaint> {
  await lockRow(tx, 'Complaint', id);
  const complaint = await tx.complaint.findFirst({ where: { AND: [{ id }, visibleComplaints(viewer)] } });
  if (!complaint) throw new DomainError('NOT_FOUND');
  assertVersion(complaint, version);
  return complaint;
}

/** A complaint of a member on the web. Errors: NOT_FOUND at person, facility, visit or file, CMP_LIMIT. */
export async function makeOwnComplaint(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { enrolleeId, files, hcpId, encounterId, ...input } = parse(makeOwnComplaintInput, raw);
  return transact(viewer, 'makeOwnComplaint', async (write) => {
    const { tx } = write;
    const person = await tx.enrollee.findFirst({
      where: { AND: [{ id: enrolleeId }, familyOf(ownEnrolleeId(viewer))] },
      select: { id: true },
    });
    if (!person) throw fieldError('NOT_FOUND', 'enrolleeId');
    const attempt = await countAttemptInTransaction(tx, `complaint:${viewer.userId}`, COMPLAINT_LIMIT);
    if (!attempt.allowed) throw limitReached('CMP_LIMIT', attempt);
    const facility = await facilityOfSubject(tx, viewer, { enrolleeId, hcpId, encounterId });
    const { id } = await openComplaint(write, { ...input, ...facility, channel: 'WEB', person: { enrolleeId }, officerId: null });
    await attachComplaintFiles(tx, viewer, 'Complaint', id, files);
    return { id };
  });
}

/** Records a complaint of a person at the counter or on the phone. Errors: NOT_FOUND at person, facility, visit, officer or file, CMP_OWN. */
export async function recordComplaint(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { enrolleeId, callerName, callerPhone, files, hcpId, encounterId, ...input } = parse(recordComplaintInput, raw);
  return transact(viewer, 'recordComplaint', async (write) => {
    const { tx } = write;
    if (enrolleeId && (await tx.enrollee.count({ where: { AND: [{ id: enrolleeId }, visibleEnrollees(viewer)] } })) === 0)
      throw fieldError('NOT_FOUND', 'enrolleeId');
    await assertOfficer(tx, viewer, input.officerId);
    const facility = await facilityOfSubject(tx, viewer, { enrolleeId, hcpId, encounterId });
    const person = enrolleeId ? { enrolleeId } : { callerName: callerName ?? '', callerPhone: callerPhone ?? '' };
    const { id } = await openComplaint(write, { ...input, ...facility, person });
    await attachComplaintFiles(tx, viewer, 'Complaint', id, files);
    return { id };
  });
}

/**
 * Gives a complaint to an officer who may see it. The first time acknowledges it and tells the person.
 * Errors: NOT_FOUND, CMP_ASSIGNEE, STATE_INVALID, CONFLICT_STALE.
 */
export async function assignComplaint(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, assigneeId, note } = parse(assignComplaintInput, raw);
  return transact(viewer, 'assignComplaint', async (write) => {
    const complaint = await lockComplaint(write.tx, viewer, id, version);
    const action = complaint.status === 'ASSIGNED' ? 'REASSIGN' : 'ASSIGN';
    complaintMachine.next(viewer, complaint, action);
    const officerId = assigneeId ?? viewer.userId;
    const handlers = await readersOf(write.tx, readers(rolesWith('COMPLAINT_HANDLE'), visibleComplaints, id), [officerId]);
    if (handlers.length === 0) throw fieldError('CMP_ASSIGNEE', 'assigneeId');
    const { complaintNo, acknowledgedAt, answerBy, escalatedAt } = complaint;
    await changeStatus(write, complaintMachine, complaint, action, {
      data: {
        assigneeId: officerId,
        acknowledgedAt: acknowledgedAt ?? now(),
        // A late acknowledgement is settled; a later answer can be escalated again.
        escalatedAt: answerBy > now() ? null : escalatedAt,
      },
      note: action === 'REASSIGN' ? note : null,
      summary: `${action === 'ASSIGN' ? 'Assigned' : 'Reassigned'} complaint ${complaintNo}`,
      after: { status: 'ASSIGNED', assigneeId: officerId },
    });
    if (officerId !== viewer.userId) {
      const title = `Complaint ${complaintNo} was assigned to you`;
      write.notify({ userIds: [officerId] }, { kind: 'COMPLAINT_ASSIGNED', title, entityType: 'Complaint', entityId: id });
    }
    if (!acknowledgedAt) {
      const title = `We have received your complaint ${complaintNo} and are working on it`;
      await notifyComplainant(write, complaint, { kind: 'COMPLAINT_ACKNOWLEDGED', title });
    }
    return { id };
  });
}

/**
 * Corrects what a complaint is about. The deadlines follow the category, from the receipt or the reopening.
 * Errors: NOT_FOUND, CMP_OWN, CMP_OFFICER_ASSIGNED, CMP_SHARED, STATE_INVALID, CONFLICT_STALE.
 */
export async function classifyComplaint(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, category, officerId, ...subject } = parse(classifyComplaintInput, raw);
  return transact(viewer, 'classifyComplaint', async (write) => {
    const { tx } = write;
    const complaint = await lockComplaint(tx, viewer, id, version);
    complaintMachine.next(viewer, complaint, 'CLASSIFY');
    if (officerId !== complaint.officerId) await assertOfficer(tx, viewer, officerId);
    if (officerId && officerId === complaint.assigneeId) throw fieldError('CMP_OFFICER_ASSIGNED', 'officerId');
    const isSame = subject.hcpId === complaint.hcpId && subject.encounterId === complaint.encounterId;
    const facility = isSame ? subject : await facilityOfSubject(tx, viewer, { ...subject, enrolleeId: complaint.enrolleeId });
    // Another facility must not read what was written to the first one.
    if (complaint.sharedAt && facility.hcpId !== complaint.hcpId) throw fieldError('CMP_SHARED', 'hcpId');
    const from = complaint.reopenedAt ?? complaint.receivedAt;
    const deadlines = category === complaint.category ? {} : deadlinesOf(category, from, await getSettings(tx), await loadHolidays());
    await changeStatus(write, complaintMachine, complaint, 'CLASSIFY', {
      data: { category, officerId, ...facility, ...deadlines },
      summary: `Corrected complaint ${complaint.complaintNo}`,
      after: { category, ...facility, officerId },
    });
    return { id };
  });
}

/** Reopens a decided complaint within the days of the setting, once. Errors: NOT_FOUND, CMP_REOPENED, CMP_REOPEN_LATE, STATE_INVALID, CONFLICT_STALE. */
export async function reopenComplaint(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(reopenComplaintInput, raw);
  return transact(viewer, 'reopenComplaint', async (write) => {
    const complaint = await lockComplaint(write.tx, viewer, id, version);
    const action = viewer.scope.kind === 'SELF' ? 'REOPEN_OWN' : 'REOPEN';
    complaintMachine.next(viewer, complaint, action);
    const settings = await getSettings(write.tx);
    if (complaint.reopenedAt) throw new DomainError('CMP_REOPENED');
    const until = reopenableUntil(complaint, settings);
    if (until && until < now()) throw new DomainError('CMP_REOPEN_LATE', { params: { n: settings.complaintReopenDays } });
    const reopenedAt = now();
    const deadlines = deadlinesOf(complaint.category, reopenedAt, settings, await loadHolidays());
    await changeStatus(write, complaintMachine, complaint, action, {
      data: {
        ...{ reopenedAt, answer: null, decidedAt: null, decidedById: null },
        ...{ acknowledgedAt: null, assigneeId: null, escalatedAt: null },
        ...deadlines,
      },
      note: reason,
      summary: `Reopened complaint ${complaint.complaintNo}`,
    });
    await notifyHandlers(write, { ...complaint, ...deadlines }, settings, 'COMPLAINT_REOPENED');
    return { id };
  });
}
