import type { z } from 'zod';
import type { Claim, ClaimQuestion } from '../../generated/prisma/client.ts';
import { addDays, now, today } from '../../platform/clock.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { claimMachine } from '../claim.machine.ts';
import { assertReviewer, lockClaimInBill } from '../claim-lock.ts';
import { lockForm } from '../claim-preparation/claim-form.service.ts';
import {
  answerClaimQuestionInput,
  type claimDocumentInput,
  sendClaimQueryInput,
  type wantedClaimDocumentInput,
} from './claim-question.input.ts';

type Wanted = z.output<typeof wantedClaimDocumentInput>;
type Given = z.output<typeof claimDocumentInput>;

export const OPEN_QUESTION = { answeredAt: null, lapsedAt: null } as const;

async function assertLines(tx: Tx, claimId: string, documents: readonly { lineId: string | null }[], field: string): Promise<void> {
  const items = await tx.claimItem.findMany({ where: { claimId }, select: { id: true } });
  for (const [position, { lineId }] of documents.entries())
    if (lineId && !items.some(({ id }) => id === lineId)) throw fieldError('NOT_FOUND', `${field}.${position}.lineId`);
}

/** Creates a query about a locked claim, with the answer deadline from the settings. */
export async function openQuestion(
  write: Write,
  viewer: Viewer,
  claimId: string,
  { question, wanted }: { question: string; wanted: readonly Wanted[] },
): Promise<void> {
  const { tx } = write;
  await assertLines(tx, claimId, wanted, 'wanted');
  const { queryAnswerDays } = await getSettings();
  const askedAt = now();
  const { id: questionId } = await tx.claimQuestion.create({
    data: { claimId, question, askedById: viewer.userId, askedAt, dueOn: addDays(today(), queryAnswerDays) },
  });
  await tx.claimDocument.createMany({
    data: wanted.map(({ kind, lineId }) => ({ claimId, questionId, kind, claimItemId: lineId, isWanted: true, createdAt: askedAt })),
  });
}

/** Sends a query to the facility while the claim stays with the officer. Only one query can be open. */
export async function sendClaimQuery(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(sendClaimQueryInput, raw);
  return transact(viewer, 'sendClaimQuery', async (write) => {
    const { tx } = write;
    const { claim, bill } = await lockClaimInBill(tx, viewer, id);
    await assertReviewer(tx, viewer, claim);
    if (bill.status !== 'IN_REVIEW') throw stateInvalid(claim);
    const { to } = claimMachine.next(viewer, claim, 'ASK');
    if (await tx.claimQuestion.findFirst({ where: { claimId: id, ...OPEN_QUESTION } })) throw new DomainError('CLM_QUESTION_OPEN');
    await openQuestion(write, viewer, id, input);
    await recordStatus(write, 'Claim', id, 'ASK', claim.status, to, input.question);
    write.log({ action: 'Claim.ASK', entityType: 'Claim', entityId: id, summary: `Sent a query about claim ${claim.claimNo}` });
    write.notify(
      { hcpId: claim.hcpId },
      { kind: 'CLAIM_QUESTION', title: `Query about claim ${claim.claimNo}`, entityType: 'Claim', entityId: id },
    );
    return { id };
  });
}

/** Attaches uploaded files to the claim. A requested document fills its place in the query. */
async function attachPaDocuments(write: Write, viewer: Viewer, { id: questionId, claimId }: ClaimQuestion, documents: readonly Given[]) {
  const { tx } = write;
  await assertLines(tx, claimId, documents, 'documents');
  for (const [position, { kind, fileId, lineId: claimItemId }] of documents.entries()) {
    if (!fileId) continue;
    const { count } = await tx.attachment.updateMany({
      where: { id: fileId, kind, ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'Claim', ownerId: claimId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `documents.${position}.fileId`);
    const wanted = await tx.claimDocument.findFirst({ where: { questionId, kind, claimItemId, attachmentId: null } });
    if (wanted) await tx.claimDocument.update({ where: { id: wanted.id }, data: { attachmentId: fileId } });
    else
      await tx.claimDocument.create({
        data: { claimId, questionId, kind, claimItemId, isWanted: false, attachmentId: fileId, createdAt: now() },
      });
  }
}

const ANSWERABLE: readonly Claim['status'][] = ['IN_REVIEW', 'RETURNED'];

export const isAnswerable = ({ status }: { status: Claim['status'] }): boolean => ANSWERABLE.includes(status);

/** The facility answers the open query with the requested documents. The claim's version does not change, so the officer's work is not interrupted. */
export async function answerClaimQuestion(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(answerClaimQuestionInput, raw);
  return transact(viewer, 'answerClaimQuestion', async (write) => {
    const { tx } = write;
    const { claim } = await lockForm(tx, viewer, id);
    const question = isAnswerable(claim) ? await tx.claimQuestion.findFirst({ where: { claimId: id, ...OPEN_QUESTION } }) : null;
    if (!question) throw new DomainError('STATE_INVALID', { params: { state: 'without an open query' } });
    await attachPaDocuments(write, viewer, question, input.documents);
    await tx.claimQuestion.update({
      where: { id: question.id },
      data: { answer: input.answer, answeredAt: now(), answeredById: viewer.userId },
    });
    await recordStatus(write, 'Claim', id, 'ANSWER', claim.status, claim.status, input.answer);
    write.log({ action: 'Claim.ANSWER', entityType: 'Claim', entityId: id, summary: `Answered the query about claim ${claim.claimNo}` });
    write.notify(
      { userIds: [question.askedById] },
      {
        kind: 'CLAIM_QUESTION_ANSWERED',
        title: `The query about claim ${claim.claimNo} has been answered`,
        entityType: 'Claim',
        entityId: id,
      },
    );
    return { id };
  });
}

/** A new query closes the unanswered one. */
export async function closeOpenQuestion({ tx }: Write, claimId: string): Promise<void> {
  await tx.claimQuestion.updateMany({ where: { claimId, ...OPEN_QUESTION }, data: { lapsedAt: now() } });
}

/** Resubmitting a claim answers its open query, with or without text. */
export async function closeQuestions({ tx, actor }: Write, claimIds: readonly string[]): Promise<void> {
  if (actor === 'SYSTEM') return;
  await tx.claimQuestion.updateMany({
    where: { claimId: { in: [...claimIds] }, ...OPEN_QUESTION },
    data: { answeredAt: now(), answeredById: actor.userId },
  });
}
