import type { Attachment, FundAccount } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { uuid7 } from '../../platform/ids.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { recordChanges, recordStatuses } from '../../scheme/workflow/change-many.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { type BankFile, readBankFile, rememberLayout } from '../bank-layouts/bank-layout.service.ts';
import { visibleFundAccounts } from '../fund-accounts/fund-account.access.ts';
import { requireWholeScheme } from '../ledger.access.ts';
import { bankLineMachine } from './bank-line.machine.ts';
import { type BankRow, balancesOf, readBankRows, type UnreadableRow } from './bank-rows.ts';
import { visibleBankStatements } from './bank-statement.access.ts';
import { BANK_STATEMENT, type BankFileInput, importBankStatementInput, previewBankStatementInput } from './bank-statement.input.ts';
import { BANK_STATEMENT_DATES, BANK_STATEMENT_FIELDS, missingBankColumns } from './bank-statement-fields.shared.ts';
import { findMatches, insertMatches } from './match-lines.ts';

/** A busy account has some hundred lines a day; a statement covers a month at most. */
const MAX_ROWS = 10_000;

type ReadStatement = BankFile & {
  account: FundAccount;
  file: Attachment;
  missing: string[];
  lines: (BankRow & { isKnown: boolean })[];
  unreadable: UnreadableRow[];
  skipped: number;
};

/** Reads a statement and marks the lines that the account already has. */
async function readStatement(tx: Tx, viewer: Viewer, { accountId, fileId, ...choices }: BankFileInput): Promise<ReadStatement> {
  requireWholeScheme(viewer);
  const account = await tx.fundAccount.findFirst({ where: { id: accountId, AND: visibleFundAccounts(viewer) } });
  if (!account) throw fieldError('NOT_FOUND', 'accountId');
  const file = await tx.attachment.findFirst({
    where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: BANK_STATEMENT },
  });
  if (!file) throw fieldError('NOT_FOUND', 'fileId');
  const source = { kind: 'STATEMENT', bankName: account.bankName, fields: BANK_STATEMENT_FIELDS } as const;
  const bankFile = await readBankFile(tx, file, { ...source, dateFields: BANK_STATEMENT_DATES, maxRows: MAX_ROWS }, choices);
  const missing = missingBankColumns(bankFile.layout.mapping);
  if (missing.length > 0) return { ...bankFile, account, file, missing, lines: [], unreadable: [], skipped: 0 };
  const { lines, unreadable, skipped } = readBankRows(bankFile.sheet.rows, bankFile.columns, bankFile.layout.dateOrder);
  const known = await tx.bankLine.findMany({ where: { accountId, key: { in: lines.map(({ key }) => key) } }, select: { key: true } });
  const knownKeys = new Set(known.map(({ key }) => key));
  return {
    ...bankFile,
    account,
    file,
    missing,
    lines: lines.map((line) => ({ ...line, isKnown: knownKeys.has(line.key) })),
    unreadable,
    skipped,
  };
}

export type StatementPreview = Omit<ReadStatement, 'account' | 'file'>;

/** Previews a statement; changes nothing. Errors: FORBIDDEN, NOT_FOUND at the account or file, SHEET_…. */
export const previewBankStatement = async (viewer: Viewer, raw: unknown): Promise<StatementPreview> =>
  readStatement(db as unknown as Tx, viewer, parse(previewBankStatementInput, raw));

/** The first and last day of the lines, which are not empty. */
export function daysOf(lines: readonly { day: Date }[]): { firstDay: Date; lastDay: Date } {
  const times = lines.map(({ day }) => day.getTime());
  return {
    firstDay: new Date(times.reduce((a, b) => Math.min(a, b))),
    lastDay: new Date(times.reduce((a, b) => Math.max(a, b))),
  };
}

type NewLine = BankRow & { id: string };

/** Adds lines with their history; those that name a record of the books are matched at once. Returns how many. */
async function addLines(
  write: Write,
  { id: accountId, fundingPool }: FundAccount,
  statementId: string,
  rows: readonly NewLine[],
): Promise<number> {
  const matches = await findMatches(write, fundingPool, rows);
  const matched = new Set(matches.map(({ lineId }) => lineId));
  const lines = rows.map(({ cells: _, balance: __, ...line }) => ({
    ...line,
    ...{ statementId, accountId, createdAt: now(), status: matched.has(line.id) ? 'MATCHED' : 'OPEN' },
  }));
  await insertMany(write.tx, 'BankLine', lines);
  await insertMatches(write, matches);
  for (const status of ['OPEN', 'MATCHED'] as const) {
    const ofStatus = lines.filter((line) => line.status === status).map(({ id }) => ({ id, fromStatus: null }));
    if (ofStatus.length > 0) await recordStatuses(write, 'BankLine', 'IMPORT', ofStatus, status);
  }
  return matched.size;
}

/**
 * Imports the lines of a statement that the account does not have yet, and matches those that name a record of the books.
 * Errors: those of the preview, SHEET_COLUMNS, BANK_ROWS, BANK_KNOWN, CONFLICT_STALE.
 */
export async function importBankStatement(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { newCount, closingBalance, ...input } = parse(importBankStatementInput, raw);
  return transact(viewer, 'importBankStatement', async (write) => {
    const { tx } = write;
    // Statements of one account wait for each other, so that a line is imported once.
    await lockRow(tx, 'FundAccount', input.accountId);
    const { account, file, layout, missing, lines, unreadable } = await readStatement(tx, viewer, input);
    if (missing.length > 0) throw fieldError('SHEET_COLUMNS', 'mapping', { columns: missing.join(', ') });
    if (unreadable.length > 0) throw fieldError('BANK_ROWS', 'fileId', { n: unreadable.length });
    const added = lines.filter(({ isKnown }) => !isKnown);
    if (added.length === 0) throw fieldError(lines.length === 0 ? 'SHEET_EMPTY' : 'BANK_KNOWN', 'fileId');
    if (added.length !== newCount) throw new DomainError('CONFLICT_STALE');
    const statement = await tx.bankStatement.create({
      data: {
        ...{ statementNo: await monthlyNumber(tx, 'STM', 3), accountId: account.id },
        ...{ bankName: account.bankName, accountNumber: account.accountNumber, fileId: file.id, filename: file.filename },
        ...daysOf(lines),
        closingBalance: balancesOf(lines).closing ?? closingBalance ?? null,
        ...{ lineCount: added.length, knownCount: lines.length - added.length, importedById: viewer.userId, importedAt: now() },
      },
    });
    const newLines = added.map(({ isKnown: _, ...line }) => ({ ...line, id: uuid7() }));
    const matchedCount = await addLines(write, account, statement.id, newLines);
    await tx.attachment.update({ where: { id: file.id }, data: { ownerType: 'BankStatement', ownerId: statement.id } });
    await rememberLayout(write, viewer.userId, 'STATEMENT', account.bankName, layout);
    write.log({
      action: 'BankStatement.IMPORT',
      entityType: 'BankStatement',
      entityId: statement.id,
      summary: `Imported ${file.filename} as ${statement.statementNo}: ${added.length} lines of the ${account.fundingPool} account, ${matchedCount} matched`,
      after: { lineCount: added.length, knownCount: lines.length - added.length, matchedCount },
    });
    return { id: statement.id };
  });
}

/** Matches the open lines of a statement that name a record which entered the books since. Errors: NOT_FOUND. */
export async function matchBankStatement(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'matchBankStatement', async (write) => {
    const { tx } = write;
    const statement = await tx.bankStatement.findFirst({ where: { id, AND: visibleBankStatements(viewer) }, include: { account: true } });
    if (!statement) throw new DomainError('NOT_FOUND');
    await lockRow(tx, 'FundAccount', statement.accountId);
    const lines = await tx.bankLine.findMany({ where: { statementId: id, status: 'OPEN' }, orderBy: { number: 'asc' } });
    const matches = await findMatches(write, statement.account.fundingPool, lines);
    if (matches.length === 0) return { id };
    const ids = matches.map(({ lineId }) => lineId);
    const changed = await tx.$queryRaw<{ id: string; number: string }[]>`
      UPDATE "BankLine" SET status = 'MATCHED', version = version + 1, "updatedAt" = ${now()}
      WHERE id = ANY(${ids}::uuid[]) AND status = 'OPEN' RETURNING id, number::text`;
    if (changed.length !== ids.length) throw new DomainError('CONFLICT_STALE');
    await insertMatches(write, matches);
    await recordChanges(
      write,
      bankLineMachine,
      'MATCH',
      changed.map((line) => ({ ...line, fromStatus: 'OPEN' })),
      (number) => `Matched line ${number} of ${statement.statementNo} by its reference`,
    );
    return { id };
  });
}
