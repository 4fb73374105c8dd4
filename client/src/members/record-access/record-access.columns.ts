import type { RecordAccess_RowFragment } from '../../graphql/generated.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { also, type Column, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import { LOOKUP_PURPOSE, RECORD_PART } from './record-access.labels.ts';

type Row = RecordAccess_RowFragment;

export const whenColumn: Column<Row> = dateTimeColumn('When', (r) => r.at, { sort: 'at' });
export const readerColumn: Column<Row> = textColumn('Who', (r) => r.readerName, {
  always: true,
  ...also('Role', (r) => r.hcpName ?? ROLE[r.readerRole].text),
});
export const partsColumn: Column<Row> = textColumn('What was read', (r) => r.parts.map((part) => RECORD_PART[part]).join(', '), {
  width: '34%',
});
export const purposeColumn: Column<Row> = textColumn('Stated purpose', (r) => r.purpose && LOOKUP_PURPOSE[r.purpose]);
