import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { date } from '../../ui/format.ts';
import { type Column, dateColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { EnrolleeDetailPage_MemberFragment } from './EnrolleeDetailPage.generated.ts';
import { ENROLLEE_STATUS, RELATIONSHIP, sexAge } from './enrollee.labels.ts';

type Row = EnrolleeDetailPage_MemberFragment;

const columns: Column<Row>[] = [
  personColumn('Name', (r) => ({ name: r.fullName, note: sexAge(r), number: r.enrolmentNo }), { to: enrolleeDetail }),
  textColumn('Relationship', (r) => RELATIONSHIP[r.relationship]),
  dateColumn('Cover from', (r) => r.coverageStart, {
    second: (r) => (r.coverageEnd ? `to ${date(r.coverageEnd)}` : null),
    extra: { label: 'Cover to', kind: 'date', value: (r) => r.coverageEnd },
  }),
  statusColumn('Status', (r) => ENROLLEE_STATUS[r.status]),
];

export function EnrolleeFamilyTable({ family, currentId }: { family: Row[]; currentId: string }) {
  return (
    <Panel padding={false}>
      <DataTable rows={family} columns={columns} rowKey={(r) => r.id} rowNote={(r) => (r.id === currentId ? 'This person' : null)} />
    </Panel>
  );
}
