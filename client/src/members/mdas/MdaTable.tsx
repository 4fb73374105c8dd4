import { mdaDetail } from '../../screens/overview.screens.ts';
import { also, type Column, codeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import type { MdaTable_RowFragment } from './MdaTable.generated.ts';
import { MDA_TYPE, mdaState } from './mda.labels.ts';

type Row = MdaTable_RowFragment;

const current = (row: Row) => row.sessions.find(({ isCurrent }) => isCurrent)?.name;

export const mdaColumns: Column<Row>[] = [
  linkColumn('Name', (r) => r.name, mdaDetail, {
    second: (r) => (current(r) ? `Session ${current(r)}` : null),
    extra: { label: 'Session', value: current },
    sort: 'name',
  }),
  codeColumn('Code', (r) => r.code, { sort: 'code' }),
  textColumn('Type', (r) => MDA_TYPE[r.type], { sort: 'type' }),
  textColumn('LGA', (r) => r.lga?.name),
  textColumn('Contact', (r) => r.contactName, { ...also('Phone', (r) => r.phone) }),
  textColumn('Email', (r) => r.email, { hidden: true }),
  numberColumn('Covered principals', (r) => r.principals),
  numberColumn('Covered lives', (r) => r.lives),
  numberColumn('Disabled', (r) => r.disabledLives, { tone: (r) => (r.disabledLives > 0 ? 'warn' : undefined) }),
  numberColumn('Other', (r) => r.otherLives, { hidden: true }),
  statusColumn<Row>('Status', mdaState, {
    second: (r) => r.disableReason && <Shortened width={130}>{r.disableReason}</Shortened>,
    extra: { label: 'Reason', value: (r) => r.disableReason },
  }),
];
