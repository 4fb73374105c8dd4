import { useState } from 'react';
import { ROLE } from '../../identity/account.labels.ts';
import { useEntityPath } from '../../platform/mount.tsx';
import { enumLabel } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, type Column, codeColumn, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import { ActivityDialog } from './ActivityDialog.tsx';
import { type ActivityLog_RowFragment, useActivityLogListPageQuery } from './ActivityLogListPage.generated.ts';
import { activityFilters, LOGGED } from './activity.filters.ts';

type Row = ActivityLog_RowFragment;

/** 'ClaimUpload' as 'Claim upload', where no screen has another name. */
const aboutOf = ({ entityType }: Row) =>
  LOGGED[entityType as keyof typeof LOGGED] ?? enumLabel(entityType.replace(/(?<=[a-z])(?=[A-Z])/g, '_'));
/** 'PaRequest.APPROVE' as 'Approve'; the record is in another column. */
const actionOf = ({ action }: Row) => enumLabel(action.slice(action.indexOf('.') + 1));

export default function ActivityLogListPage() {
  const list = useListState(activityFilters, { sort: 'at', direction: 'DESC' });
  const result = useActivityLogListPageQuery(list.variables);
  const pathOf = useEntityPath();
  const [shown, setShown] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    dateTimeColumn('When', (r) => r.at, { sort: 'at' }),
    textColumn('Who', (r) => r.actor?.name ?? 'System', { ...also('Role', (r) => r.actorRole && ROLE[r.actorRole].text) }),
    textColumn('Action', (r) => r.summary, { always: true, width: '40%' }),
    textColumn('Record', aboutOf, {
      cell: (r) => <ScreenLink to={pathOf(r.entityType, r.entityId)}>{aboutOf(r)}</ScreenLink>,
    }),
    textColumn('Event code', actionOf),
    codeColumn('IP address', (r) => r.ip),
    textColumn('API key or app', (r) => r.userAgent, { hidden: true }),
  ];
  return (
    <>
      <ListPage
        rowAction={(row) => ({ label: 'View', onClick: () => setShown(row) })}
        list={list}
        result={result}
        pick={(data) => data.activityLogs}
        columns={columns}
        searchHint="Text of the entry"
        empty={{ title: 'No activity found', text: 'Every change made in the platform is logged here permanently.' }}
      />
      {shown && <ActivityDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  );
}
