import { paRequestDetail } from '../../screens/care.screens.ts';
import { naira, plural } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import type { Column } from '../../ui/table/column.ts';
import {
  actionsColumn,
  also,
  dateColumn,
  linkColumn,
  moneyColumn,
  personColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import { PaCodeActions } from './PaCodeActions.tsx';
import { type PaCodeTable_RowFragment, usePaCodeListPageQuery } from './PaCodeListPage.generated.ts';
import { servicesText } from './PaRequestTable.tsx';
import { paCodeFilters } from './pa-request.filters.ts';
import { PA_CODE_STATUS } from './pa-request.labels.ts';

type Row = PaCodeTable_RowFragment;

const columns: Column<Row>[] = [
  linkColumn<Row>('PA code', (r) => r.code, paRequestDetail, {
    params: (r) => ({ id: r.paRequest.id }),
    ...also('Request', (r) => r.paRequest.requestNo),
    sort: 'code',
  }),
  personColumn<Row>('Enrollee', (r) => ({
    name: r.enrollee.fullName,
    note: `${r.enrollee.sex.charAt(0)} ${r.enrollee.age}`,
    number: r.enrollee.enrolmentNo ?? undefined,
  })),
  textColumn<Row>('Facility', (r) => r.hcp.name, {
    cell: (r) => (
      <Shortened width={150} lines={2}>
        {r.hcp.name}
      </Shortened>
    ),
    ...also('LGA', (r) => r.hcp.lga.name),
  }),
  textColumn<Row>('Services', (r) => servicesText(r.paRequest.items), {
    cell: (r) => (
      <Shortened width={150} lines={2}>
        {servicesText(r.paRequest.items)}
      </Shortened>
    ),
  }),
  moneyColumn<Row>('Approved', (r) => r.approvedAmount, { sort: 'approvedAmount', strong: true }),
  dateColumn<Row>('Issued', (r) => r.issuedAt, { sort: 'issuedAt', hidden: true }),
  dateColumn<Row>('Valid until', (r) => r.validUntil, {
    sort: 'validUntil',
    second: (r) => r.daysLeft !== null && `${plural(r.daysLeft, 'day')} left${r.extendedAt ? ', extended' : ''}`,
    extra: { label: 'Days left', kind: 'number', value: (r) => r.daysLeft },
    tone: (r) => (r.daysLeft !== null && r.daysLeft <= 3 ? 'warn' : undefined),
  }),
  statusColumn<Row>('Status', (r) =>
    r.daysLeft !== null && r.daysLeft <= 3 ? { text: 'Expiring soon', tone: 'warn' } : PA_CODE_STATUS[r.status],
  ),
  actionsColumn<Row>((r) => <PaCodeActions code={r} facilityName={r.hcp.name} compact />),
];

/** PA codes that can still be used, with the remaining days. */
export default function PaCodeListPage() {
  const list = useListState(paCodeFilters, { sort: 'validUntil', direction: 'ASC' });
  const result = usePaCodeListPageQuery(list.variables);
  const sum = (result.data ?? result.previousData)?.paCodes.sum;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.paCodes}
      columns={columns}
      searchHint="Code, name or number"
      quickFilters={[{ label: 'All' }, { label: 'Expiring within 7 days', filter: { endsWithinDays: '7' } }]}
      footer={
        sum !== undefined && (
          <>
            Total authorised on this list <b>{naira(sum)}</b>
          </>
        )
      }
      empty={{ title: 'No active codes', text: 'Codes are listed here from approval until a claim uses them.' }}
    />
  );
}
