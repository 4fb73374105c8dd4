import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { addEncounterDocumentsInput } from './encounter.input.ts';
import { acceptsLateDocuments, encounterMachine } from './encounter.machine.ts';
import { loadEncounter } from './encounter.service.ts';

/**
 * Attaches files uploaded by the viewer to the visit. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE, ENC_DOCUMENT_WINDOW, UPLOAD_COUNT.
 */
export async function addEncounterDocuments(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, documents } = parse(addEncounterDocumentsInput, raw);
  return transact(viewer, 'addEncounterDocuments', async (write) => {
    const { tx } = write;
    const encounter = await loadEncounter(tx, viewer, id, version);
    const action = encounter.status === 'OPEN' ? 'ADD_DOCUMENTS' : 'ADD_LATE_DOCUMENTS';
    encounterMachine.next(viewer, encounter, action);
    if (action === 'ADD_LATE_DOCUMENTS' && !acceptsLateDocuments(viewer, encounter)) throw new DomainError('ENC_DOCUMENT_WINDOW');
    const uploadedDocuments = documents.flatMap(({ kind, fileId }, position) => (fileId ? [{ kind, fileId, position }] : []));
    await changeStatus(write, encounterMachine, encounter, action, {
      summary: `${encounter.encounterNo}: ${uploadedDocuments.length} documents added`,
      after: { status: encounter.status, documents: uploadedDocuments.map(({ kind }) => kind) },
    });
    const { maxFilesPerRecord: max } = await getSettings(tx);
    if ((await tx.encounterDocument.count({ where: { encounterId: id } })) + uploadedDocuments.length > max)
      throw new DomainError('UPLOAD_COUNT', { params: { max } });
    for (const { kind, fileId, position } of uploadedDocuments) {
      const { count } = await tx.attachment.updateMany({
        where: { id: fileId, kind, ownerType: 'UserAccount', ownerId: viewer.userId },
        data: { ownerType: 'Encounter', ownerId: id },
      });
      if (count === 0) throw fieldError('NOT_FOUND', `documents.${position}.fileId`);
      await tx.encounterDocument.create({ data: { encounterId: id, kind, attachmentId: fileId, createdAt: now() } });
    }
    return { id };
  });
}
