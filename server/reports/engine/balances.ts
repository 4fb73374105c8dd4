import { addDays, isoDay } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Group, groupId, type Keys, queryGroups } from './grouping.ts';
import type { ReportFilter } from './report.input.ts';
import type { BalanceColumn, Report } from './report.ts';

/** A semi-additive measure: the balance at the end of each day, by keys of a row, by a day alone, or in total by no key. For a period of one day, `rows` has every row with a balance. */
export type Balance = { name: string; rows: Group[]; at: (keys: Keys) => number };

/** Balances of a period from two statements: the balance on the last day, and the inflow of the days before it, which is subtracted. */
export async function balanceOf({ by }: Report, column: BalanceColumn, filter: ReportFilter, viewer: Viewer): Promise<Balance> {
  const { fact, measure, inflow } = column;
  const otherDimensions = by.slice(1);
  const isSingleDay = filter.from >= filter.to;
  const [lastDay, inflows] = await Promise.all([
    queryGroups({ fact, by: otherDimensions, measures: [measure], filter, viewer }),
    isSingleDay
      ? []
      : queryGroups({ fact: inflow.fact, by, measures: [inflow.measure], filter: { ...filter, from: addDays(filter.from, 1) }, viewer }),
  ]);
  const lastBalance = new Map(lastDay.map((group) => [group.total ? 'total' : groupId(group.keys), Number(group[measure])]));
  const inflowRows = inflows
    .filter(({ total }) => !total)
    .map(({ keys, [inflow.measure]: amount }) => ({ day: keys[0] ?? '', id: groupId(keys.slice(1)), amount: Number(amount) }));
  const inflowById = Map.groupBy(inflowRows, ({ id }) => id).set('total', inflowRows);
  return {
    name: measure,
    rows: isSingleDay ? lastDay.filter(({ total }) => !total).map((group) => ({ ...group, keys: [isoDay(filter.to), ...group.keys] })) : [],
    at: ([day, ...otherKeys]) => {
      const id = otherKeys.length > 0 ? groupId(otherKeys) : 'total';
      const laterInflow = day ? (inflowById.get(id) ?? []).filter((row) => row.day > day) : [];
      return laterInflow.reduce((balance, { amount }) => balance - amount, lastBalance.get(id) ?? 0);
    },
  };
}
