import { builder } from '../../scheme/graphql/builder.ts';
import { MAX_PAYABLE_BILLS, type PayableBill, type PayableHcp, type PayableTotals, payableHcps, payableTotals } from './payable.service.ts';

const PayableBillType = builder.objectRef<PayableBill>('PayableBill').implement({
  description: 'An approved unpaid bill.',
  fields: (t) => ({
    id: t.exposeID('id'),
    billNo: t.exposeString('billNo'),
    careMonth: t.expose('careMonth', { type: 'Date', description: 'First day of the month of care.' }),
    fundingPool: t.exposeString('fundingPool', { description: 'The fund it is paid from.' }),
    claimCount: t.exposeInt('claimCount'),
    claimedAmount: t.expose('claimedAmount', { type: 'Kobo' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo' }),
    payableAmount: t.expose('payableAmount', {
      type: 'Kobo',
      description: 'Payable amount: approved less co-payments.',
    }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime' }),
    dueOn: t.expose('dueOn', { type: 'Date', description: 'Payment deadline.' }),
  }),
});

const PayableHcpType = builder.objectRef<PayableHcp>('PayableHcp').implement({
  description: 'A facility with approved, unpaid bills.',
  fields: (t) => ({
    hcpId: t.exposeID('hcpId'),
    name: t.exposeString('name'),
    code: t.exposeString('code', { nullable: true, description: 'Null if the facility has none yet.' }),
    lga: t.exposeString('lga'),
    hasBank: t.exposeBoolean('hasBank', { description: 'Without bank details it cannot be paid.' }),
    bankName: t.exposeString('bankName', { nullable: true, description: 'Null if not on record.' }),
    accountName: t.exposeString('accountName', { nullable: true, description: 'Name of its account; null if not on record.' }),
    accountNumber: t.exposeString('accountNumber', { nullable: true, description: 'The account it is paid into; null if not on record.' }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Sum of its bills, kobo.' }),
    bills: t.field({ type: [PayableBillType], resolve: ({ bills }) => bills }),
  }),
});

const PayableFilter = builder.inputType('PayableFilter', {
  fields: (t) => ({
    hcpId: t.id(),
    lgaId: t.id({ description: 'LGA of the facility.' }),
    fundingPool: t.string(),
    overdue: t.boolean({ description: 'Past the payment deadline.' }),
  }),
});

const PayableTotalsType = builder.objectRef<PayableTotals>('PayableTotals').implement({
  description: 'Sums of approved unpaid bills.',
  fields: (t) => ({
    amount: t.expose('amount', { type: 'Kobo' }),
    bills: t.exposeInt('bills'),
    hcps: t.exposeInt('hcps', { description: 'Facilities.' }),
  }),
});

const SEARCH = 'Facility or bill number.';

builder.queryFields((t) => ({
  payableHcps: t.withAuth({ can: 'PAYMENT_WRITE' }).field({
    type: [PayableHcpType],
    description: `Approved unpaid bills by facility, longest waiting first; at most ${MAX_PAYABLE_BILLS.toLocaleString('en')} bills.`,
    args: {
      search: t.arg.string({ description: SEARCH }),
      filter: t.arg({ type: PayableFilter }),
      first: t.arg.int({ description: 'Only this many facilities, 1 to 500. Null: all.' }),
    },
    resolve: (_root, { search, ...args }, { viewer }) => payableHcps(viewer, { search: search?.trim() || null, ...args }),
  }),
  payableTotals: t.withAuth({ can: 'PAYMENT_WRITE' }).field({
    type: PayableTotalsType,
    description: 'Sums of all approved unpaid bills that match.',
    args: { search: t.arg.string({ description: SEARCH }), filter: t.arg({ type: PayableFilter }) },
    resolve: (_root, { search, filter }, { viewer }) => payableTotals(viewer, { search: search?.trim() || null, filter }),
  }),
}));
