import type { Roll } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { disk } from '../../platform/files/disk.ts';
import { uuid7 } from '../../platform/ids.ts';
import { readTable, type TableRow } from '../../platform/spreadsheets/read/table.ts';
import { changeStatus } from '../../platform/workflow/change-status.ts';
import { rollMachine } from './roll.machine.ts';
import { guessMapping, headingScore, type Mapping } from './roll-fields.shared.ts';
import { defineRollJob } from './roll-job.ts';

/** Rows inserted by one statement. */
const ROW_CHUNK = 1000;

/** Reads the file of a roll into rows; begins anew after a crash. A file that cannot be used leaves no row behind. */
export const readRollJob = defineRollJob('readRoll', {
  run: async (roll, transactLocked) => {
    try {
      const { headings, rowCount } = await importRows(roll);
      const data = { headings, rowCount, doneCount: rowCount, mapping: guessMapping(roll.kind, headings, await rememberedMapping(roll)) };
      await transactLocked((write, reading) =>
        changeStatus(write, rollMachine, reading, 'FINISH_READING', { data, summary: `Read ${roll.rollNo}` }),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const data = { failure: error.message, rowCount: 0, doneCount: 0 };
      await db.rollRow.deleteMany({ where: { rollId: roll.id } });
      await transactLocked((write, reading) =>
        changeStatus(write, rollMachine, reading, 'REFUSE', { data, note: error.message, summary: `${roll.rollNo} cannot be used` }),
      );
    }
  },
});

/** The mapping of the last roll of this employer or institution and kind. */
async function rememberedMapping({ id, kind, mdaId }: Roll): Promise<Mapping> {
  const lastRoll = await db.roll.findFirst({
    where: { id: { not: id }, kind, mdaId, checkedAt: { not: null } },
    orderBy: { createdAt: 'desc' },
    select: { mapping: true },
  });
  return (lastRoll?.mapping ?? {}) as Mapping;
}

async function importRows({ id: rollId, fileId }: Roll): Promise<{ headings: string[]; rowCount: number }> {
  const { storageKey, mime } = await db.attachment.findUniqueOrThrow({ where: { id: fileId } });
  await db.rollRow.deleteMany({ where: { rollId } });
  const { headings, rows, merges } = await readTable(Buffer.from(await disk.getBytes(storageKey)), mime, headingScore);
  let rowCount = 0;
  const saveChunk = async (chunk: TableRow[]) => {
    await insertRows(rollId, chunk);
    rowCount += chunk.length;
    await db.roll.update({ where: { id: rollId }, data: { doneCount: rowCount } });
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
      UPDATE "RollRow" SET merged = m.range
      FROM unnest(${merges.map(({ range }) => range)}::text[], ${merges.map(({ from }) => from)}::int[], ${merges.map(({ to }) => to)}::int[]) AS m(range, "from", "to")
      WHERE "rollId" = ${rollId}::uuid AND number BETWEEN m."from" AND m."to"`;
  }
  return { headings, rowCount };
}

async function insertRows(rollId: string, rows: TableRow[]): Promise<void> {
  const json = JSON.stringify(rows.map(({ number, cells }) => ({ id: uuid7(), number, cells })));
  await db.$executeRaw`
    INSERT INTO "RollRow" (id, "rollId", number, cells)
    SELECT t.id, ${rollId}::uuid, t.number, t.cells
    FROM jsonb_to_recordset(${json.replaceAll('\\u0000', '')}::jsonb) AS t(id uuid, number int, cells text[])`;
}
