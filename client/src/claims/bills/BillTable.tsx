import { billDetail } from '../../screens/claims.screens.ts';
import { date, monthName, plural } from '../../ui/format.ts';
import {
  also,
  type Column,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { fundName } from '../claim.labels.ts';
import type { BillTable_RowFragment } from './BillTable.generated.ts';
import { BILL_KIND, BILL_STATUS } from './bill.labels.ts';

export type BillRow = BillTable_RowFragment;
/** Colour by business days left. */
export const vettingTone = (daysLeft: number | null) =>
  daysLeft === null ? undefined : daysLeft < 0 ? 'danger' : daysLeft <= 5 ? 'warn' : undefined;
const DECIDED: readonly BillRow['status'][] = ['VETTED', 'APPROVED', 'PAID'];

/** The address of a bill: below its facility while it waits for vetting, below the vetted bills after that. */
export const billParams = (row: { id: string; status: BillRow['status']; hcp: { id: string } }) => ({
  id: row.id,
  billId: row.id,
  ...(!DECIDED.includes(row.status) && { hcpId: row.hcp.id }),
});

export const billColumns: Column<BillRow>[] = [
  linkColumn<BillRow>('Bill', (row) => row.billNo, billDetail, {
    params: billParams,
    sort: 'billNo',
    second: (row) =>
      `${row.kind === 'ORDINARY' ? '' : `${BILL_KIND[row.kind]}, `}${monthName(row.careMonth)}, ${fundName(row.fundingPool)}`,
    extra: { label: 'Fund', value: (row) => fundName(row.fundingPool) },
  }),
  textColumn('Facility', (row) => row.hcp.name, { ...also('LGA', (row) => row.hcp.lga.name) }),
  numberColumn('Claims', (row) => row.claimCount, {
    sort: 'claimCount',
    second: (row) =>
      row.status === 'IN_REVIEW'
        ? row.undecidedCount > 0
          ? `${row.undecidedCount} undecided`
          : 'Ready to finish'
        : row.cutCount > 0 && DECIDED.includes(row.status)
          ? plural(row.cutCount, 'cut')
          : null,
    extra: { label: 'Undecided claims', kind: 'number', value: (row) => row.undecidedCount },
  }),
  moneyColumn('Claimed', (row) => (row.kind === 'ORDINARY' ? row.claimedAmount : null), { sort: 'claimedAmount' }),
  moneyColumn('Vetted', (row) => (DECIDED.includes(row.status) && row.kind === 'ORDINARY' ? row.vettedAmount : null), {
    sort: 'vettedAmount',
  }),
  moneyColumn('Approved', (row) => (row.status === 'APPROVED' || row.status === 'PAID' ? row.approvedAmount : null), {
    sort: 'approvedAmount',
    strong: true,
  }),
  moneyColumn('Payable', (row) => (row.status === 'APPROVED' || row.status === 'PAID' ? row.payableAmount : null), {
    sort: 'payableAmount',
    hidden: true,
  }),
  dateTimeColumn('Submitted', (row) => row.submittedAt, { sort: 'submittedAt' }),
  textColumn('Business days left', (row) => (row.vettingDaysLeft === null ? null : `${row.vettingDaysLeft}`), {
    second: (row) => row.vettingDueOn && `until ${date(row.vettingDueOn)}`,
    extra: { label: 'Vet by', kind: 'date', value: (row) => row.vettingDueOn },
    tone: (row) => vettingTone(row.vettingDaysLeft),
  }),
  textColumn('Officer', (row) => (row.vettedBy ?? row.assignedOfficer)?.name ?? (row.kind === 'CAPITATION' ? null : 'Unassigned'), {
    labelled: true,
  }),
  dateTimeColumn('Vetted on', (row) => row.vettedAt, { sort: 'vettedAt', hidden: true }),
  dateTimeColumn('Approved on', (row) => row.approvedAt, { sort: 'approvedAt', hidden: true }),
  dateColumn('Paid on', (row) => row.paidAt, { sort: 'paidAt', hidden: true }),
  statusColumn('Status', (row) => BILL_STATUS[row.status]),
];
