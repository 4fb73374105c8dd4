import type { MdaTable_RowFragment } from '../../graphql/generated.ts';
import { type Column, codeColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { MDA_TYPE } from './mda.labels.ts';

type Row = MdaTable_RowFragment;

const current = (row: Row) => row.sessions.find(({ isCurrent }) => isCurrent)?.name;

export const mdaColumns: Column<Row>[] = [
  textColumn('Name', (r) => r.name, {
    second: (r) => (current(r) ? `Session ${current(r)}` : null),
    sort: 'name',
    always: true,
    strong: true,
  }),
  codeColumn('Code', (r) => r.code, { sort: 'code' }),
  textColumn('Kind', (r) => MDA_TYPE[r.type], { sort: 'type' }),
  textColumn('LGA', (r) => r.lga?.name),
  textColumn('Contact', (r) => r.contactName, { second: (r) => r.phone }),
  textColumn('Email', (r) => r.email, { hidden: true }),
  numberColumn('Principals', (r) => r.principals),
  numberColumn('Lives', (r) => r.lives),
  statusColumn('State', (r) => (r.isActive ? { word: 'Active', tone: 'success' } : { word: 'Disabled', tone: 'danger' })),
];
