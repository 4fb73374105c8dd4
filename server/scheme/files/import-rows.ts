import { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { disk } from '../../platform/files/disk.ts';
import { uuid7 } from '../../platform/ids.ts';
import { readTable, type TableRow } from '../../platform/spreadsheets/read/table.ts';

/** Rows inserted by one statement. */
const ROW_CHUNK = 1000;

export type RowImport = {
  /** The table of rows, with the columns id, number, cells and merged. */
  table: 'RollRow' | 'ClaimUploadRow';
  /** Its column of the record that the file was uploaded for. */
  ownerColumn: 'rollId' | 'uploadId';
  ownerId: string;
  fileId: string;
  headingScore: (cells: readonly string[]) => number;
  maxRows?: number;
  saveProgress: (rowCount: number) => Promise<unknown>;
};

/** Stores the raw rows of a file, replacing those of an earlier attempt. */
export async function importRows(options: RowImport): Promise<{ headings: string[]; rowCount: number }> {
  const { ownerId, fileId, headingScore, maxRows, saveProgress } = options;
  const [table, owner] = [Prisma.raw(`"${options.table}"`), Prisma.raw(`"${options.ownerColumn}"`)];
  const { storageKey, mime } = await db.attachment.findUniqueOrThrow({ where: { id: fileId } });
  await db.$executeRaw`DELETE FROM ${table} WHERE ${owner} = ${ownerId}::uuid`;
  const { headings, rows, merges } = await readTable(Buffer.from(await disk.getBytes(storageKey)), mime, headingScore);
  let rowCount = 0;
  const saveChunk = async (chunk: TableRow[]) => {
    const json = JSON.stringify(chunk.map(({ number, cells }) => ({ id: uuid7(), number, cells })));
    await db.$executeRaw`
      INSERT INTO ${table} (id, ${owner}, number, cells)
      SELECT t.id, ${ownerId}::uuid, t.number, t.cells
      FROM jsonb_to_recordset(${json.replaceAll('\\u0000', '')}::jsonb) AS t(id uuid, number int, cells text[])`;
    rowCount += chunk.length;
    if (maxRows && rowCount > maxRows) throw new DomainError('SHEET_TOO_LONG', { params: { max: maxRows.toLocaleString('en-NG') } });
    await saveProgress(rowCount);
  };
  let chunk: TableRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < ROW_CHUNK) continue;
    await saveChunk(chunk);
    chunk = [];
  }
  if (chunk.length > 0) await saveChunk(chunk);
  if (merges.length > 0) {
    await db.$executeRaw`
      UPDATE ${table} SET merged = m.range
      FROM unnest(${merges.map(({ range }) => range)}::text[], ${merges.map(({ from }) => from)}::int[], ${merges.map(({ to }) => to)}::int[]) AS m(range, "from", "to")
      WHERE ${owner} = ${ownerId}::uuid AND number BETWEEN m."from" AND m."to"`;
  }
  return { headings, rowCount };
}
