import { paymentDetail } from '../../screens/claims.screens.ts';
import { plural } from '../../ui/format.ts';
import {
  also,
  type Column,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import type { PaymentTable_RowFragment } from './PaymentListPage.generated.ts';
import { PAY_METHOD, PAYMENT_STATUS } from './payment.labels.ts';

export const paymentColumns: Column<PaymentTable_RowFragment>[] = [
  linkColumn('Payment', (row) => row.paymentNo, paymentDetail, {
    sort: 'paymentNo',
    second: (row) => plural(row.billCount, 'bill'),
    extra: { label: 'Bills', kind: 'number', value: (row) => row.billCount },
  }),
  textColumn('Facility', (row) => row.hcp.name, { ...also('Facility code', (row) => row.hcp.code) }),
  moneyColumn('Net', (row) => row.netAmount, { sort: 'netAmount', strong: true }),
  moneyColumn('Deductions', (row) => row.deductions, { hidden: true }),
  codeColumn('Bank reference', (row) => row.bankReference, { ...also('Payment method', (row) => PAY_METHOD[row.method].text) }),
  dateColumn('Paid on', (row) => row.paidOn, { sort: 'paidOn' }),
  dateTimeColumn('Prepared', (row) => row.createdAt, { sort: 'createdAt', ...also('Prepared by', (row) => row.createdBy.name) }),
  statusColumn('Status', (row) => PAYMENT_STATUS[row.status]),
];
