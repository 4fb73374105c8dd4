import { mdaBulkDetail } from '../../screens/members.screens.ts';
import { number } from '../../ui/format.ts';
import { also, type Column, dateTimeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import type { MdaBulk_RowFragment } from './MdaBulkListPage.generated.ts';
import { MDA_BULK_KIND, MDA_BULK_STATUS } from './mda.labels.ts';

type Row = MdaBulk_RowFragment;

export const mdaBulkColumns: Column<Row>[] = [
  linkColumn('MDA', (r) => r.mda.name, mdaBulkDetail, { ...also('MDA code', (r) => r.mda.code) }),
  statusColumn('Change', (r) => (r.status === 'DONE' ? MDA_BULK_KIND[r.kind] : MDA_BULK_STATUS[r.status])),
  textColumn('Reason', (r) => r.reason, {
    cell: (r) => (
      <Shortened width={420} lines={2}>
        {r.reason}
      </Shortened>
    ),
  }),
  dateTimeColumn('Requested', (r) => r.requestedAt, { ...also('Requested by', (r) => r.requestedBy.name), sort: 'requestedAt' }),
  numberColumn('Changed', (r) => r.changed, {
    second: (r) => `of ${number(r.total)}`,
    extra: { label: 'People', kind: 'number', value: (r) => r.total },
    sort: 'total',
  }),
  numberColumn('Not changed', (r) => r.skipped),
  numberColumn('Still disabled', (r) => (r.kind === 'DISABLE' ? r.remaining : null)),
];
