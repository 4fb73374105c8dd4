import { useState } from 'react';
import { rhythmText } from '../../../../server/reports/views/rhythm.shared.ts';
import type { ScheduledReportFilter } from '../../graphql/types.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { plural } from '../../ui/format.ts';
import { booleanFilter, type Filters } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { Tag } from '../../ui/status.tsx';
import { actionsColumn, also, type Column, column, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import {
  type ScheduledReport_RowFragment,
  useScheduledReportListPageQuery,
  useStopScheduledReportMutation,
} from './ScheduledReportListPage.generated.ts';

type Row = ScheduledReport_RowFragment;

const filters = { stopped: booleanFilter('Status', { yes: 'Stopped', no: 'Active' }) } satisfies Filters<ScheduledReportFilter>;

/** The result of the last run as text: how many emails were sent, and the first reason for one that was not. */
function lastRun({ lastSendings }: Row) {
  const run = lastSendings.filter(({ day }) => day === lastSendings[0]?.day);
  const sent = run.filter(({ outcome }) => outcome === 'SENT').length;
  const missed = run.find(({ outcome }) => outcome !== 'SENT' && outcome !== 'WAITING');
  if (run.length === 0) return { words: 'Not sent yet', reason: null };
  return { text: `${sent} of ${plural(run.length, 'email')} sent`, reason: missed ? (missed.reason ?? 'Not sent') : null };
}

const columns: Column<Row>[] = [
  textColumn('View', (row) => row.name, {
    sort: 'name',
    strong: true,
    second: (row) => row.title,
    extra: { label: 'Report', value: (row) => row.title },
  }),
  textColumn('Owner', (row) => row.owner.name, {
    second: (row) => {
      const others = row.schedule?.recipients ?? [];
      return others.length > 0 && `and ${others.map(({ name }) => name).join(', ')}`;
    },
    extra: { label: 'Other recipients', value: (row) => (row.schedule?.recipients ?? []).map(({ name }) => name).join(', ') },
  }),
  textColumn('Schedule', (row) => row.schedule && `By email ${rhythmText(row.schedule)}`),
  dateTimeColumn('Next', (row) => (row.schedule?.stoppedAt ? null : row.schedule?.nextAt), { sort: 'nextAt' }),
  textColumn('Last run', (row) => lastRun(row).text, { ...also('Reason', (row) => lastRun(row).reason) }),
  column<Row>('status', 'Status', (row) => (row.schedule?.stoppedAt ? 'Stopped' : 'Active'), {
    cell: (row) => (row.schedule?.stoppedAt ? <Tag tone="neutral">Stopped</Tag> : <Tag tone="success">Active</Tag>),
  }),
];

/** The scheduled reports of all people, with an action to stop one. */
export default function ScheduledReportListPage() {
  const list = useListState(filters, { sort: 'nextAt', direction: 'ASC' });
  const result = useScheduledReportListPageQuery(list.variables);
  const [stop] = useStopScheduledReportMutation();
  const [selectedRow, setSelectedRow] = useState<Row | null>(null);
  const menu = (row: Row) =>
    row.schedule?.stoppedAt ? null : (
      <ActionMenu
        compact
        label={`Actions for ${row.name}`}
        items={[{ label: 'Stop the emails', onSelect: () => setSelectedRow(row), tone: 'danger' }]}
      />
    );
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.scheduledReports}
        columns={[...columns, actionsColumn<Row>(menu)]}
        searchHint="View or owner"
        empty={{ title: 'No scheduled reports', text: 'To schedule a report, open it, save a view and choose “Email” under Views.' }}
      />
      {selectedRow && (
        <ConfirmDialog
          open
          onClose={() => setSelectedRow(null)}
          title={`Stop the emails for “${selectedRow.name}”?`}
          text={`${selectedRow.owner.name} is notified and can resume them.`}
          confirmLabel="Stop emails"
          cancelLabel="Keep sending"
          tone="danger"
          onConfirm={() =>
            stop({
              variables: { id: selectedRow.id, input: { version: selectedRow.version } },
              refetchQueries: ['ScheduledReportListPage'],
            })
          }
        />
      )}
    </>
  );
}
