import { FileUp } from 'lucide-react';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { claimUploadDetail, claimUploadNew } from '../../screens/claims.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { UPLOAD_STATUS } from '../../ui/sheet/upload-status.ts';
import { also, type Column, dateTimeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { withoutFacility } from '../ClaimTable.tsx';
import { type ClaimUploadTable_RowFragment, useClaimUploadListPageQuery } from './ClaimUploadListPage.generated.ts';
import { claimUploadFilters, schemeClaimUploadFilters } from './claim-upload.filters.ts';

type Row = ClaimUploadTable_RowFragment;

const columns: Column<Row>[] = [
  linkColumn<Row>('File', (row) => row.uploadNo, claimUploadDetail, { ...also('File name', (row) => row.filename), sort: 'uploadNo' }),
  textColumn<Row>('Facility', (row) => row.hcp.name),
  numberColumn<Row>('Rows', (row) => row.rowCount, { sort: 'rowCount' }),
  numberColumn<Row>('Rejected claims', (row) => row.badCount, { tone: (row) => (row.badCount > 0 ? 'danger' : undefined) }),
  numberColumn<Row>('Loaded claims', (row) => row.loadedCount),
  dateTimeColumn<Row>('Uploaded', (row) => row.createdAt, { ...also('Uploaded by', (row) => row.uploadedBy.name), sort: 'createdAt' }),
  statusColumn<Row>('Status', (row) => UPLOAD_STATUS[row.status]),
];

/** Claim uploads of the viewer's facility, or of all facilities. */
export default function ClaimUploadListPage() {
  const { hcp } = useViewer();
  const start = useScreenPath()(claimUploadNew);
  const list = useListState<typeof schemeClaimUploadFilters, 'createdAt'>(
    hcp ? (claimUploadFilters as typeof schemeClaimUploadFilters) : schemeClaimUploadFilters,
    { sort: 'createdAt', direction: 'DESC' },
  );
  const result = useClaimUploadListPageQuery(list.variables);
  const upload = start && (
    <LinkButton to={start} colorPalette="accent">
      <FileUp aria-hidden /> Upload a file
    </LinkButton>
  );
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.claimUploads}
      columns={hcp ? withoutFacility(columns) : columns}
      searchHint={hcp ? 'Number or file' : 'Number, file or facility'}
      actions={upload || undefined}
      rowAction={() => ({ label: 'Open', to: claimUploadDetail })}
      empty={{
        title: 'No uploads yet',
        text: hcp
          ? 'Create many claims from one Excel or CSV file. You see which rows are rejected before anything is created.'
          : 'Claim files uploaded by facilities are listed here.',
      }}
    />
  );
}
