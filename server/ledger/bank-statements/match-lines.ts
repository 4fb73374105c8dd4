import { now } from '../../platform/clock.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { uuid7 } from '../../platform/ids.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { type BankRecord, recordsOfAmounts } from './bank-records.ts';
import { ReferenceIndex } from './named-references.ts';

type Line = { id: string; day: Date; amount: bigint; reference: string | null; narration: string };
export type FoundMatch = { lineId: string; entryIds: string[] };

/** The only unmatched record that the line names; null if there is none, or more than one. */
function recordOf(line: Line, records: ReferenceIndex<BankRecord>, taken: ReadonlySet<string>): BankRecord | null {
  const named = [...records.namedIn(`${line.reference ?? ''} ${line.narration}`)];
  const [record, ...others] = named.filter(({ entryIds }) => !entryIds.some((id) => taken.has(id)));
  return others.length === 0 ? (record ?? null) : null;
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
  const byAmount = new Map([...Map.groupBy(records, ({ amount }) => amount)].map(([amount, same]) => [amount, new ReferenceIndex(same)]));
  const taken = new Set<string>();
  return lines.flatMap((line) => {
    const ofAmount = byAmount.get(line.amount);
    const record = ofAmount ? recordOf(line, ofAmount, taken) : null;
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
