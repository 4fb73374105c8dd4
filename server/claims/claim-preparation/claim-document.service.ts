import type { Claim } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { fieldError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { ACCOUNT } from '../../scheme/files/unused-files.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import type { ClaimFormInput } from '../claim.input.ts';

type Given = NonNullable<ClaimFormInput['documents']>;

/**
 * Saves the documents of a claim form: attaches new files of the viewer and removes those left out. The claim is locked.
 * Errors: CLM_DOCUMENTS_SUBMITTED, NOT_FOUND.
 */
export async function saveClaimDocuments(write: Write, viewer: Viewer, claim: Claim, documents: Given | null | undefined): Promise<void> {
  if (!documents) return;
  const { tx } = write;
  const saved = await tx.claimDocument.findMany({ where: { claimId: claim.id, questionId: null } });
  const removed = saved.filter(({ attachmentId }) => !documents.some(({ fileId }) => fileId === attachmentId));
  const added = documents.flatMap(({ kind, fileId }, position) =>
    saved.some((document) => document.attachmentId === fileId && document.kind === kind) ? [] : [{ kind, fileId, position }],
  );
  if (added.length === 0 && removed.length === 0) return;
  if (claim.submittedAt) throw fieldError('CLM_DOCUMENTS_SUBMITTED', 'form.documents');
  await tx.claimDocument.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
  // Removed files become unused uploads, which are deleted later.
  await tx.attachment.updateMany({
    where: { id: { in: removed.flatMap(({ attachmentId }) => attachmentId ?? []) } },
    data: { ownerType: ACCOUNT, ownerId: viewer.userId },
  });
  for (const { kind, fileId, position } of added) {
    const { count } = await tx.attachment.updateMany({
      where: { id: fileId, kind, ownerType: ACCOUNT, ownerId: viewer.userId },
      data: { ownerType: 'Claim', ownerId: claim.id },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `form.documents.${position}.fileId`);
    await tx.claimDocument.create({ data: { claimId: claim.id, kind, isWanted: false, attachmentId: fileId, createdAt: now() } });
  }
  write.log({
    action: 'Claim.DOCUMENTS',
    entityType: 'Claim',
    entityId: claim.id,
    summary: `Changed the documents of claim ${claim.claimNo}: ${added.length} added, ${removed.length} removed`,
    after: { added: added.map(({ kind }) => kind), removed: removed.map(({ kind }) => kind) },
  });
}
