import { rollDetail } from '../../screens/enrolment.screens.ts';
import { UPLOAD_STATUS } from '../../ui/sheet/upload-status.ts';
import { also, type Column, dateTimeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import type { RollTable_RowFragment } from './RollListPage.generated.ts';
import { ROLL_KIND } from './roll.labels.ts';

type Row = RollTable_RowFragment;

export const rollColumns: Column<Row>[] = [
  linkColumn('Roll', (r) => r.rollNo, rollDetail, { ...also('File name', (r) => r.filename), sort: 'rollNo' }),
  textColumn('MDA or plan', (r) => r.mda?.name ?? r.plan.name, {
    second: (r) => [ROLL_KIND[r.kind], r.sessionName].filter(Boolean).join(', '),
    extra: { label: 'Type', value: (r) => [ROLL_KIND[r.kind], r.sessionName].filter(Boolean).join(', ') },
    strong: true,
  }),
  textColumn('Plan', (r) => r.plan.name, { hidden: true }),
  numberColumn('Rows', (r) => r.rowCount, { sort: 'rowCount' }),
  numberColumn('With errors', (r) => r.badCount, { tone: (r) => (r.badCount > 0 ? 'danger' : undefined) }),
  numberColumn('Enrolled', (r) => r.loadedCount),
  dateTimeColumn('Uploaded', (r) => r.createdAt, { ...also('Uploaded by', (r) => r.uploadedBy.name), sort: 'createdAt' }),
  statusColumn('Status', (r) => UPLOAD_STATUS[r.status]),
];
