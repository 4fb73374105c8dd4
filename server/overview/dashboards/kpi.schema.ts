import { Bill } from '../../claims/bills/bill.schema.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import {
  type ClaimMonth,
  claimTrend,
  type DayCount,
  type HcpFigures,
  hcpFigures,
  type PaDay,
  type PayFigures,
  paTrend,
  payFigures,
  registrationTrend,
  type SchemeFigures,
  schemeFigures,
  type VettingFigures,
  vettingFigures,
} from './kpi.service.ts';

const MAX_DAYS = 92;
const MAX_MONTHS = 36;

function upTo(n: number, max: number): number {
  if (n < 1 || n > max) throw new DomainError('RPT_TOO_LARGE', { params: { n: max } });
  return n;
}

const PaDayType = builder.objectRef<PaDay>('PaDay').implement({
  description: 'PA requests made on one Lagos day.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date' }),
    inside: t.exposeInt('inside', { description: 'Decided within the time limit.' }),
    late: t.exposeInt('late', { description: 'Decided after the time limit.' }),
    waiting: t.exposeInt('waiting', { description: 'Not decided yet.' }),
  }),
});

const ClaimMonthType = builder.objectRef<ClaimMonth>('ClaimMonth').implement({
  description: 'Claims of one month of care, excluding drafts and withdrawn claims.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date' }),
    claims: t.exposeInt('claims'),
    claimed: t.expose('claimed', { type: 'Kobo' }),
    approved: t.expose('approved', { type: 'Kobo' }),
    paid: t.expose('paid', { type: 'Kobo' }),
  }),
});

const DayCountType = builder.objectRef<DayCount>('DayCount').implement({
  description: 'Count for one Lagos day.',
  fields: (t) => ({ day: t.expose('day', { type: 'Date' }), count: t.exposeInt('count') }),
});

const SchemeFiguresType = builder.objectRef<SchemeFigures>('SchemeFigures').implement({
  description: 'Size of the scheme.',
  fields: (t) => ({
    lives: t.exposeInt('lives', { description: 'Registered people.' }),
    activeLives: t.exposeInt('activeLives', { description: 'Covered people.' }),
    activeHcps: t.exposeInt('activeHcps'),
    mdas: t.exposeInt('mdas'),
  }),
});

const VettingFiguresType = builder.objectRef<VettingFigures>('VettingFigures').implement({
  description: 'The viewer’s vetting this month.',
  fields: (t) => ({
    oldestSubmittedAt: t.expose('oldestSubmittedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest bill in the viewer’s scope has been waiting for vetting; null if there is none.',
    }),
    vettedThisMonth: t.exposeInt('vettedThisMonth', { description: 'Claims.' }),
    cutThisMonth: t.expose('cutThisMonth', { type: 'Kobo' }),
    returnedThisMonth: t.exposeInt('returnedThisMonth', { description: 'Claims.' }),
  }),
});

const HcpFiguresType = builder.objectRef<HcpFigures>('HcpFigures').implement({
  description: 'Current figures of the viewer’s facility.',
  fields: (t) => ({
    assignedLives: t.exposeInt('assignedLives'),
    activeCodes: t.exposeInt('activeCodes', { description: 'Active PA codes.' }),
    unpaidAmount: t.expose('unpaidAmount', {
      type: 'Kobo',
      description: 'Approved and unpaid bills, those of capitation too, less co-payment.',
    }),
    lastBill: t.prismaField({
      type: Bill,
      nullable: true,
      description: 'The last submitted bill; null if there is none.',
      resolve: (query, { hcpId }) =>
        db.bill.findFirst({ ...query, where: { hcpId, kind: 'ORDINARY', submittedAt: { not: null } }, orderBy: { submittedAt: 'desc' } }),
    }),
  }),
});

const PayFiguresType = builder.objectRef<PayFigures>('PayFigures').implement({
  description: 'Payable and paid amounts.',
  fields: (t) => ({
    payable: t.expose('payable', { type: 'Kobo', description: 'Approved bills in no payment yet.' }),
    payableBills: t.exposeInt('payableBills'),
    overdueBills: t.exposeInt('overdueBills', { description: 'Part approved longer ago than the payment deadline.' }),
    prepared: t.expose('prepared', { type: 'Kobo', description: 'In payments awaiting confirmation.' }),
    paidThisMonth: t.expose('paidThisMonth', { type: 'Kobo' }),
  }),
});

builder.queryFields((t) => ({
  paTrend: t.withAuth({ can: 'PA_REQUEST_READ' }).field({
    type: [PaDayType],
    description: 'PA requests per day for the last days (at most 92), in the viewer’s scope.',
    args: { days: t.arg.int({ required: true }) },
    resolve: (_root, { days }, { viewer }) => paTrend(viewer, upTo(days, MAX_DAYS)),
  }),
  claimTrend: t.withAuth({ can: 'CLAIM_READ' }).field({
    type: [ClaimMonthType],
    description: 'Claims per month of care for the last months (at most 36), in the viewer’s scope.',
    args: { months: t.arg.int({ required: true }) },
    resolve: (_root, { months }, { viewer }) => claimTrend(viewer, upTo(months, MAX_MONTHS)),
  }),
  registrationTrend: t.withAuth({ can: 'REGISTRATION_READ' }).field({
    type: [DayCountType],
    description: 'Lives registered on each of the last days (at most 92).',
    args: {
      days: t.arg.int({ required: true }),
      own: t.arg.boolean({ defaultValue: false, description: 'Only lives that the viewer registered.' }),
    },
    resolve: (_root, { days, own }, { viewer }) => registrationTrend(viewer, upTo(days, MAX_DAYS), own ?? false),
  }),
  schemeFigures: t.withAuth({ can: 'SCHEME_FIGURES_READ' }).field({
    type: SchemeFiguresType,
    description: 'Current size of the scheme, in the viewer’s scope.',
    resolve: (_root, _args, { viewer }) => schemeFigures(viewer),
  }),
  vettingFigures: t.withAuth({ can: 'BILL_VET' }).field({
    type: VettingFiguresType,
    description: 'The viewer’s vetting this month.',
    resolve: (_root, _args, { viewer }) => vettingFigures(viewer),
  }),
  hcpFigures: t.withAuth({ can: 'REPORT_OWN_HCP_READ' }).field({
    type: HcpFiguresType,
    description: 'Current figures of the viewer’s facility.',
    resolve: (_root, _args, { viewer }) => {
      if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
      return hcpFigures(viewer.scope.hcpId);
    },
  }),
  payFigures: t.withAuth({ can: 'PAYMENT_WRITE' }).field({
    type: PayFiguresType,
    description: 'Payable and paid amounts.',
    resolve: async (_root, _args, { viewer }) => payFigures(viewer, (await getSettings()).paymentDays),
  }),
}));
