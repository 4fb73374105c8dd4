import type { Prisma } from '../../generated/prisma/client.ts';
import { addMonths, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, daysWithin, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { AGE_BANDS, type AgeBandName } from './age-bands.shared.ts';
import { LISTED_STATUSES, listedEnrollees, visibleEnrollees } from './enrollee.access.ts';
import { Enrollee } from './enrollee.schema.ts';
import { enrolleesMatchingSearch } from './enrollee-search.ts';
import { countEnrollees } from './enrollee-totals.ts';

const AgeBand = builder.enumType('AgeBand', {
  description: 'Whole years today, in the age bands of reports.',
  values: Object.keys(AGE_BANDS) as AgeBandName[],
});

/** Born so that the age today is within the band. */
function bornWithin(name: AgeBandName): Prisma.DateTimeFilter {
  const band = AGE_BANDS[name];
  const ago = (years: number) => addMonths(today(), -12 * years);
  return { lte: ago(band.from), gt: 'below' in band ? ago(band.below) : undefined };
}

export const EnrolleeFilter = builder.inputType('EnrolleeFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('EnrolleeStatus')] }),
    relationship: t.field({ type: [enumOf('Relationship')] }),
    sex: t.field({ type: enumOf('Sex') }),
    age: t.field({ type: AgeBand }),
    planId: t.id(),
    mdaId: t.id(),
    hcpId: t.id(),
    lgaId: t.id(),
    townId: t.id(),
    wardId: t.id(),
    category: t.field({ type: [enumOf('VulnerableCategory')] }),
    paidBy: t.field({ type: [enumOf('PaymentResponsibility')], description: 'Who pays for their plan.' }),
    registered: t.field({ type: DateRangeInput }),
    coverEnds: t.field({ type: DateRangeInput, description: 'Days of the end of cover, both included.' }),
    phoneUnreachable: t.boolean({ description: 'Whether text messages to the phone fail.' }),
  }),
});

type Filter = typeof EnrolleeFilter.$inferInput | null | undefined;

/** Condition for listed enrollees of the requested statuses. For the whole scheme an index on status is counted; where rows are read anyway, `mergedIntoId` is cheapest. */
function onRecord(viewer: Viewer, filter: Filter, search: string | null | undefined): Prisma.EnrolleeWhereInput {
  const hasRequestedStatus = filter?.status && { status: { in: filter.status.filter((status) => status !== 'MERGED') } };
  if (viewer.scope.kind !== 'SCHEME') return { AND: [listedEnrollees(viewer), hasRequestedStatus ?? {}] };
  if (hasRequestedStatus) return { AND: [visibleEnrollees(viewer), hasRequestedStatus] };
  const counted = !search && !filter?.age && !filter?.hcpId && !filter?.townId;
  return counted ? { AND: [visibleEnrollees(viewer), { status: { in: LISTED_STATUSES } }] } : listedEnrollees(viewer);
}

/** The enrollees that a filtered list shows this viewer. */
export const enrolleesWhere = async (
  viewer: Viewer,
  filter: Filter,
  search: string | null | undefined,
): Promise<Prisma.EnrolleeWhereInput> => ({
  AND: [
    onRecord(viewer, filter, search),
    {
      relationship: { in: filter?.relationship ?? undefined },
      sex: filter?.sex ?? undefined,
      dateOfBirth: filter?.age ? bornWithin(filter.age) : undefined,
      planId: filter?.planId ?? undefined,
      mdaId: filter?.mdaId ?? undefined,
      hcpId: filter?.hcpId ?? undefined,
      lgaId: filter?.lgaId ?? undefined,
      townId: filter?.townId ?? undefined,
      wardId: filter?.wardId ?? undefined,
      vulnerableCategory: filter?.category ? { in: filter.category } : undefined,
      plan: filter?.paidBy ? { paymentResponsibility: { in: filter.paidBy } } : undefined,
      registeredAt: instantsWithin(filter?.registered),
      coverageEnd: daysWithin(filter?.coverEnds),
      phoneUnreachableAt: filter?.phoneUnreachable == null ? undefined : filter.phoneUnreachable ? { not: null } : null,
    },
    await enrolleesMatchingSearch(viewer, search),
  ],
});

listField('enrollees', {
  description:
    'Enrollees, found by name (misspelt too), enrolment, staff or matric number, phone and, by those who may read it, NIN; a facility lists the lives assigned to it. Served by the indexes on registeredAt, searchName, (relationship, searchName), hcpId with either, (status, relationship, sex, planId, lgaId), (mdaId | planId | lgaId, status), dateOfBirth and coverageEnd, and for search by those on each number and the trigram indexes.',
  type: Enrollee,
  permission: 'ENROLLEE_READ',
  filter: EnrolleeFilter,
  sortBy: ['registeredAt', 'fullName', 'enrolmentNo', 'dateOfBirth', 'coverageEnd'],
  orderBy: { fullName: (direction) => ({ searchName: direction }) },
  where: enrolleesWhere,
  find: (args) => db.enrollee.findMany(args),
  isLong: true,
  count: ({ where }, asked) => countEnrollees(where, asked),
});
