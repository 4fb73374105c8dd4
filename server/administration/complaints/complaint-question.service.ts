import type { Complaint, ComplaintParty } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { answerComplaintInput, askAboutComplaintInput, recordComplaintAnswerInput } from './complaint.input.ts';
import { complaintMachine } from './complaint.machine.ts';
import { lockComplaint } from './complaint.service.ts';
import { notifyComplainant } from './complaint-notices.ts';
import { attachComplaintFiles } from './complaint-subject.ts';
import { answerOwnComplaintInput } from './own-complaint.input.ts';

/** Asks the facility, which sees the complaint from then on. Errors: NOT_FOUND, CMP_NO_FACILITY, STATE_INVALID, CONFLICT_STALE. */
export async function askComplaintFacility(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, question, namesPerson } = parse(askAboutComplaintInput, raw);
  return transact(viewer, 'askComplaintFacility', async (write) => {
    const complaint = await lockComplaint(write.tx, viewer, id, version);
    complaintMachine.next(viewer, complaint, 'ASK_FACILITY');
    const { hcpId, complaintNo } = complaint;
    if (!hcpId) throw new DomainError('CMP_NO_FACILITY');
    await changeStatus(write, complaintMachine, complaint, 'ASK_FACILITY', {
      // Once the facility knows who complained, it cannot be undone.
      data: { waitingFor: 'FACILITY', sharedAt: complaint.sharedAt ?? now(), namesPerson: complaint.namesPerson || namesPerson },
      note: question,
      summary: `Asked the facility about complaint ${complaintNo}`,
    });
    await write.tx.complaintQuestion.create({
      data: { complaintId: id, party: 'FACILITY', question, askedById: viewer.userId, askedAt: now() },
    });
    const title = `Question about complaint ${complaintNo}`;
    write.notify({ hcpId }, { kind: 'COMPLAINT_QUERIED', title, entityType: 'Complaint', entityId: id });
    return { id };
  });
}

/** Asks the person who complained. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function askComplaintMember(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, question } = parse(askAboutComplaintInput, raw);
  return transact(viewer, 'askComplaintMember', async (write) => {
    const complaint = await lockComplaint(write.tx, viewer, id, version);
    const { complaintNo } = complaint;
    await changeStatus(write, complaintMachine, complaint, 'ASK_MEMBER', {
      data: { waitingFor: 'MEMBER' },
      note: question,
      summary: `Asked the person about complaint ${complaintNo}`,
    });
    await write.tx.complaintQuestion.create({
      data: { complaintId: id, party: 'MEMBER', question, askedById: viewer.userId, askedAt: now() },
    });
    const title = `We have a question about your complaint ${complaintNo}`;
    await notifyComplainant(write, complaint, { kind: 'COMPLAINT_QUESTION', title });
    return { id };
  });
}

/** Stores the answer to the open question. Returns its id. */
async function storeAnswer(tx: Tx, viewer: Viewer, complaint: Complaint, answer: string): Promise<string> {
  const open = await tx.complaintQuestion.findFirstOrThrow({
    where: { complaintId: complaint.id, answeredAt: null },
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
  });
  await tx.complaintQuestion.update({
    where: { id: open.id },
    data: { answer, answeredById: viewer.userId, answeredAt: now() },
  });
  return open.id;
}

/** A question of one party is not answered by the other. */
function assertWaitsFor(complaint: Complaint, party: ComplaintParty): void {
  if (complaint.waitingFor !== party) throw new DomainError('STATE_INVALID', { params: { state: 'not waiting for your answer' } });
}

function notifyAssignee(write: Write, { id, complaintNo, assigneeId }: Complaint, who: string): void {
  if (!assigneeId) return;
  const title = `${who} answered about complaint ${complaintNo}`;
  write.notify({ userIds: [assigneeId] }, { kind: 'COMPLAINT_QUESTION_ANSWERED', title, entityType: 'Complaint', entityId: id });
}

/** The facility answers the open question. Errors: NOT_FOUND, also at a file, STATE_INVALID, CONFLICT_STALE. */
export async function answerComplaint(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, answer, files } = parse(answerComplaintInput, raw);
  return transact(viewer, 'answerComplaint', async (write) => {
    const complaint = await lockComplaint(write.tx, viewer, id, version);
    complaintMachine.next(viewer, complaint, 'ANSWER_AS_FACILITY');
    assertWaitsFor(complaint, 'FACILITY');
    const questionId = await storeAnswer(write.tx, viewer, complaint, answer);
    await attachComplaintFiles(write.tx, viewer, 'ComplaintQuestion', questionId, files);
    const summary = `Answered about complaint ${complaint.complaintNo}`;
    await changeStatus(write, complaintMachine, complaint, 'ANSWER_AS_FACILITY', { data: { waitingFor: null }, note: answer, summary });
    notifyAssignee(write, complaint, 'The facility');
    return { id };
  });
}

/** The member answers the open question. Errors: NOT_FOUND, also at a file, STATE_INVALID, CONFLICT_STALE. */
export async function answerOwnComplaint(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, answer, files } = parse(answerOwnComplaintInput, raw);
  return transact(viewer, 'answerOwnComplaint', async (write) => {
    const complaint = await lockComplaint(write.tx, viewer, id, version);
    complaintMachine.next(viewer, complaint, 'ANSWER_AS_MEMBER');
    assertWaitsFor(complaint, 'MEMBER');
    const questionId = await storeAnswer(write.tx, viewer, complaint, answer);
    await attachComplaintFiles(write.tx, viewer, 'ComplaintQuestion', questionId, files);
    const summary = `Answered about the own complaint ${complaint.complaintNo}`;
    await changeStatus(write, complaintMachine, complaint, 'ANSWER_AS_MEMBER', { data: { waitingFor: null }, note: answer, summary });
    notifyAssignee(write, complaint, 'The member');
    return { id };
  });
}

/** Records an answer that was given by phone or at the counter. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function recordComplaintAnswer(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, answer } = parse(recordComplaintAnswerInput, raw);
  return transact(viewer, 'recordComplaintAnswer', async (write) => {
    const complaint = await lockComplaint(write.tx, viewer, id, version);
    complaintMachine.next(viewer, complaint, 'RECORD_ANSWER');
    await storeAnswer(write.tx, viewer, complaint, answer);
    const summary = `Recorded an answer about complaint ${complaint.complaintNo}`;
    await changeStatus(write, complaintMachine, complaint, 'RECORD_ANSWER', { data: { waitingFor: null }, note: answer, summary });
    return { id };
  });
}
