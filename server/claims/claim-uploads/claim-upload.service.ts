import type { ClaimUpload } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { chooseColumns } from '../../platform/spreadsheets/choose-columns.ts';
import { normalizeText } from '../../platform/spreadsheets/words.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { checkClaimUploadJob } from './check-claim-upload.job.ts';
import { visibleClaimUploads } from './claim-upload.access.ts';
import { checkClaimUploadInput, createClaimUploadInput } from './claim-upload.input.ts';
import { assertNothingLoaded, claimUploadMachine } from './claim-upload.machine.ts';
import { CLAIM_UPLOAD_CHOICES, CLAIM_UPLOAD_FIELDS, missingColumns } from './claim-upload-fields.shared.ts';
import { loadClaimUploadJob } from './load-claim-upload.job.ts';
import { readClaimUploadJob } from './read-claim-upload.job.ts';
import { isMappedValue, type ValueMapping } from './row-values.ts';

/** Creates a claim upload from an uploaded file; a job reads it. */
export async function createClaimUpload(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { fileId } = parse(createClaimUploadInput, raw);
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  const { hcpId } = viewer.scope;
  return transact(viewer, 'createClaimUpload', async (write) => {
    const { tx } = write;
    const file = await tx.attachment.findFirst({
      where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'CLAIM_UPLOAD' },
    });
    if (!file) throw fieldError('NOT_FOUND', 'fileId');
    const uploadNo = await monthlyNumber(tx, 'CUP', 4);
    const { id } = await tx.claimUpload.create({
      data: { uploadNo, hcpId, fileId, filename: file.filename, sha256: file.sha256, uploadedById: viewer.userId },
    });
    await tx.attachment.update({ where: { id: fileId }, data: { ownerType: 'ClaimUpload', ownerId: id } });
    await recordStatus(write, 'ClaimUpload', id, 'UPLOAD', null, 'READING');
    write.log({
      action: 'ClaimUpload.UPLOAD',
      entityType: 'ClaimUpload',
      entityId: id,
      summary: `Uploaded ${file.filename} as ${uploadNo}`,
    });
    readClaimUploadJob.start(write, id);
    return { id };
  });
}

const loadVisibleUpload = ({ tx }: Write, viewer: Viewer, id: string): Promise<ClaimUpload> =>
  tx.claimUpload.findFirstOrThrow({ where: { id, AND: visibleClaimUploads(viewer) } });

function meaningsOf(selected: readonly { field: string; word: string; value: string }[]): ValueMapping {
  const meanings: ValueMapping = {};
  for (const { field, word, value } of selected) {
    const choices = Object.hasOwn(CLAIM_UPLOAD_CHOICES, field) ? CLAIM_UPLOAD_CHOICES[field] : undefined;
    if (!choices?.some((choice) => choice.value === value)) throw fieldError('NOT_FOUND', 'meanings');
    meanings[field] = { ...meanings[field], [normalizeText(word)]: value };
  }
  return meanings;
}

/** Saves the column mapping and starts the check of all claims. Creates no claims. */
export async function checkClaimUpload(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(checkClaimUploadInput, raw);
  return transact(viewer, 'checkClaimUpload', async (write) => {
    const upload = await loadVisibleUpload(write, viewer, id);
    assertVersion(upload, input.version);
    claimUploadMachine.next(viewer, upload, 'CHECK');
    assertNothingLoaded(upload);
    const mapping = chooseColumns(CLAIM_UPLOAD_FIELDS, upload.headings, input.mapping);
    const missing = missingColumns(mapping);
    if (missing.length > 0) throw fieldError('SHEET_COLUMNS', 'mapping', { columns: missing.join(', ') });
    await changeStatus(write, claimUploadMachine, upload, 'CHECK', {
      data: {
        mapping,
        dateOrder: input.dateOrder,
        meanings: meaningsOf(input.meanings),
        failure: null,
        ...{ doneCount: 0, newCount: 0, existingCount: 0, badCount: 0, badRowCount: 0 },
        checkedAt: null,
      },
      summary: `Checked ${upload.uploadNo}`,
    });
    checkClaimUploadJob.start(write, id);
    return { id };
  });
}

/** Starts the job that creates all valid claims. */
export async function loadClaimUpload(viewer: Viewer, id: string, version: number): Promise<{ id: string }> {
  return transact(viewer, 'loadClaimUpload', async (write) => {
    const upload = await loadVisibleUpload(write, viewer, id);
    assertVersion(upload, version);
    claimUploadMachine.next(viewer, upload, 'LOAD');
    if (upload.newCount === 0) throw new DomainError('CUP_NOTHING_TO_LOAD');
    await changeStatus(write, claimUploadMachine, upload, 'LOAD', {
      // Keep the count of claims loaded before the stop.
      data: { loadedById: viewer.userId, failure: null, doneCount: upload.loadedCount },
      summary: `Loaded ${upload.uploadNo}`,
    });
    loadClaimUploadJob.start(write, id);
    return { id };
  });
}

/** Cancels an upload before any claim was created from it. */
export async function cancelClaimUpload(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'cancelClaimUpload', async (write) => {
    const upload = await loadVisibleUpload(write, viewer, id);
    assertNothingLoaded(upload);
    await changeStatus(write, claimUploadMachine, upload, 'CANCEL', {
      data: { updatedAt: now() },
      summary: `Cancelled ${upload.uploadNo}`,
    });
    return { id };
  });
}

/** Maximum number of unmatched words offered per column. */
const MAX_WORDS = 30;

/** Words of a column that match no value of its field. */
export async function unmappedValues(viewer: Viewer, id: string, field: string, heading: string): Promise<string[]> {
  const upload = await db.claimUpload.findFirstOrThrow({ where: { id, AND: visibleClaimUploads(viewer) } });
  const place = upload.headings.indexOf(heading);
  if (place < 0 || !Object.hasOwn(CLAIM_UPLOAD_CHOICES, field)) return [];
  const words = await db.$queryRaw<{ word: string }[]>`
    SELECT DISTINCT left(cells[${place + 1}], 100) AS word FROM "ClaimUploadRow"
    WHERE "uploadId" = ${id}::uuid AND cells[${place + 1}] <> '' ORDER BY 1 LIMIT 200`;
  return words
    .map(({ word }) => word)
    .filter((word) => normalizeText(word) && !isMappedValue(field, word))
    .slice(0, MAX_WORDS);
}
