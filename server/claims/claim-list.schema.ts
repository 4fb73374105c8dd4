import { paNumber } from '../care/pa-requests/pa-code.shared.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { ClaimStatus } from '../generated/prisma/enums.ts';
import { enrolleeMatching } from '../members/enrollees/enrollee-search.ts';
import { escapeLike } from '../platform/database/like.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { builder } from '../scheme/graphql/builder.ts';
import { DateRangeInput, daysWithin, instantsWithin } from '../scheme/graphql/date-range.ts';
import { enumOf } from '../scheme/graphql/enums.ts';
import { listField } from '../scheme/graphql/list.ts';
import { claimsAwaitingAnswer, visibleClaims } from './claim.access.ts';
import { Claim } from './claim.schema.ts';
import { type ClaimTotals, claimTotals } from './claim-totals.ts';

const ClaimFilter = builder.inputType('ClaimFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('ClaimStatus')] }),
    isSubmitted: t.boolean({ description: 'Submitted in a bill and not withdrawn; false is ignored.' }),
    type: t.field({ type: [enumOf('ClaimType')] }),
    decision: t.field({ type: [enumOf('ClaimDecision')] }),
    visitType: t.field({ type: [enumOf('ClaimVisitType')] }),
    careType: t.field({ type: [enumOf('CareType')] }),
    hcpId: t.id(),
    lgaId: t.id({ description: 'Of the facility.' }),
    townId: t.id({ description: 'Of the facility.' }),
    hcpLevel: t.field({ type: [enumOf('HcpLevel')] }),
    ownership: t.field({ type: [enumOf('HcpOwnership')] }),
    enrolleeLgaId: t.id({ description: 'LGA of the enrollee at the time of care.' }),
    enrolleeTownId: t.id(),
    planId: t.id(),
    mdaId: t.id(),
    sex: t.field({ type: [enumOf('Sex')] }),
    ageMin: t.int({ description: 'Age at service, whole years.' }),
    ageMax: t.int(),
    billId: t.id(),
    enrolleeId: t.id(),
    fundingPool: t.string(),
    month: t.field({ type: 'Date', description: 'First day of a care month.' }),
    isLate: t.boolean(),
    waitsForFacility: t.boolean({ description: 'Returned, or with an unanswered query.' }),
    keyedByOfficer: t.boolean({ description: 'Entered by a claims officer from a paper form.' }),
    service: t.field({ type: DateRangeInput, description: 'Last day of care.' }),
    submitted: t.field({ type: DateRangeInput }),
    approved: t.field({ type: DateRangeInput }),
    paid: t.field({ type: DateRangeInput }),
  }),
});
type Filter = (typeof ClaimFilter)['$inferInput'];

/** Statuses of claims that facilities submitted and did not withdraw. */
const SUBMITTED: readonly ClaimStatus[] = ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'APPROVED', 'REJECTED', 'PAID'];

/** Search by claim number, PA code or enrollee. */
function matching(search: string): Prisma.ClaimWhereInput {
  const text = search.toUpperCase();
  if (/^CLM-/.test(text)) return { claimNo: { startsWith: escapeLike(text) } };
  const code = paNumber(search);
  if (code.startsWith('PA-')) return { paCode: { code: { startsWith: escapeLike(code) } } };
  return { enrollee: enrolleeMatching(search) };
}

/** None of them is approved: saying so for those of officers lets the small index of claims that are not approved answer. */
const UNSENT: readonly ClaimStatus[] = ['DRAFT', 'READY', 'RETURNED'];
const areUnsent = (status: readonly ClaimStatus[] | null | undefined): boolean => status?.every((one) => UNSENT.includes(one)) ?? false;

export const claimWhere = (
  viewer: Viewer,
  filter: Filter | null | undefined,
  search: string | null | undefined,
): Prisma.ClaimWhereInput => ({
  AND: [
    visibleClaims(viewer),
    {
      status: {
        in: filter?.isSubmitted ? SUBMITTED.filter((status) => filter.status?.includes(status) ?? true) : (filter?.status ?? undefined),
      },
      type: { in: filter?.type ?? undefined },
      decision: filter?.decision ? { in: filter.decision } : undefined,
      visitType: { in: filter?.visitType ?? undefined },
      careType: { in: filter?.careType ?? undefined },
      hcpId: filter?.hcpId ?? undefined,
      lgaId: filter?.lgaId ?? undefined,
      townId: filter?.townId ?? undefined,
      hcp:
        filter?.hcpLevel || filter?.ownership
          ? { level: { in: filter.hcpLevel ?? undefined }, ownership: { in: filter.ownership ?? undefined } }
          : undefined,
      enrolleeLgaId: filter?.enrolleeLgaId ?? undefined,
      enrolleeTownId: filter?.enrolleeTownId ?? undefined,
      sex: { in: filter?.sex ?? undefined },
      age:
        filter?.ageMin == null && filter?.ageMax == null ? undefined : { gte: filter.ageMin ?? undefined, lte: filter.ageMax ?? undefined },
      planId: filter?.planId ?? undefined,
      mdaId: filter?.mdaId ?? undefined,
      billId: filter?.billId ?? undefined,
      enrolleeId: filter?.enrolleeId ?? undefined,
      fundingPool: filter?.fundingPool ?? undefined,
      month: filter?.month ?? undefined,
      isLate: filter?.isLate ?? undefined,
      preparedByRole: filter?.keyedByOfficer == null ? undefined : filter.keyedByOfficer ? 'CLAIMS_OFFICER' : { not: 'CLAIMS_OFFICER' },
      serviceTo: daysWithin(filter?.service),
      submittedAt: instantsWithin(filter?.submitted),
      approvedAt: instantsWithin(filter?.approved) ?? (filter?.keyedByOfficer && areUnsent(filter.status) ? null : undefined),
      paidAt: instantsWithin(filter?.paid),
    },
    filter?.waitsForFacility ? claimsAwaitingAnswer.where(viewer) : {},
    search ? matching(search) : {},
  ],
});

listField('claims', {
  description:
    'Claims of the viewer’s scope, by status, facility, time and money. Served by the indexes on hcpId and status, serviceTo, status and submittedAt, billId; the sum is what was claimed.',
  type: Claim,
  permission: 'CLAIM_READ',
  filter: ClaimFilter,
  sortBy: [
    'serviceTo',
    'claimNo',
    'submittedAt',
    'updatedAt',
    'vettedAt',
    'approvedAt',
    'paidAt',
    'claimedAmount',
    'vettedAmount',
    'approvedAmount',
    'payableAmount',
    'paidAmount',
  ],
  where: claimWhere,
  find: (args) => db.claim.findMany(args),
  isLong: true,
  count: async ({ where }, asked) => (await claimTotals(where, asked)).count,
  sum: async ({ where }, asked) => (await claimTotals(where, asked)).claimed,
});

const ClaimTotalsType = builder.objectRef<ClaimTotals>('ClaimTotals').implement({
  description: 'Totals over a filter of claims, kobo.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    claimed: t.expose('claimed', { type: 'Kobo' }),
    vetted: t.expose('vetted', { type: 'Kobo' }),
    approved: t.expose('approved', { type: 'Kobo' }),
    paid: t.expose('paid', { type: 'Kobo' }),
  }),
});

builder.queryField('claimTotals', (t) =>
  t.withAuth({ can: 'CLAIM_READ' }).field({
    type: ClaimTotalsType,
    complexity: 10,
    description: 'Totals of a claim list, for the same filter and search.',
    args: { filter: t.arg({ type: ClaimFilter }), search: t.arg.string() },
    resolve: (_root, args, { viewer }) => {
      const search = args.search?.trim() || null;
      return claimTotals(claimWhere(viewer, args.filter, search), { viewer, filter: args.filter, search });
    },
  }),
);
