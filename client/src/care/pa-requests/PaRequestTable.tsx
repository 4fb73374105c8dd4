import { paRequestDecide, paRequestDetail } from '../../screens/care.screens.ts';
import { amount, dateRange, timeOrDate } from '../../ui/format.ts';
import type { LabelText } from '../../ui/labels.ts';
import type { Screen } from '../../ui/link.tsx';
import type { Column } from '../../ui/table/column.ts';
import {
  also,
  clockColumn,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  moneyColumn,
  personColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import type { PaRequestTable_RowFragment } from './PaRequestTable.generated.ts';
import { paRequestStatusLabel, reasonText, URGENCY } from './pa-request.labels.ts';

type Row = PaRequestTable_RowFragment;
type Columns = Column<Row>[];

const sexAge = ({ sex, age }: { sex: string; age: number }) => `${sex.charAt(0)} ${age}`;

/** 'Caesarean section + 4' */
export function servicesText(items: readonly { service: { name: string } }[]): string {
  const [first, ...rest] = items;
  return first ? `${first.service.name}${rest.length > 0 ? ` + ${rest.length}` : ''}` : '';
}

const urgency = statusColumn<Row>('Urgency', (r) => URGENCY[r.urgency]);
const requestColumn = (screen: (row: Row) => Screen) =>
  linkColumn<Row>('Request', (r) => r.requestNo, screen, {
    second: (r) => timeOrDate(r.requestedAt),
    extra: { label: 'Requested', kind: 'dateTime', value: (r) => r.requestedAt },
    sort: 'requestNo',
  });
const request = requestColumn(() => paRequestDetail);
const requestToDecide = requestColumn((r) => (r.status === 'PENDING' ? paRequestDecide : paRequestDetail));
const requestedOn = dateTimeColumn<Row>('Requested', (r) => r.requestedAt, { sort: 'requestedAt' });
const person = personColumn<Row>('Enrollee', (r) => ({
  name: r.enrollee.fullName,
  note: sexAge(r.enrollee),
  number: r.enrollee.enrolmentNo ?? undefined,
}));
const facility = textColumn<Row>('Facility', (r) => r.hcp.name, {
  cell: (r) => (
    <Shortened width={140} lines={2}>
      {r.hcp.name}
    </Shortened>
  ),
  ...also('LGA', (r) => r.hcp.lga.name),
});
const whatFor = (r: Row) => r.diagnoses[0]?.name ?? servicesText(r.items);
const whatColumn = (width: number) =>
  textColumn<Row>('Diagnosis, services', whatFor, {
    cell: (r) => (
      <Shortened width={width} lines={2}>
        {whatFor(r)}
      </Shortened>
    ),
    second: (r) => r.diagnoses.length > 0 && <Shortened width={width}>{servicesText(r.items)}</Shortened>,
    extra: { label: 'Services', value: (r) => r.items.map(({ service }) => service.name).join('; ') },
  });
const what = whatColumn(138);
const wideWhat = whatColumn(260);
const narrowWhat = whatColumn(150);
const requestedAmount = moneyColumn<Row>('Requested', (r) => r.requestedAmount, { sort: 'requestedAmount' });
const approved = moneyColumn<Row>('Approved', (r) => (r.status === 'REJECTED' || r.status === 'PENDING' ? null : r.approvedAmount), {
  sort: 'approvedAmount',
  strong: true,
});
const status = statusColumn<Row>('Status', (r) => paRequestStatusLabel(r));
const statusWithHolder = statusColumn<Row>('Status', (r) => paRequestStatusLabel(r), {
  second: (r) => r.holder && <Shortened width={104}>{r.holder.name}</Shortened>,
  extra: { label: 'Account manager', value: (r) => r.holder?.name },
});
const code = codeColumn<Row>('PA code', (r) => r.code?.code, {
  second: (r) => (r.code ? dateRange(null, r.code.validUntil) : null),
  extra: { label: 'Code valid until', kind: 'date', value: (r) => r.code?.validUntil },
});
const decided = dateTimeColumn<Row>('Decided', (r) => r.decidedAt, { sort: 'decidedAt' });
/** Reasons why a request or some of its services were rejected or reduced. */
const reasonsOf = ({ decisionReasonCode, decisionReason, items }: Row, labelText?: LabelText) =>
  decisionReasonCode
    ? reasonText(decisionReasonCode, decisionReason, labelText)
    : items
        .flatMap(({ service, reasonCode, note }) => (reasonCode ? [`${service.name}: ${reasonText(reasonCode, note, labelText)}`] : []))
        .join('; ');
const reasonColumn = (labelText?: LabelText) =>
  textColumn<Row>('Reason', (r) => reasonsOf(r, labelText), {
    cell: (r) => <Shortened width={180}>{reasonsOf(r, labelText)}</Shortened>,
  });
const reason = reasonColumn();
/** The point of the list of rejected requests: the whole text. */
const wholeReason = textColumn<Row>('Reason', (r) => reasonsOf(r));
const claim = codeColumn<Row>('Claim', (r) => r.code?.claimNo);
const validUntil = dateColumn<Row>('Valid until', (r) => r.code?.validUntil, { hidden: true });

/** Columns for pending requests, time left first. */
export const waitingColumns: Columns = [
  clockColumn<Row>('Time left', (r) => (r.status === 'PENDING' ? r.dueAt : null), { sort: 'dueAt' }),
  urgency,
  request,
  person,
  facility,
  what,
  moneyColumn<Row>('Amount', (r) => r.requestedAmount, { sort: 'requestedAmount', strong: true }),
  statusWithHolder,
];

/** Columns for requests of every status. */
export const allColumns: Columns = [
  clockColumn<Row>('Time left', (r) => (r.status === 'PENDING' ? r.dueAt : null), { sort: 'dueAt' }),
  urgency,
  request,
  person,
  facility,
  what,
  requestedAmount,
  { ...approved, hidden: true },
  { ...code, hidden: true },
  status,
  { ...reason, hidden: true },
  { ...decided, hidden: true },
];

/** Columns for the duty board, due time first. */
export const boardColumns: Columns = [
  clockColumn<Row>('Time left', (r) => (r.status === 'PENDING' ? r.dueAt : null)),
  urgency,
  linkColumn<Row>('Request', (r) => r.requestNo, paRequestDetail, {
    second: (r) => timeOrDate(r.requestedAt),
    extra: { label: 'Requested', kind: 'dateTime', value: (r) => r.requestedAt },
  }),
  person,
  facility,
  what,
  moneyColumn<Row>('Amount', (r) => r.requestedAmount, { strong: true }),
  status,
];

export const ownColumns: Columns = [
  clockColumn<Row>('Time left', (r) => (r.status === 'PENDING' ? r.dueAt : null), { sort: 'dueAt' }),
  urgency,
  request,
  person,
  narrowWhat,
  moneyColumn<Row>('Requested', (r) => r.requestedAmount, {
    sort: 'requestedAmount',
    second: (r) => (r.code ? `${amount(r.approvedAmount)} approved` : null),
    extra: { label: 'Approved', kind: 'money', value: (r) => r.approvedAmount },
  }),
  code,
  status,
  { ...approved, hidden: true },
  { ...requestedOn, hidden: true },
];

export const decidedColumns: Columns = [
  request,
  person,
  facility,
  what,
  approved,
  code,
  status,
  { ...decided, hidden: true },
  { ...requestedAmount, hidden: true },
  { ...reason, hidden: true },
  { ...claim, hidden: true },
  validUntil,
  { ...urgency, hidden: true },
];

/** Columns for those who decide: the number of a pending request opens its decision, as its row does. */
export const withDecisions = (columns: Columns): Columns => columns.map((column) => (column === request ? requestToDecide : column));

/** Columns for a facility's own requests: wider services column, no facility column. */
export const ownDecidedColumns: Columns = decidedColumns
  .filter((column) => column !== facility)
  .map((column) => (column === what ? wideWhat : column));

export const rejectedColumns: Columns = [
  request,
  person,
  facility,
  what,
  requestedAmount,
  wholeReason,
  decided,
  { ...urgency, hidden: true },
];

/** Columns for unused requests: expired and withdrawn. */
export const endedColumns: Columns = [
  request,
  person,
  facility,
  what,
  requestedAmount,
  { ...approved, hidden: true },
  code,
  status,
  { ...decided, hidden: true },
];

/** Columns for a member: requested and authorised services of the family, with reasons for rejection. */
export const familyColumns = (labelText: LabelText): Columns => [
  request,
  personColumn<Row>('Who', (r) => ({ name: r.enrollee.fullName, number: r.enrollee.enrolmentNo })),
  facility,
  textColumn<Row>('Services', (r) => r.items.map(({ service }) => service.name).join(', '), {
    cell: (r) => <Shortened width={220}>{servicesText(r.items)}</Shortened>,
  }),
  status,
  reasonColumn(labelText),
  code,
  { ...decided, hidden: true },
];

export const usedColumns: Columns = [request, person, facility, what, approved, code, claim, { ...decided, hidden: true }];
