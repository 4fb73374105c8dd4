import { Button } from '@chakra-ui/react';
import { groupBy } from '../../../../server/platform/group-by.shared.ts';
import { billDetail } from '../../screens/claims.screens.ts';
import { hcpDetail } from '../../screens/overview.screens.ts';
import { date, naira, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/status.tsx';
import { choiceColumn } from '../../ui/table/choice-column.tsx';
import {
  actionsColumn,
  also,
  type Column,
  codeColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { serverNow } from '../../ui/time.ts';
import { fundName } from '../claim.labels.ts';
import { coPaymentText } from '../co-payment.ts';
import type { PayableHcp_BillFragment, PayablePageQuery } from './PayablePage.generated.ts';

export type PayableHcp = PayablePageQuery['payableHcps'][number];
type Bill = PayableHcp_BillFragment;

/** The bills that one payment can pay: of a facility and a fund. */
export type Group = { id: string; hcp: PayableHcp; fundingPool: string; bills: readonly Bill[] };
/** A bill, or after several bills of a group their total. */
export type PayableRow = { id: string; group: Group; bill: Bill | null; isLast: boolean };

/** Splits the bills of each facility by fund, because a payment comes from one fund. */
export const groupsOf = (hcps: readonly PayableHcp[]): Group[] =>
  hcps.flatMap((hcp) =>
    [...groupBy(hcp.bills, (bill) => bill.fundingPool)].map(([fundingPool, bills]) => ({
      ...{ id: `${hcp.hcpId}/${fundingPool}`, hcp, fundingPool, bills },
    })),
  );

/** The rows of a group: its bills, and their total if they are several. */
export function rowsOf(group: Group): PayableRow[] {
  const isAlone = group.bills.length === 1;
  const rows = group.bills.map((bill): PayableRow => ({ id: bill.id, group, bill, isLast: isAlone }));
  return isAlone ? rows : [...rows, { id: group.id, group, bill: null, isLast: true }];
}

export const isTotal = ({ bill }: PayableRow) => bill === null;

const month = (day: string) => date(day).slice(2).trim();

const facilityColumn: Column<PayableRow> = linkColumn('Facility', ({ group: { hcp } }) => hcp.name, hcpDetail, {
  params: ({ group }) => ({ id: group.hcp.hcpId }),
  ...also('Facility code', ({ group: { hcp } }) => hcp.code),
});
// Their values stand in the second lines of other columns.
const lgaColumn: Column<PayableRow> = textColumn('LGA', ({ group: { hcp } }) => hcp.lga, { hidden: true });
const fundColumn: Column<PayableRow> = textColumn('Fund', ({ group }) => fundName(group.fundingPool), { hidden: true });
const careMonthColumn: Column<PayableRow> = textColumn('Care month', ({ bill }) => bill && month(bill.careMonth), { hidden: true });
const approvedOnColumn: Column<PayableRow> = dateColumn('Approved on', ({ bill }) => bill?.approvedAt, { hidden: true });

const billColumn: Column<PayableRow> = codeColumn('Bill', ({ bill, group }) => bill?.billNo ?? plural(group.bills.length, 'bill'), {
  always: true,
  cell: ({ bill, group }) =>
    bill ? (
      <ScreenLink to={billDetail} params={{ billId: bill.id }}>
        {bill.billNo}
      </ScreenLink>
    ) : (
      plural(group.bills.length, 'bill')
    ),
  second: ({ bill }) => bill && (bill.claimCount === 0 ? `${month(bill.careMonth)}, capitation` : month(bill.careMonth)),
  extra: null,
});

const claimCountColumn: Column<PayableRow> = numberColumn(
  'Claims',
  ({ bill, group }) => bill?.claimCount ?? sum(group.bills, 'claimCount'),
);
const claimedColumn: Column<PayableRow> = moneyColumn(
  'Claimed',
  ({ bill, group }) => bill?.claimedAmount ?? sum(group.bills, 'claimedAmount'),
  { hidden: true },
);
const amountColumns: Column<PayableRow>[] = [
  moneyColumn('Approved', ({ bill, group }) => bill?.approvedAmount ?? sum(group.bills, 'approvedAmount')),
  moneyColumn('Payable', ({ bill, group }) => bill?.payableAmount ?? sum(group.bills, 'payableAmount'), {
    strong: true,
    second: ({ bill }) => bill && bill.payableAmount < bill.approvedAmount && coPaymentText(bill),
    extra: null,
  }),
];

const dueColumn: Column<PayableRow> = dateColumn('Pay by', ({ bill }) => bill?.dueOn, {
  cell: ({ bill }) => (bill ? date(bill.dueOn) : ''),
  tone: ({ bill }) => (bill && new Date(bill.dueOn).getTime() < serverNow() ? 'danger' : undefined),
  second: ({ bill }) => bill && `approved ${date(bill.approvedAt)}`,
  extra: null,
});

type Amount = 'claimCount' | 'claimedAmount' | 'approvedAmount' | 'payableAmount';
const sum = (bills: readonly Bill[], field: Amount) => bills.reduce((total, bill) => total + bill[field], 0);

type Choice = {
  selectedOf: (group: Group) => readonly Bill[];
  onTick: (bills: readonly Bill[], on: boolean) => void;
  onPay: (group: Group) => void;
};

/** Bills are ticked, and the last row of a group pays the ticked ones. Few columns are shown at first, so that its button stays in view. */
export const payableColumns = ({ selectedOf, onTick, onPay }: Choice): Column<PayableRow>[] => [
  choiceColumn('Pay', {
    ticked: ({ bill, group }) => (bill ? selectedOf(group).includes(bill) : selectedOf(group).length === group.bills.length),
    onTick: ({ bill, group }, on) => onTick(bill ? [bill] : group.bills, on),
    name: ({ bill, group }) => `Pay ${bill?.billNo ?? `all bills of ${group.hcp.name}, ${fundName(group.fundingPool)}`}`,
  }),
  { ...facilityColumn, always: true, second: ({ group }) => `${fundName(group.fundingPool)}, ${group.hcp.lga}` },
  lgaColumn,
  fundColumn,
  billColumn,
  careMonthColumn,
  claimCountColumn,
  claimedColumn,
  ...amountColumns,
  approvedOnColumn,
  dueColumn,
  actionsColumn<PayableRow>(
    ({ group, isLast }) => {
      if (!isLast) return null;
      if (!group.hcp.hasBank) return <Tag tone="warn">No bank details</Tag>;
      const amount = sum(selectedOf(group), 'payableAmount');
      return (
        <Button size="xs" disabled={amount === 0} onClick={() => onPay(group)}>
          Pay {naira(amount)}
        </Button>
      );
    },
    { below: true },
  ),
];
