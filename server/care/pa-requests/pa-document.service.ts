import type { z } from 'zod';
import type { PaDocumentStep } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { fieldError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import type { paDocumentInput, wantedPaDocumentInput } from './pa-request.input.ts';

type Document = z.output<typeof paDocumentInput>;
type Wanted = z.output<typeof wantedPaDocumentInput>;
type Request = { id: string; items: readonly { id: string }[]; infoRequestedAt?: Date | null };

function requireItem({ items }: Request, lineId: string | null, field: string): void {
  if (lineId && !items.some(({ id }) => id === lineId)) throw fieldError('NOT_FOUND', field);
}

/** Attaches files uploaded by the viewer to the request. A file that answers the open query replaces the requested entry. */
export async function attachPaDocuments(
  write: Write,
  viewer: Viewer,
  request: Request,
  step: PaDocumentStep,
  documents: readonly Document[],
): Promise<void> {
  const { tx } = write;
  const { id: paRequestId, infoRequestedAt } = request;
  for (const [position, { kind, fileId, lineId: paItemId }] of documents.entries()) {
    if (!fileId) continue;
    requireItem(request, paItemId, `documents.${position}.lineId`);
    const { count } = await tx.attachment.updateMany({
      where: { id: fileId, kind, ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'PaRequest', ownerId: paRequestId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `documents.${position}.fileId`);
    const wanted =
      step === 'ANSWER' && infoRequestedAt
        ? await tx.paDocument.findFirst({ where: { paRequestId, kind, paItemId, attachmentId: null, wantedAt: infoRequestedAt } })
        : null;
    if (wanted) await tx.paDocument.update({ where: { id: wanted.id }, data: { attachmentId: fileId } });
    else await tx.paDocument.create({ data: { paRequestId, step, kind, paItemId, attachmentId: fileId, createdAt: now() } });
  }
}

/** Records which documents the query requests. */
export async function requestDocuments(write: Write, request: Request, wanted: readonly Wanted[], wantedAt: Date): Promise<void> {
  for (const [position, { lineId }] of wanted.entries()) requireItem(request, lineId, `wanted.${position}.lineId`);
  await write.tx.paDocument.createMany({
    data: wanted.map(({ kind, lineId }) => ({
      paRequestId: request.id,
      step: 'ANSWER' as const,
      kind,
      paItemId: lineId,
      wantedAt,
      createdAt: wantedAt,
    })),
  });
}
