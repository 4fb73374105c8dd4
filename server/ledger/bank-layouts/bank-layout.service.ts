import type { Attachment } from '../../generated/prisma/client.ts';
import type { BankFileKind, DateOrder } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { chooseColumns } from '../../platform/spreadsheets/choose-columns.ts';
import { columnIndexes, guessColumns, headingScorer, type Mapping, type SheetField } from '../../platform/spreadsheets/columns.shared.ts';
import { readSheet, type Sheet } from '../../scheme/files/read-sheet.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';
import { suggestedOrder } from './bank-cells.ts';

export type BankLayout = { mapping: Mapping; dateOrder: DateOrder; headingRow: number | null; paidWords: string[]; failedWords: string[] };

type Choices = {
  mapping?: { field: string; heading: string }[] | null;
  dateOrder?: DateOrder | null;
  headingRow?: number | null;
};

type Source = { kind: BankFileKind; bankName: string; fields: readonly SheetField[]; dateFields: readonly string[]; maxRows: number };

/** The layout of the last file of this bank; null if there is none. */
async function lastLayout(tx: Pick<Tx, 'bankLayout'>, kind: BankFileKind, bankName: string): Promise<BankLayout | null> {
  const layout = await tx.bankLayout.findUnique({ where: { kind_bankName: { kind, bankName } } });
  return layout && { ...layout, mapping: layout.mapping as Mapping };
}

/** A remembered heading row is used only where the remembered headings are. */
async function readFile(file: Attachment, { fields, maxRows }: Source, chosenRow: number | null, last: BankLayout | null): Promise<Sheet> {
  const headingScore = headingScorer(fields);
  const read = (headingRow: number | null) => readSheet(file, { maxRows, headingScore, headingRow });
  if (chosenRow || !last?.headingRow) return read(chosenRow);
  const sheet = await read(last.headingRow).catch(() => null);
  const isAsLast = sheet && Object.values(last.mapping).every((heading) => sheet.headings.includes(heading));
  return isAsLast ? sheet : read(null);
}

export type BankFile = { sheet: Sheet; layout: BankLayout; columns: [string, number][] };

/** Reads a file of a bank in the layout chosen, remembered or guessed. Errors: SHEET_… at the file or the column. */
export async function readBankFile(tx: Pick<Tx, 'bankLayout'>, file: Attachment, source: Source, choices: Choices): Promise<BankFile> {
  const last = await lastLayout(tx, source.kind, source.bankName);
  const sheet = await readFile(file, source, choices.headingRow ?? null, last);
  const { headings, headingRow, rows } = sheet;
  const mapping = choices.mapping
    ? chooseColumns(source.fields, headings, choices.mapping)
    : guessColumns(source.fields, headings, last?.mapping);
  const columns = columnIndexes(headings, mapping);
  const dates = columns.flatMap(([field, place]) => (source.dateFields.includes(field) ? rows.map(({ cells }) => cells[place] ?? '') : []));
  const dateOrder = choices.dateOrder ?? suggestedOrder(dates) ?? last?.dateOrder ?? 'DAY_FIRST';
  const words = { paidWords: last?.paidWords ?? [], failedWords: last?.failedWords ?? [] };
  return { sheet, layout: { mapping, dateOrder, headingRow, ...words }, columns };
}

/** Remembers the layout of an imported file for the next file of this bank. */
export async function rememberLayout(
  { tx, log }: Write,
  userId: string,
  kind: BankFileKind,
  bankName: string,
  layout: BankLayout,
): Promise<void> {
  const last = await lastLayout(tx, kind, bankName);
  const { mapping, dateOrder, headingRow, paidWords, failedWords } = layout;
  const data = { mapping, dateOrder, headingRow, paidWords, failedWords, updatedById: userId };
  const textOf = (value: BankLayout) =>
    JSON.stringify([Object.entries(value.mapping).sort(), value.dateOrder, value.headingRow, value.paidWords, value.failedWords]);
  if (last && textOf(last) === textOf(layout)) return;
  // Two imports of one bank at the same time both succeed; the later one is remembered.
  await tx.bankLayout.createMany({ data: [{ kind, bankName, ...data }], skipDuplicates: true });
  await tx.bankLayout.updateMany({ where: { kind, bankName }, data: { ...data, updatedAt: now(), version: { increment: 1 } } });
  const { id } = await tx.bankLayout.findUniqueOrThrow({ where: { kind_bankName: { kind, bankName } }, select: { id: true } });
  log({
    action: 'BankLayout.SET',
    entityType: 'BankLayout',
    entityId: id,
    summary: `Matched the columns of ${kind === 'STATEMENT' ? 'statements' : 'payment results'} of ${bankName}`,
    before: last ? { mapping: last.mapping, dateOrder: last.dateOrder } : undefined,
    after: { mapping, dateOrder },
  });
}
