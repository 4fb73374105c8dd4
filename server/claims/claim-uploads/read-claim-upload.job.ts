import type { ClaimUpload } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { importRows } from '../../scheme/files/import-rows.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { claimUploadMachine } from './claim-upload.machine.ts';
import { claimHeadingScore, guessClaimColumns } from './claim-upload-fields.shared.ts';
import { defineClaimUploadJob } from './claim-upload-job.ts';

/** Maximum rows: checking them takes about ten minutes. */
const MAX_ROWS = 10_000;

/** Reads a file of claims into rows. Restarts after a crash. An unusable file leaves no rows. */
export const readClaimUploadJob = defineClaimUploadJob('readClaimUpload', {
  run: async (upload, transactLocked) => {
    const { id, fileId } = upload;
    try {
      const { headings, rowCount } = await importRows({
        table: 'ClaimUploadRow',
        ownerColumn: 'uploadId',
        ownerId: id,
        fileId,
        headingScore: claimHeadingScore,
        maxRows: MAX_ROWS,
        saveProgress: (count) => db.claimUpload.update({ where: { id }, data: { doneCount: count } }),
      });
      const last = await lastUpload(upload);
      const data = {
        headings,
        rowCount,
        doneCount: rowCount,
        mapping: guessClaimColumns(headings, (last?.mapping ?? {}) as Mapping),
        ...(last && { dateOrder: last.dateOrder, meanings: last.meanings ?? {} }),
      };
      await transactLocked((write, reading) =>
        changeStatus(write, claimUploadMachine, reading, 'FINISH_READING', { data, summary: `Read ${reading.uploadNo}` }),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const data = { failure: error.message, rowCount: 0, doneCount: 0 };
      await db.claimUploadRow.deleteMany({ where: { uploadId: id } });
      await transactLocked((write, reading) =>
        changeStatus(write, claimUploadMachine, reading, 'REFUSE', {
          data,
          note: error.message,
          summary: `${reading.uploadNo} cannot be used`,
        }),
      );
    }
  },
});

/** The facility's last checked upload, whose column mapping is reused. */
const lastUpload = ({ id, hcpId }: ClaimUpload) =>
  db.claimUpload.findFirst({
    where: { id: { not: id }, hcpId, checkedAt: { not: null } },
    orderBy: { createdAt: 'desc' },
    select: { mapping: true, dateOrder: true, meanings: true },
  });
