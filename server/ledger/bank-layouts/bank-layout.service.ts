import type { Attachment, Prisma, BankLayout as Stored } from '../../generated/prisma/client.ts';
import type { BankFileKind, DateOrder } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { chooseColumns } from '../../platform/spreadsheets/choose-columns.ts';
import { columnIndexes, guessColumns, headingScorer, type Mapping, type SheetField } from '../../platform/spreadsheets/columns.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { readSheet, type Sheet } from '../../scheme/files/read-sheet.ts';
import { assertVersion, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { suggestedOrder } from './bank-cells.ts';
import { visibleBankLayouts } from './bank-layout.access.ts';
import { forgetBankLayoutInput, updateBankLayoutInput } from './bank-layout.input.ts';

export type BankLayout = { mapping: Mapping; dateOrder: DateOrder; headingRow: number | null; paidWords: string[]; failedWords: string[] };

type Choices = {
  mapping?: { field: string; heading: string }[] | null;
  dateOrder?: DateOrder | null;
  headingRow?: number | null;
};

type Source = { kind: BankFileKind; bankName: string; fields: readonly SheetField[]; dateFields: readonly string[]; maxRows: number };

/** The remembered layout of this bank; null if there is none. */
async function lastLayout(tx: Pick<Tx, 'bankLayout'>, kind: BankFileKind, bankName: string): Promise<BankLayout | null> {
  const layout = await tx.bankLayout.findUnique({ where: { kind_bankName: { kind, bankName }, isActive: true } });
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

const columnsText = ({ mapping }: Pick<BankLayout, 'mapping'>) => JSON.stringify(Object.entries(mapping).sort());

/** `isRemembered`: whether the columns are the remembered ones of this bank. */
export type BankFile = { sheet: Sheet; layout: BankLayout; columns: [string, number][]; isRemembered: boolean };

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
  const isRemembered = last !== null && columnsText(last) === columnsText({ mapping });
  return { sheet, layout: { mapping, dateOrder, headingRow, ...words }, columns, isRemembered };
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
    JSON.stringify([columnsText(value), value.dateOrder, value.headingRow, value.paidWords, value.failedWords]);
  if (last && textOf(last) === textOf(layout)) return;
  // Two imports of one bank at the same time both succeed; the later one is remembered.
  await tx.bankLayout.createMany({ data: [{ kind, bankName, ...data }], skipDuplicates: true });
  await tx.bankLayout.updateMany({
    where: { kind, bankName },
    data: { ...data, isActive: true, updatedAt: now(), version: { increment: 1 } },
  });
  const { id } = await tx.bankLayout.findUniqueOrThrow({ where: { kind_bankName: { kind, bankName } }, select: { id: true } });
  log({
    action: 'BankLayout.SET',
    entityType: 'BankLayout',
    entityId: id,
    summary: `Matched the columns of ${nameOf({ kind, bankName })}`,
    before: last ? { mapping: last.mapping, dateOrder: last.dateOrder } : undefined,
    after: { mapping, dateOrder },
  });
}

async function changeLayout(
  { tx }: Write,
  viewer: Viewer,
  id: string,
  version: number,
  data: Prisma.BankLayoutUncheckedUpdateManyInput,
): Promise<Stored> {
  const layout = await tx.bankLayout.findFirst({ where: { AND: [{ id, isActive: true }, visibleBankLayouts(viewer)] } });
  if (!layout) throw new DomainError('NOT_FOUND');
  assertVersion(layout, version);
  const { count } = await tx.bankLayout.updateMany({
    where: { id, version },
    data: { ...data, updatedById: viewer.userId, updatedAt: now(), version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
  return layout;
}

const nameOf = ({ kind, bankName }: Pick<Stored, 'kind' | 'bankName'>) =>
  `${kind === 'STATEMENT' ? 'statements' : 'payment results'} of ${bankName}`;

/** Corrects a remembered layout. Errors: NOT_FOUND, CONFLICT_STALE. */
export async function updateBankLayout(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, mapping: columns, ...input } = parse(updateBankLayoutInput, raw);
  const mapping = Object.fromEntries(columns.map(({ field, heading }) => [field, heading]));
  return transact(viewer, 'updateBankLayout', async (write) => {
    const before = await changeLayout(write, viewer, id, version, { ...input, headingRow: input.headingRow ?? null, mapping });
    write.log({
      action: 'BankLayout.UPDATE',
      entityType: 'BankLayout',
      entityId: id,
      summary: `Corrected the columns of ${nameOf(before)}`,
      before: { mapping: before.mapping, dateOrder: before.dateOrder },
      after: { mapping, dateOrder: input.dateOrder },
    });
    return { id };
  });
}

/** Forgets a layout until the next import of the bank. Errors: NOT_FOUND, CONFLICT_STALE. */
export async function forgetBankLayout(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(forgetBankLayoutInput, raw);
  return transact(viewer, 'forgetBankLayout', async (write) => {
    const layout = await changeLayout(write, viewer, id, version, { isActive: false });
    await recordStatus(write, 'BankLayout', id, 'FORGET', 'ACTIVE', 'DISABLED');
    write.log({ action: 'BankLayout.FORGET', entityType: 'BankLayout', entityId: id, summary: `Forgot the columns of ${nameOf(layout)}` });
    return { id };
  });
}
