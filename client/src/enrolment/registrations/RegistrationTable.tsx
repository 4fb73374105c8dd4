import { Span } from '@chakra-ui/react';
import { useScreenPath } from '../../platform/mount.tsx';
import { INVOICE_STATUS } from '../../premiums/invoices/invoice.labels.ts';
import { registrationDetail } from '../../screens/enrolment.screens.ts';
import { capital, date, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { type Column, codeColumn, dateTimeColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import type { RegistrationTable_RowFragment } from './RegistrationListPage.generated.ts';
import { REGISTRATION_STATUS, REGISTRATION_STEP } from './registration.labels.ts';

type Row = RegistrationTable_RowFragment;

/** What this registration still needs, as a short text. */
function waitsFor(row: Row): string {
  if (row.status === 'INCOMPLETE') return capital(row.missing.join(', '));
  if (row.status === 'PENDING_APPROVAL' && row.invoice) {
    const rest = row.invoice.amount - row.invoice.amountPaid;
    return rest > 0 ? `${naira(rest)} to pay` : `${INVOICE_STATUS[row.invoice.status].text}, awaiting approval`;
  }
  return '';
}

/** The name leads to the registration with what it still needs; the row of a draft leads into its form. */
function PersonLink({ row }: { row: Row }) {
  const address = useScreenPath()(registrationDetail, {}, { search: `?draft=${row.id}` });
  return (
    <ScreenLink to={address} color="fg">
      <Span fontWeight="500">{row.displayName}</Span>
    </ScreenLink>
  );
}

export const registrationColumns: Column<Row>[] = [
  textColumn('Person', (r) => r.displayName, {
    always: true,
    sort: 'displayName',
    cell: (r) => <PersonLink row={r} />,
    second: (r) => <Span className="code">{r.enrollee?.enrolmentNo ?? r.phone}</Span>,
    extra: { label: 'Number', value: (r) => r.enrollee?.enrolmentNo },
    strong: true,
  }),
  textColumn('Plan', (r) => r.plan?.name, { cell: (r) => <Shortened width={130}>{r.plan?.name ?? ''}</Shortened> }),
  textColumn('Facility', (r) => r.hcp?.name, {
    cell: (r) => (
      <Shortened width={140} lines={2}>
        {r.hcp?.name ?? ''}
      </Shortened>
    ),
  }),
  textColumn('Waiting for', waitsFor, {
    cell: (r) => (
      <Shortened width={220} lines={3}>
        {waitsFor(r)}
      </Shortened>
    ),
    second: (r) => (r.status === 'INCOMPLETE' ? `Next: ${REGISTRATION_STEP[r.step]}` : null),
    extra: { label: 'Next step', value: (r) => (r.status === 'INCOMPLETE' ? REGISTRATION_STEP[r.step] : null) },
  }),
  textColumn('Registered by', (r) => (r.channel === 'SELF' ? 'Self' : r.officer?.name), { labelled: true }),
  dateTimeColumn('Started', (r) => r.createdAt, { sort: 'createdAt', hidden: true }),
  dateTimeColumn('Completed', (r) => r.completedAt, {
    second: (r) => `Started ${date(r.createdAt)}`,
    extra: { label: 'Started', kind: 'dateTime', value: (r) => r.createdAt },
  }),
  dateTimeColumn('Last saved', (r) => r.lastSavedAt, { sort: 'lastSavedAt' }),
  codeColumn('Phone', (r) => r.phone, { hidden: true }),
  statusColumn('Status', (r) => REGISTRATION_STATUS[r.status]),
];
