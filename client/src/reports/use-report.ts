import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { isTime } from '../../../server/reports/engine/report-rows.shared.ts';
import { comparisonOf, comparisonPeriod } from '../../../server/reports/views/comparison.shared.ts';
import { readPeriod } from '../../../server/reports/views/period.shared.ts';
import { type ReportFilter, type ReportKey, reports } from '../graphql/generated.ts';
import { lagosIsoDay } from '../ui/format.ts';
import { shownData } from '../ui/hooks.ts';
import { type ListState, useListState } from '../ui/list/use-list-state.ts';
import { serverNow } from '../ui/time.ts';
import { filtersFor, reportFilter } from './report-filters.ts';
import { expandPivot, type ReportData, type ReportMeta } from './report-meta.ts';

type Document = TypedDocumentNode<Record<string, ReportData>, { filter: ReportFilter }>;

/** Without the columns of the side that is not asked for. */
const columnsOfDirection = (report: ReportMeta, direction: string | null | undefined): ReportMeta => ({
  ...report,
  columns: report.columns.filter((column) => !direction || !column.direction || column.direction === direction),
});

/** A report as its address asks for it, and its answers: of the period, and of the one it is held against. */
export function useReport(name: ReportKey) {
  const entry = reports[name];
  const described: ReportMeta = entry;
  const document = entry.document as unknown as Document;
  const defs = useMemo(() => filtersFor(described), [described]);
  const state = useListState(defs) as unknown as ListState;
  const [today] = useState(() => lagosIsoDay(new Date(serverNow())));
  const { values } = state;

  const days = readPeriod(values.period, described.period, today);
  const against = comparisonOf(values.against, described.compareTo);
  const daysBefore = useMemo(() => against && comparisonPeriod({ from: days.from, to: days.to }, against), [against, days.from, days.to]);
  const filter = reportFilter(defs, values, days);
  const result = useQuery(document, { variables: { filter } });
  const compared = useQuery(document, { variables: { filter: { ...filter, ...daysBefore } }, skip: !daysBefore });

  // Else by the outermost column, the latest day first.
  const outermost = described.parentDimensions[0];
  const first = outermost?.name ?? 'label';
  const sort = state.variables.sort ?? described.largestFirst ?? first;
  const descends = state.variables.sort || described.largestFirst || isTime(outermost?.kind ?? '');
  const answered = shownData(result)?.[name];
  const answeredBefore = daysBefore ? shownData(compared)?.[name] : undefined;
  const { report, answer } = useMemo(
    () => (answered ? expandPivot(columnsOfDirection(described, values.direction), answered) : { report: described, answer: undefined }),
    [described, answered, values.direction],
  );
  const before = useMemo(() => answeredBefore && expandPivot(described, answeredBefore).answer, [described, answeredBefore]);
  return {
    name,
    report,
    result,
    answer,
    before,
    loading: result.loading || compared.loading,
    /** What is asked has not been counted yet: what is shown was counted by other filters. */
    outdated: [result, compared].some(({ loading, data }) => loading && !data),
    failure: result.error ?? compared.error,
    defs,
    days,
    daysBefore,
    filter,
    currentYear: Number(today.slice(0, 4)),
    hidesEmptyRows: values.show === 'some',
    inThousands: values.amounts === 'thousands',
    order: { column: sort, direction: state.variables.direction ?? (descends ? ('DESC' as const) : ('ASC' as const)) },
    /** The bar shows every filter but the period, which has a control of its own. */
    list: { ...state, keys: state.keys.filter((key) => key !== 'period') },
  };
}
