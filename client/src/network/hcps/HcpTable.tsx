import { hcpDetail } from '../../screens/overview.screens.ts';
import { number } from '../../ui/format.ts';
import {
  also,
  type Column,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import type { HcpTable_RowFragment } from './HcpTable.generated.ts';
import { HCP_LEVEL, HCP_OWNERSHIP, HCP_STATUS, HCP_TYPE } from './hcp.labels.ts';

type Row = HcpTable_RowFragment;

export const hcpColumns: Column<Row>[] = [
  linkColumn('Facility', (r) => r.name, hcpDetail, { ...also('Type', (r) => HCP_TYPE[r.providerType]), sort: 'name' }),
  codeColumn('Code', (r) => r.code, { sort: 'code' }),
  textColumn('Level', (r) => HCP_LEVEL[r.level], { ...also('Ownership', (r) => HCP_OWNERSHIP[r.ownership]), sort: 'level' }),
  textColumn('LGA', (r) => r.lga.name, { ...also('Town', (r) => r.town.name), sort: 'lga' }),
  codeColumn('Phone', (r) => r.phone, {
    second: (r) => r.email && <Shortened width={150}>{r.email}</Shortened>,
    extra: { label: 'Email', value: (r) => r.email },
  }),
  numberColumn('Lives', (r) => r.lives, {
    second: (r) => (r.capitationCapacity === 0 ? 'no limit' : `of ${number(r.capitationCapacity)}`),
    extra: { label: 'Capacity', kind: 'number', value: (r) => r.capitationCapacity || null },
    tone: (r) => (r.capitationCapacity > 0 && r.lives >= r.capitationCapacity ? 'warn' : undefined),
  }),
  dateColumn('Accredited until', (r) => r.accreditedTo, {
    sort: 'accreditedTo',
    tone: (r) =>
      r.status !== 'ACTIVATED' ? undefined : r.accreditation === 'ENDED' ? 'danger' : r.accreditation === 'ENDS_SOON' ? 'warn' : undefined,
  }),
  statusColumn('Status', (r) => HCP_STATUS[r.status], {
    second: (r) => r.statusReason && <Shortened width={130}>{r.statusReason}</Shortened>,
    extra: { label: 'Reason', value: (r) => r.statusReason },
  }),
  dateColumn('Added on', (r) => r.createdAt, { ...also('Application', (r) => r.applicationNo), sort: 'createdAt', hidden: true }),
  dateColumn('Since', (r) => r.statusChangedAt, { sort: 'statusChangedAt', hidden: true }),
];

const plain = hcpColumns
  .filter(({ id }) => ['facility', 'level', 'lga', 'phone'].includes(id))
  .map((column) => (column.id === 'facility' ? column : { ...column, hidden: undefined }));

/** Columns for applications. */
export const waitingHcpColumns: Column<Row>[] = [
  dateTimeColumn('Waiting since', (r) => r.createdAt, {
    ...also('Application', (r) => r.applicationNo ?? 'Added by an officer'),
    sort: 'createdAt',
  }),
  ...plain,
  codeColumn('Licence', (r) => r.licenceNo),
];

/** Columns for rejected applications. */
export const rejectedHcpColumns: Column<Row>[] = [
  ...plain,
  textColumn('Reason', (r) => r.statusReason),
  dateColumn('Rejected', (r) => r.statusChangedAt, { ...also('Application', (r) => r.applicationNo), sort: 'statusChangedAt' }),
];
