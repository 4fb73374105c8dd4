import { db } from '../../platform/db.ts';
import { columnIndexes, type Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import type { DateOrder } from '../../platform/spreadsheets/read/cells.ts';
import { DAYS } from './row-values.ts';

/** The number of dates in a column that are valid in only one order. */
type Evidence = Record<DateOrder, number>;

const SMALL = '(0?[1-9]|1[0-2])';
const LARGE = '(1[3-9]|2[0-9]|3[01])';
const SEPARATOR = '[-/. ]';
const REST = `${SEPARATOR}[0-9]{4}( [0-9:.]+)?$`;
const ONLY_DAY_FIRST = `^${LARGE}${SEPARATOR}${SMALL}${REST}`;
const ONLY_MONTH_FIRST = `^${SMALL}${SEPARATOR}${LARGE}${REST}`;

/** Counts this evidence for each mapped date column of a roll, by field. */
export async function dateEvidence(rollId: string, headings: readonly string[], mapping: Mapping): Promise<Map<string, Evidence>> {
  const columns = columnIndexes(headings, mapping).filter(([field]) => (DAYS as readonly string[]).includes(field));
  const evidence = new Map<string, Evidence>();
  for (const [field, index] of columns) {
    const [counts] = await db.$queryRaw<Evidence[]>`
      SELECT count(*) FILTER (WHERE cells[${index + 1}::int] ~ ${ONLY_DAY_FIRST})::int AS "DAY_FIRST",
        count(*) FILTER (WHERE cells[${index + 1}::int] ~ ${ONLY_MONTH_FIRST})::int AS "MONTH_FIRST"
      FROM "RollRow" WHERE "rollId" = ${rollId}::uuid`;
    if (counts) evidence.set(field, counts);
  }
  return evidence;
}

/** The order that the dates of a file suggest; null if they fit both or contradict each other. */
export function suggestedOrder(evidence: ReadonlyMap<string, Evidence>): DateOrder | null {
  const found = (order: DateOrder) => [...evidence.values()].some((counts) => counts[order] > 0);
  if (found('DAY_FIRST') === found('MONTH_FIRST')) return null;
  return found('DAY_FIRST') ? 'DAY_FIRST' : 'MONTH_FIRST';
}

/** The columns with at least as many dates that contradict the chosen order as dates that prove it. */
export function columnsInDoubt(evidence: ReadonlyMap<string, Evidence>, order: DateOrder): Set<string> {
  const otherOrder = order === 'DAY_FIRST' ? 'MONTH_FIRST' : 'DAY_FIRST';
  return new Set(
    [...evidence].flatMap(([field, counts]) => (counts[otherOrder] > 0 && counts[otherOrder] >= counts[order] ? [field] : [])),
  );
}
