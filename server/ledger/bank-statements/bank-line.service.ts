import type { BankLine, BankStatement, FundAccount } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { bankLineMachine } from './bank-line.machine.ts';
import { type BankRecord, entriesOfRecords, proposalsFor } from './bank-records.ts';
import { visibleBankLines } from './bank-statement.access.ts';
import { matchBankLineInput, reopenBankLineInput, setAsideBankLineInput } from './bank-statement.input.ts';
import { insertMatches } from './match-lines.ts';

type Line = BankLine & { account: FundAccount; statement: BankStatement };

async function loadLine(tx: Pick<Tx, 'bankLine'>, viewer: Viewer, id: string): Promise<Line> {
  const line = await tx.bankLine.findFirst({ where: { id, AND: visibleBankLines(viewer) }, include: { account: true, statement: true } });
  if (!line) throw new DomainError('NOT_FOUND');
  return line;
}

/** Locks a line at the version shown. Errors: NOT_FOUND, CONFLICT_STALE. */
async function lockLine(tx: Tx, viewer: Viewer, id: string, version: number): Promise<Line> {
  await lockRow(tx, 'BankLine', id);
  const line = await loadLine(tx, viewer, id);
  assertVersion(line, version);
  return line;
}

const nameOf = ({ number, amount, statement }: Line) => `line ${number} of ${statement.statementNo}, ${nairaText(amount)}`;

/** Records that an open line may show; see `proposalsFor`. Errors: NOT_FOUND. */
export async function bankLineProposals(viewer: Viewer, id: string, search: string | null): Promise<BankRecord[]> {
  const line = await loadLine(db, viewer, id);
  return proposalsFor(db, { ...line, fundingPool: line.account.fundingPool }, search);
}

/**
 * Matches a line with records of the books that add up to its amount. Errors: NOT_FOUND, BANK_RECORD_MATCHED, BANK_AMOUNT, STATE_INVALID,
 * CONFLICT_STALE.
 */
export async function matchBankLine(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, recordIds } = parse(matchBankLineInput, raw);
  return transact(viewer, 'matchBankLine', async (write) => {
    const { tx } = write;
    // Matches of one account wait for each other, so that a record is matched once.
    await lockRow(tx, 'FundAccount', (await loadLine(tx, viewer, id)).accountId);
    const line = await lockLine(tx, viewer, id, version);
    bankLineMachine.next(viewer, line, 'MATCH');
    const entries = await entriesOfRecords(tx, line.account.fundingPool, recordIds);
    if (entries.length < recordIds.length) throw fieldError('BANK_RECORD_MATCHED', 'recordIds');
    const selected = entries.reduce((sum, { amount }) => sum + amount, 0n);
    if (selected !== line.amount)
      throw fieldError('BANK_AMOUNT', 'recordIds', { selected: nairaText(selected), amount: nairaText(line.amount) });
    await insertMatches(write, [{ lineId: id, entryIds: entries.map((entry) => entry.id) }]);
    const records = entries.length > 3 ? `${entries.length} records` : entries.map(({ recordNo }) => recordNo).join(', ');
    await changeStatus(write, bankLineMachine, line, 'MATCH', { summary: `Matched ${nameOf(line)}, with ${records}` });
    return { id };
  });
}

/** Sets a line aside that has no record in the books, with the reason. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function setAsideBankLine(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason, note } = parse(setAsideBankLineInput, raw);
  return transact(viewer, 'setAsideBankLine', async (write) => {
    const line = await lockLine(write.tx, viewer, id, version);
    await changeStatus(write, bankLineMachine, line, 'SET_ASIDE', {
      data: { setAsideReason: reason, note },
      note,
      summary: `Set aside ${nameOf(line)}: ${note ?? reason}`,
      after: { status: 'SET_ASIDE', reason },
    });
    return { id };
  });
}

/** Unmatches a line, or takes back that it was set aside. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
export async function reopenBankLine(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(reopenBankLineInput, raw);
  return transact(viewer, 'reopenBankLine', async (write) => {
    const line = await lockLine(write.tx, viewer, id, version);
    await changeStatus(write, bankLineMachine, line, 'REOPEN', {
      data: { setAsideReason: null, note: null },
      summary: `${line.status === 'MATCHED' ? 'Unmatched' : 'Reopened'} ${nameOf(line)}`,
    });
    await write.tx.bankLineMatch.updateMany({
      where: { lineId: id, unmatchedAt: null },
      data: { unmatchedAt: now(), unmatchedById: viewer.userId },
    });
    return { id };
  });
}
