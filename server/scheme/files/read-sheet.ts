import type { Attachment } from '../../generated/prisma/client.ts';
import { DomainError } from '../../platform/errors.ts';
import { disk } from '../../platform/files/disk.ts';
import { readTable } from '../../platform/spreadsheets/read/table.ts';

export type Sheet = { headings: string[]; headingRow: number; rows: { number: number; cells: string[] }[] };

type Options = {
  maxRows: number;
  headingScore: (cells: readonly string[]) => number;
  /** Number of the row with the headings; detected without it. */
  headingRow?: number | null;
};

/** Reads an uploaded file of limited length into memory. Errors of the file are reported at its field: SHEET_…. */
export async function readSheet(
  file: Pick<Attachment, 'storageKey' | 'mime'>,
  { maxRows, headingScore, headingRow }: Options,
): Promise<Sheet> {
  try {
    const table = await readTable(Buffer.from(await disk.getBytes(file.storageKey)), file.mime, headingScore, headingRow);
    const rows: Sheet['rows'] = [];
    for await (const row of table.rows) {
      if (rows.length === maxRows) throw new DomainError('SHEET_TOO_LONG', { params: { max: maxRows.toLocaleString('en-NG') } });
      rows.push(row);
    }
    return { headings: table.headings, headingRow: table.headingRow, rows };
  } catch (error) {
    throw error instanceof DomainError ? new DomainError(error.code, { ...error.details, fields: { fileId: error.message } }) : error;
  }
}
