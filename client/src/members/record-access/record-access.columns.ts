import { ROLE } from '../../identity/account.labels.ts';
import type { LabelText } from '../../ui/labels.ts';
import { also, type Column, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import type { RecordAccess_RowFragment } from './RecordAccessListPage.generated.ts';
import { LOOKUP_PURPOSE, RECORD_PART } from './record-access.labels.ts';

type Row = RecordAccess_RowFragment;

export const whenColumn: Column<Row> = dateTimeColumn('When', (r) => r.at, { sort: 'at' });
export const readerColumn: Column<Row> = textColumn('Who', (r) => r.readerName, {
  always: true,
  ...also('Role', (r) => r.hcpName ?? ROLE[r.readerRole].text),
});
export const partsColumn: Column<Row> = textColumn('Section viewed', (r) => r.parts.map((part) => RECORD_PART[part]).join(', '), {
  width: '34%',
});
export const purposeColumn: Column<Row> = textColumn('Stated purpose', (r) => r.purpose && LOOKUP_PURPOSE[r.purpose]);

/** For members: whose record of the family was read, in the language of the page. */
export const ownRecordAccessColumns = (labelText: LabelText): Column<Row>[] => [
  whenColumn,
  { ...readerColumn, second: (r) => r.hcpName ?? labelText(ROLE[r.readerRole].text) },
  textColumn('Enrollee', (r) => r.enrolleeName),
  { ...partsColumn, value: (r) => r.parts.map((part) => labelText(RECORD_PART[part])).join(', ') },
  { ...purposeColumn, value: (r) => r.purpose && labelText(LOOKUP_PURPOSE[r.purpose]) },
];
