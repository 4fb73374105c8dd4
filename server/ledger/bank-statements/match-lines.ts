import { now } from '../../platform/clock.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { uuid7 } from '../../platform/ids.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { type BankRecord, namesReference, recordsOfAmounts } from './bank-records.ts';

type Line = { id: string; day: Date; amount: bigint; reference: string | null; narration: string };
export type FoundMatch = { lineId: string; entryIds: string[] };

/** The only unmatched record of the line's amount that the line names; null if there is none, or more than one. */
function recordOf(line: Line, records: readonly BankRecord[], taken: ReadonlySet<string>): BankRecord | null {
  const texts = `${line.reference ?? ''} ${line.narration}`;
  const named = records.filter(
    ({ entryIds, references }) => !entryIds.some((id) => taken.has(id)) && references.some((reference) => namesReference(texts, reference)),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Finds for each line the record of the same amount that its reference or narration names. The bank account is locked. */
export async function findMatches({ tx }: Write, fundingPool: string, lines: readonly Line[]): Promise<FoundMatch[]> {
  if (lines.length === 0) return [];
  const records = await recordsOfAmounts(
    tx,
    fundingPool,
    lines.map(({ day }) => day),
    [...new Set(lines.map(({ amount }) => amount))],
  );
  const byAmount = Map.groupBy(records, ({ amount }) => amount);
  const taken = new Set<string>();
  return lines.flatMap((line) => {
    const record = recordOf(line, byAmount.get(line.amount) ?? [], taken);
    if (!record) return [];
    for (const id of record.entryIds) taken.add(id);
    return [{ lineId: line.id, entryIds: record.entryIds }];
  });
}

/** Saves matches. A unique index lets one line have an entry. */
export async function insertMatches({ tx, actor }: Write, matches: readonly FoundMatch[]): Promise<void> {
  const matchedById = actor === 'SYSTEM' ? null : actor.userId;
  const rows = matches.flatMap(({ lineId, entryIds }) =>
    entryIds.map((entryId) => ({ id: uuid7(), lineId, entryId, matchedAt: now(), matchedById })),
  );
  if (rows.length > 0) await insertMany(tx, 'BankLineMatch', rows);
}
