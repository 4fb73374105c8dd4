import type { PaRequestTable_RowFragment } from '../../graphql/generated.ts';
import { date, time } from '../../ui/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { clockColumn, codeColumn, dateColumn, dateTimeColumn, linkColumn, moneyColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { PA_REASON, standing, URGENCY } from './pa-requests.labels.ts';
import { paRequestDetail } from './pa-requests.screens.ts';

type Row = PaRequestTable_RowFragment;
type Columns = Column<Row>[];

const sexAge = ({ sex, age }: { sex: string; age: number }) => `${sex.charAt(0)} ${age}`;

/** 'Caesarean section + 4' */
export function servicesText(items: readonly { service: { name: string } }[]): string {
  const [first, ...rest] = items;
  return first ? `${first.service.name}${rest.length > 0 ? ` + ${rest.length}` : ''}` : '';
}

const urgency = statusColumn<Row>('Urgency', (r) => URGENCY[r.urgency]);
const request = linkColumn<Row>('Request', (r) => r.requestNo, paRequestDetail, { second: (r) => time(r.requestedAt), sort: 'requestNo' });
const requestedOn = dateTimeColumn<Row>('Requested', (r) => r.requestedAt, { sort: 'requestedAt' });
const person = personColumn<Row>('Enrollee', (r) => ({ name: r.enrollee.fullName, note: sexAge(r.enrollee), number: r.enrollee.enrolmentNo ?? undefined }));
const facility = textColumn<Row>('Facility', (r) => r.hcp.name, { second: (r) => r.hcp.lga.name });
const what = textColumn<Row>('Diagnosis, services', (r) => r.diagnoses[0]?.name ?? servicesText(r.items), { second: (r) => (r.diagnoses.length > 0 ? servicesText(r.items) : null) });
const asked = moneyColumn<Row>('Asked', (r) => r.requestedAmount, { sort: 'requestedAmount' });
const approved = moneyColumn<Row>('Approved', (r) => (r.status === 'REJECTED' || r.status === 'PENDING' ? null : r.approvedAmount), { sort: 'approvedAmount', strong: true });
const status = statusColumn<Row>('Status', (r) => standing(r));
const code = codeColumn<Row>('PA code', (r) => r.code?.code, { second: (r) => (r.code ? `until ${date(r.code.validUntil)}` : null) });
const decided = dateTimeColumn<Row>('Decided', (r) => r.decidedAt, { sort: 'decidedAt' });
const reason = textColumn<Row>('Reason', (r) => r.decisionReasonCode && PA_REASON[r.decisionReasonCode]);
const claim = codeColumn<Row>('Claim', (r) => r.code?.claimNo);
const validUntil = dateColumn<Row>('Valid until', (r) => r.code?.validUntil, { hidden: true });

/** Where the clock still runs it comes first. */
export const waitingColumns: Columns = [
  clockColumn<Row>('Time left', (r) => (r.status === 'PENDING' ? r.dueAt : null), { sort: 'dueAt' }),
  urgency,
  request,
  person,
  facility,
  what,
  moneyColumn<Row>('Amount', (r) => r.requestedAmount, { sort: 'requestedAmount', strong: true }),
  status,
];

export const ownColumns: Columns = [clockColumn<Row>('Time left', (r) => (r.status === 'PENDING' ? r.dueAt : null), { sort: 'dueAt' }), urgency, request, person, what, asked, approved, code, status, requestedOn];

export const decidedColumns: Columns = [request, person, facility, what, asked, approved, code, decided, status, reason, claim, validUntil, { ...urgency, hidden: true }];

export const rejectedColumns: Columns = [request, urgency, person, facility, what, asked, reason, decided, status];

export const usedColumns: Columns = [request, person, facility, what, approved, code, claim, decided, status];
