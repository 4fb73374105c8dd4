import { Button } from '@chakra-ui/react';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { MdaBulkDialog } from './MdaBulkDialog.tsx';
import { type MdaBulk_RowFragment, useMdaBulkListPageQuery } from './MdaBulkListPage.generated.ts';
import { mdaBulkColumns } from './MdaBulkTable.tsx';
import { mdaBulkFilters } from './mda.filters.ts';

type Row = MdaBulk_RowFragment;

export default function MdaBulkListPage() {
  const list = useListState(mdaBulkFilters, { sort: 'requestedAt', direction: 'DESC' });
  const result = useMdaBulkListPageQuery(list.variables);
  const [selectedRow, setSelectedRow] = useState<Row | 'NEW' | null>(null);
  const undo = (row: Row) =>
    row.kind === 'DISABLE' &&
    row.status !== 'RUNNING' &&
    row.remaining > 0 && (
      <Button size="xs" variant="outline" onClick={() => setSelectedRow(row)} aria-label={`Re-enable enrollees of ${row.mda.name}`}>
        Re-enable enrollees
      </Button>
    );
  const start = (
    <Button colorPalette="danger" onClick={() => setSelectedRow('NEW')}>
      <UserX size={16} strokeWidth={1.75} aria-hidden /> Disable the enrollees of an MDA
    </Button>
  );
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.mdaBulks}
        columns={[...mdaBulkColumns, actionsColumn<Row>(undo)]}
        subtitle="Re-enabling a change restores only the enrollees whom that change disabled"
        searchHint="MDA or reason"
        actions={start}
        empty={{
          title: 'No bulk changes yet',
          text: 'If an MDA does not remit its premiums, you can stop the cover of all its enrollees at once and restore it later.',
          action: start,
        }}
      />
      {selectedRow && <MdaBulkDialog undoes={selectedRow === 'NEW' ? null : selectedRow} onClose={() => setSelectedRow(null)} />}
    </>
  );
}
