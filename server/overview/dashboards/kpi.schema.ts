import { Bill } from '../../claims/bills/bill.schema.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { getSettings } from '../../platform/settings/settings.ts';
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
  description: 'PA requests of one Lagos day.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date' }),
    inside: t.exposeInt('inside', { description: 'Decided within the hour.' }),
    late: t.exposeInt('late', { description: 'Decided after the hour.' }),
    waiting: t.exposeInt('waiting', { description: 'Not decided yet.' }),
  }),
});

const ClaimMonthType = builder.objectRef<ClaimMonth>('ClaimMonth').implement({
  description: 'Claims of one month of care; drafts and withdrawn claims are not counted.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date' }),
    claims: t.exposeInt('claims'),
    claimed: t.expose('claimed', { type: 'Kobo' }),
    approved: t.expose('approved', { type: 'Kobo' }),
    paid: t.expose('paid', { type: 'Kobo' }),
  }),
});

const DayCountType = builder.objectRef<DayCount>('DayCount').implement({
  description: 'How many on one Lagos day.',
  fields: (t) => ({ day: t.expose('day', { type: 'Date' }), count: t.exposeInt('count') }),
});

const SchemeFiguresType = builder.objectRef<SchemeFigures>('SchemeFigures').implement({
  description: 'How big the scheme is.',
  fields: (t) => ({
    lives: t.exposeInt('lives', { description: 'Registered people.' }),
    activeLives: t.exposeInt('activeLives', { description: 'Covered people.' }),
    activeHcps: t.exposeInt('activeHcps'),
    mdas: t.exposeInt('mdas'),
  }),
});

const VettingFiguresType = builder.objectRef<VettingFigures>('VettingFigures').implement({
  description: 'The viewer’s own month of vetting.',
  fields: (t) => ({
    oldestSubmittedAt: t.expose('oldestSubmittedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest bill that the viewer may see waits for vetting; null if none waits.',
    }),
    vettedThisMonth: t.exposeInt('vettedThisMonth', { description: 'Claims.' }),
    cutThisMonth: t.expose('cutThisMonth', { type: 'Kobo' }),
    returnedThisMonth: t.exposeInt('returnedThisMonth', { description: 'Claims.' }),
  }),
});

const HcpFiguresType = builder.objectRef<HcpFigures>('HcpFigures').implement({
  description: 'The viewer’s facility now.',
  fields: (t) => ({
    assignedLives: t.exposeInt('assignedLives'),
    activeCodes: t.exposeInt('activeCodes', { description: 'PA codes that can be used.' }),
    unpaidAmount: t.expose('unpaidAmount', { type: 'Kobo', description: 'Approved and not paid.' }),
    lastBill: t.prismaField({
      type: Bill,
      nullable: true,
      description: 'The bill of claims that was sent last; null if the facility has sent none.',
      resolve: (query, { hcpId }) =>
        db.bill.findFirst({ ...query, where: { hcpId, kind: 'ORDINARY', submittedAt: { not: null } }, orderBy: { submittedAt: 'desc' } }),
    }),
  }),
});

const PayFiguresType = builder.objectRef<PayFigures>('PayFigures').implement({
  description: 'What is to be paid and was paid.',
  fields: (t) => ({
    payable: t.expose('payable', { type: 'Kobo', description: 'Approved bills in no payment yet.' }),
    payableBills: t.exposeInt('payableBills'),
    overdueBills: t.exposeInt('overdueBills', { description: 'Of these, approved longer ago than the scheme promises to pay.' }),
    prepared: t.expose('prepared', { type: 'Kobo', description: 'In payments that wait for confirmation.' }),
    paidThisMonth: t.expose('paidThisMonth', { type: 'Kobo' }),
  }),
});

builder.queryFields((t) => ({
  paTrend: t.withAuth({ can: 'PA_REQUEST_READ' }).field({
    type: [PaDayType],
    description: 'PA requests of the last days (at most 92), in the viewer’s scope.',
    args: { days: t.arg.int({ required: true }) },
    resolve: (_root, { days }, { viewer }) => paTrend(viewer, upTo(days, MAX_DAYS)),
  }),
  claimTrend: t.withAuth({ can: 'CLAIM_READ' }).field({
    type: [ClaimMonthType],
    description: 'Claims of the last months of care (at most 36), in the viewer’s scope.',
    args: { months: t.arg.int({ required: true }) },
    resolve: (_root, { months }, { viewer }) => claimTrend(viewer, upTo(months, MAX_MONTHS)),
  }),
  registrationTrend: t.withAuth({ can: 'REGISTRATION_READ' }).field({
    type: [DayCountType],
    description: 'Lives registered on each of the last days (at most 92).',
    args: {
      days: t.arg.int({ required: true }),
      own: t.arg.boolean({ defaultValue: false, description: 'Only those the viewer registered.' }),
    },
    resolve: (_root, { days, own }, { viewer }) => registrationTrend(viewer, upTo(days, MAX_DAYS), own ?? false),
  }),
  schemeFigures: t.withAuth({ can: 'SCHEME_FIGURES_READ' }).field({
    type: SchemeFiguresType,
    description: 'How big the scheme is now, in the viewer’s scope.',
    resolve: (_root, _args, { viewer }) => schemeFigures(viewer),
  }),
  vettingFigures: t.withAuth({ can: 'BILL_VET' }).field({
    type: VettingFiguresType,
    description: 'The viewer’s own month of vetting.',
    resolve: (_root, _args, { viewer }) => vettingFigures(viewer),
  }),
  hcpFigures: t.withAuth({ can: 'REPORT_OWN_HCP_READ' }).field({
    type: HcpFiguresType,
    description: 'The viewer’s facility now.',
    resolve: (_root, _args, { viewer }) => {
      if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
      return hcpFigures(viewer.scope.hcpId);
    },
  }),
  payFigures: t.withAuth({ can: 'PAYMENT_WRITE' }).field({
    type: PayFiguresType,
    description: 'What is to be paid and was paid.',
    resolve: async (_root, _args, { viewer }) => payFigures(viewer, (await getSettings()).paymentDays),
  }),
}));
