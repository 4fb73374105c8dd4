import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { isTime } from '../../../server/reports/engine/report-rows.shared.ts';
import { comparisonOf, comparisonPeriod } from '../../../server/reports/views/comparison.shared.ts';
import { readPeriod } from '../../../server/reports/views/period.shared.ts';
import { type ReportKey, reports } from '../graphql/reports.ts';
import type { ReportFilter } from '../graphql/types.ts';
import { lagosIsoDay } from '../ui/format.ts';
import { shownData } from '../ui/hooks.ts';
import { type ListState, useListState } from '../ui/list/use-list-state.ts';
import { serverNow } from '../ui/time.ts';
import { filtersFor, reportFilter } from './report-filters.ts';
import { expandPivot, type ReportData, type ReportMeta } from './report-meta.ts';

type Document = TypedDocumentNode<Record<string, ReportData>, { filter: ReportFilter }>;

/** Leaves out columns of the direction that the filter excludes. */
const columnsOfDirection = (report: ReportMeta, direction: string | null | undefined): ReportMeta => ({
  ...report,
  columns: report.columns.filter((column) => !direction || !column.direction || column.direction === direction),
});

/** A report with the filters of the address, and its data for the period and for the comparison period. */
export function useReport(name: ReportKey) {
  const entry = reports[name];
  const meta: ReportMeta = entry;
  const document = entry.document as unknown as Document;
  const defs = useMemo(() => filtersFor(meta), [meta]);
  const state = useListState(defs) as unknown as ListState;
  const [today] = useState(() => lagosIsoDay(new Date(serverNow())));
  const { values } = state;

  const days = readPeriod(values.period, meta.period, today);
  const comparison = comparisonOf(values.against, meta.compareTo);
  const daysBefore = useMemo(
    () => comparison && comparisonPeriod({ from: days.from, to: days.to }, comparison),
    [comparison, days.from, days.to],
  );
  const filter = reportFilter(defs, values, days);
  const result = useQuery(document, { variables: { filter } });
  const compared = useQuery(document, { variables: { filter: { ...filter, ...daysBefore } }, skip: !daysBefore });

  // By default sorted by the outermost column, the latest day first.
  const outermost = meta.parentDimensions[0];
  const first = outermost?.name ?? 'label';
  const sort = state.variables.sort ?? meta.largestFirst ?? first;
  const descends = state.variables.sort || meta.largestFirst || isTime(outermost?.kind ?? '');
  const data = shownData(result)?.[name];
  const dataBefore = daysBefore ? shownData(compared)?.[name] : undefined;
  const { report, answer } = useMemo(
    () => (data ? expandPivot(columnsOfDirection(meta, values.direction), data) : { report: meta, answer: undefined }),
    [meta, data, values.direction],
  );
  const before = useMemo(() => dataBefore && expandPivot(meta, dataBefore).answer, [meta, dataBefore]);
  return {
    name,
    report,
    result,
    answer,
    before,
    loading: result.loading || compared.loading,
    /** The data shown belongs to earlier filters; the new data is still loading. */
    outdated: [result, compared].some(({ loading, data }) => loading && !data),
    failure: result.error ?? compared.error,
    defs,
    days,
    daysBefore,
    comparison,
    filter,
    currentYear: Number(today.slice(0, 4)),
    hidesEmptyRows: values.show === 'some',
    inThousands: values.amounts === 'thousands',
    order: { column: sort, direction: state.variables.direction ?? (descends ? ('DESC' as const) : ('ASC' as const)) },
    /** The filter bar leaves out the period, which has a control of its own. */
    list: { ...state, keys: state.keys.filter((key) => key !== 'period') },
  };
}
