import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { mdaCreate, mdaEdit } from '../../screens/members.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { useMdaListPageQuery } from './MdaListPage.generated.ts';
import { MdaStateDialog } from './MdaStateDialog.tsx';
import type { MdaTable_RowFragment } from './MdaTable.generated.ts';
import { mdaColumns } from './MdaTable.tsx';
import { mdaFilters } from './mda.filters.ts';

type Row = MdaTable_RowFragment;

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Active', filter: { isActive: 'yes' } },
  { label: 'Institutions', filter: { type: ['TERTIARY_INSTITUTION'] } },
  { label: 'Disabled', filter: { isActive: 'no' } },
];

export default function MdaListPage() {
  const list = useListState(mdaFilters, { sort: 'name', direction: 'ASC' });
  const result = useMdaListPageQuery(list.variables);
  const { can } = useSession();
  const [selectedRow, setSelectedRow] = useState<Row | null>(null);
  const add = useScreenPath()(mdaCreate);
  const menu = (row: Row) => (
    <ActionMenu
      compact
      label={`Actions for ${row.name}`}
      items={[
        { label: 'Edit', to: mdaEdit, params: { id: row.id } },
        { label: row.isActive ? 'Disable' : 'Enable', onSelect: () => setSelectedRow(row), tone: row.isActive ? 'danger' : undefined },
      ]}
    />
  );
  const button = add && (
    <LinkButton to={add}>
      <Plus size={16} strokeWidth={1.75} aria-hidden /> Add an MDA
    </LinkButton>
  );
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.mdas}
        columns={can('MDA_MANAGE') ? [...mdaColumns, actionsColumn<Row>(menu)] : mdaColumns}
        quickFilters={QUICK_FILTERS}
        searchHint="Name or code"
        actions={button || undefined}
        empty={{
          title: 'No MDAs found',
          text: 'Ministries, departments, agencies and institutions whose staff or students are enrolled are listed here.',
          action: button || undefined,
        }}
      />
      {selectedRow && <MdaStateDialog mda={selectedRow} onClose={() => setSelectedRow(null)} />}
    </>
  );
}
