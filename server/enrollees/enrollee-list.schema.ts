import { db } from '../db.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { builder } from '../schema/builder.ts';
import { DateRangeInput, instantsWithin } from '../schema/date-range.ts';
import { enumOf } from '../schema/enums.ts';
import { listField } from '../schema/list.ts';
import { listedEnrollees } from './enrollee.access.ts';
import { Enrollee } from './enrollee.schema.ts';
import { enrolleesSought } from './enrollee.search.ts';

const EnrolleeFilter = builder.inputType('EnrolleeFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('EnrolleeStatus')] }),
    relationship: t.field({ type: [enumOf('Relationship')] }),
    sex: t.field({ type: enumOf('Sex') }),
    planId: t.id(),
    mdaId: t.id(),
    hcpId: t.id(),
    lgaId: t.id(),
    townId: t.id(),
    registered: t.field({ type: DateRangeInput }),
  }),
});

listField('enrollees', {
  description:
    'Enrollees, found by name (misspelt too), enrolment, staff or matric number, phone and, by those who may read it, NIN; a facility lists the lives assigned to it. Served by the indexes on registeredAt, searchName, (relationship, searchName), hcpId with either, (status, relationship, sex, planId, lgaId), (mdaId | planId | lgaId, status), dateOfBirth and coverageEnd, and for search by those on each number and the trigram indexes.',
  type: Enrollee,
  permission: 'ENROLLEE_READ',
  filter: EnrolleeFilter,
  sortBy: ['registeredAt', 'fullName', 'enrolmentNo', 'dateOfBirth', 'coverageEnd'],
  orderBy: { fullName: (direction) => ({ searchName: direction }) },
  where: async (viewer, filter, search): Promise<Prisma.EnrolleeWhereInput> => ({
    AND: [
      listedEnrollees(viewer),
      {
        status: { in: filter?.status ?? undefined },
        relationship: { in: filter?.relationship ?? undefined },
        sex: filter?.sex ?? undefined,
        planId: filter?.planId ?? undefined,
        mdaId: filter?.mdaId ?? undefined,
        hcpId: filter?.hcpId ?? undefined,
        lgaId: filter?.lgaId ?? undefined,
        townId: filter?.townId ?? undefined,
        registeredAt: instantsWithin(filter?.registered),
      },
      await enrolleesSought(viewer, search),
    ],
  }),
  find: (args) => db.enrollee.findMany(args),
  count: (args) => db.enrollee.count(args),
});
