import { sexAge } from '../../members/enrollees/enrollee.labels.ts';
import type { CareTexts } from '../../platform/i18n/use-care-texts.ts';
import { referralDetail } from '../../screens/care.screens.ts';
import { minutesLeft, minutesText, plural, timeOrDate } from '../../ui/format.ts';
import { useNow } from '../../ui/now.ts';
import { HourBar } from '../../ui/status.tsx';
import type { Column } from '../../ui/table/column.ts';
import {
  also,
  clockColumn,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  personColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import { URGENCY } from '../pa-requests/pa-request.labels.ts';
import type { ReferralTable_RowFragment } from './ReferralTable.generated.ts';
import { referralStatusLabel } from './referral.labels.ts';

export const EMERGENCY_MINUTES = 48 * 60;
const SOON_DAYS = 7;

type Row = ReferralTable_RowFragment;
type Columns = Column<Row>[];

/** How long a referral has been pending. */
function Age({ since }: { since: string }) {
  return <>waiting {minutesText(Math.max(0, -minutesLeft(since, useNow())))}</>;
}

const deadline = (row: Row) => (row.status === 'PENDING' ? row.decisionDueAt : null);

/** Time left for an emergency; for others, how long they have been pending. */
const decideWithin = clockColumn<Row>('Time', deadline, {
  cell: (row) => {
    const dueAt = deadline(row);
    return dueAt ? <HourBar dueAt={dueAt} total={EMERGENCY_MINUTES} /> : <Age since={row.requestedAt} />;
  },
  second: (row) => deadline(row) && 'left to decide',
  extra: null,
});
const urgency = statusColumn<Row>('Urgency', (row) => URGENCY[row.urgency]);
const referral = linkColumn<Row>('Referral', (row) => row.referralNo, referralDetail, {
  second: (row) => timeOrDate(row.requestedAt),
  extra: { label: 'Requested', kind: 'dateTime', value: (row) => row.requestedAt },
});
const person = personColumn<Row>('Enrollee', (row) => ({
  name: row.enrollee.fullName,
  note: sexAge(row.enrollee),
  number: row.enrollee.enrolmentNo,
}));
const facilityColumn = (label: string, hcpOf: (row: Row) => Row['toHcp']) =>
  textColumn<Row>(label, (row) => hcpOf(row).name, {
    cell: (row) => (
      <Shortened width={190} lines={3}>
        {hcpOf(row).name}
      </Shortened>
    ),
    ...also('LGA', (row) => hcpOf(row).lga.name),
    labelled: true,
  });
const from = facilityColumn('From', (row) => row.fromHcp);
const to = facilityColumn('To', (row) => row.toHcp);
const diagnosis = textColumn<Row>('Diagnosis', (row) => row.provisionalDiagnosis?.name, {
  cell: (row) => (
    <Shortened width={144} lines={2}>
      {row.provisionalDiagnosis?.name ?? '–'}
    </Shortened>
  ),
  second: (row) => row.specialty && <Shortened width={128}>{row.specialty}</Shortened>,
  extra: { label: 'Specialty', value: (row) => row.specialty },
});
const code = codeColumn<Row>('Code', (row) => row.referralCode);
const validUntil = dateColumn<Row>('Valid until', (row) => row.validUntil, {
  sort: 'validUntil',
  second: (row) => row.daysLeft !== null && `${plural(row.daysLeft, 'day')} left`,
  extra: { label: 'Days left', kind: 'number', value: (row) => row.daysLeft },
  tone: (row) => (row.daysLeft !== null && row.daysLeft <= SOON_DAYS ? 'warn' : undefined),
  labelled: true,
});
const appointment = dateTimeColumn<Row>('Appointment', (row) => row.appointmentAt, { sort: 'appointmentAt', labelled: true });
const arrived = dateTimeColumn<Row>('Arrived', (row) => row.arrivedAt, { hidden: true });
const decided = dateTimeColumn<Row>('Decided', (row) => row.decidedAt, { hidden: true });
const asked = dateTimeColumn<Row>('Requested', (row) => row.requestedAt, { sort: 'requestedAt' });
const status = statusColumn<Row>('Status', referralStatusLabel);

/** Columns for pending referrals; emergencies show the time left. */
export const waitingColumns: Columns = [decideWithin, urgency, referral, person, from, to, diagnosis, { ...asked, hidden: true }, status];

export const allColumns: Columns = [
  referral,
  urgency,
  person,
  from,
  to,
  diagnosis,
  validUntil,
  status,
  { ...code, hidden: true },
  { ...asked, hidden: true },
  decided,
  { ...appointment, hidden: true },
  arrived,
];

/** Columns for sent referrals. */
export const sentColumns: Columns = [
  referral,
  urgency,
  person,
  to,
  diagnosis,
  code,
  validUntil,
  status,
  { ...asked, hidden: true },
  arrived,
];

/** Columns for received referrals. */
export const receivedColumns: Columns = [
  referral,
  urgency,
  person,
  status,
  from,
  diagnosis,
  appointment,
  validUntil,
  { ...code, hidden: true },
  { ...asked, hidden: true },
  arrived,
];

/** Columns for a member, without clinical data. */
export const memberColumns = (t: CareTexts): Columns => [
  linkColumn<Row>('Referral', (row) => row.toHcp.name, referralDetail, {
    second: (row) => row.toHcp.lga.name,
    extra: { label: 'Requested', kind: 'dateTime', value: (row) => row.requestedAt },
  }),
  textColumn<Row>('Who', (row) => row.enrollee.fullName),
  from,
  asked,
  appointment,
  { ...validUntil, second: (row) => row.daysLeft !== null && t('care:daysLeft', { count: row.daysLeft }) },
  status,
];
