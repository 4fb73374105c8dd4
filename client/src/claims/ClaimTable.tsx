import { paymentDetail } from '../screens/claims.screens.ts';
import { dateRange, plural } from '../ui/format.ts';
import { type Screen, ScreenLink } from '../ui/link.tsx';
import {
  also,
  type Column,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  moneyColumn,
  personColumn,
  statusColumn,
  textColumn,
} from '../ui/table/columns.tsx';
import type { ClaimTable_RowFragment } from './ClaimTable.generated.ts';
import { CLAIM_DECISION, CLAIM_STATUS, CLAIM_TYPE, sexAge } from './claim.labels.ts';

export type ClaimRow = ClaimTable_RowFragment;
export const claimParams = (row: { id: string; hcp?: { id: string }; bill?: { id: string } | null }) => ({
  id: row.id,
  claimId: row.id,
  ...(row.hcp && { hcpId: row.hcp.id }),
  ...(row.bill && { billId: row.bill.id }),
});

/** Columns of a claim list; `screen` is the page that a row opens. */
export const claimColumns = <Row extends ClaimRow>(screen: Screen | ((row: Row) => Screen)): Column<Row>[] => [
  linkColumn<Row>('Claim', (row) => row.claimNo, screen, {
    params: claimParams,
    sort: 'claimNo',
    second: (row) => plural(row.itemCount, 'line'),
    extra: { label: 'Lines', kind: 'number', value: (row) => row.itemCount },
  }),
  personColumn('Enrollee', (row) => ({
    name: row.enrollee.fullName,
    note: sexAge({ sex: row.enrollee.sex, age: row.age }),
    number: row.enrollee.enrolmentNo,
  })),
  textColumn('Facility', (row) => row.hcp.name, { ...also('LGA', (row) => row.hcp.lga.name) }),
  dateColumn('Care', (row) => row.serviceTo, { sort: 'serviceTo', cell: (row) => dateRange(row.serviceFrom, row.serviceTo) }),
  statusColumn('Type', (row) => CLAIM_TYPE[row.type], { hidden: true }),
  moneyColumn('Claimed', (row) => row.claimedAmount, { sort: 'claimedAmount' }),
  moneyColumn('Vetted', (row) => row.vettedAmount, { sort: 'vettedAmount', hidden: true }),
  moneyColumn(
    'Approved',
    (row) => (row.status === 'APPROVED' || row.status === 'PAID' || row.status === 'REJECTED' ? row.approvedAmount : null),
    {
      sort: 'approvedAmount',
      strong: true,
    },
  ),
  moneyColumn('Payable', (row) => (row.status === 'APPROVED' || row.status === 'PAID' ? row.payableAmount : null), {
    sort: 'payableAmount',
    hidden: true,
  }),
  moneyColumn('Paid', (row) => (row.status === 'PAID' ? row.paidAmount : null), { sort: 'paidAmount', hidden: true }),
  statusColumn('Decision', (row) => row.decision && CLAIM_DECISION[row.decision], { hidden: true }),
  codeColumn('Bill', (row) => row.bill?.billNo, { hidden: true }),
  dateTimeColumn('Submitted', (row) => row.submittedAt, { sort: 'submittedAt', hidden: true }),
  dateColumn('Paid on', (row) => row.paidAt, { sort: 'paidAt', hidden: true }),
  codeColumn('Payment', (row) => row.payment?.paymentNo, {
    hidden: true,
    cell: (row) =>
      row.payment && (
        <ScreenLink to={paymentDetail} params={{ id: row.payment.id }}>
          {row.payment.paymentNo}
        </ScreenLink>
      ),
  }),
  statusColumn('Status', (row) => CLAIM_STATUS[row.status]),
];

const OF_PAID = ['paid', 'paid-on', 'payment'];
const OF_UNPAID = ['approved', 'status'];

/** Columns of paid claims: date, amount and payment instead of the decision. */
export const paidClaimColumns = <Row,>(columns: Column<Row>[]) =>
  columns.map((column) => {
    if (OF_PAID.includes(column.id)) return { ...column, hidden: false };
    return OF_UNPAID.includes(column.id) ? { ...column, hidden: true } : column;
  });

/** Without the facility column, for lists of one facility. */
export const withoutFacility = <Row,>(columns: Column<Row>[]) => columns.filter(({ id }) => id !== 'facility');
