import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { today } from '../../platform/clock.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';
import { afterDueDay } from './data-request.rules.ts';

const ADULT_YEARS = 18;

/** The people for whom a member exercises the rights: the member, and children under 18 without an account of their own. */
export function representedBy(enrolleeId: string | null): Prisma.EnrolleeWhereInput {
  if (!enrolleeId) return none();
  const day = today();
  const adultsBornUntil = new Date(Date.UTC(day.getUTCFullYear() - ADULT_YEARS, day.getUTCMonth(), day.getUTCDate()));
  return {
    OR: [{ id: enrolleeId }, { principalId: enrolleeId, relationship: 'CHILD', account: null, dateOfBirth: { gt: adultsBornUntil } }],
  };
}

/** Administrators limited to some LGAs see requests of the people whom they see; a member sees those of the people they represent. */
export const visibleDataRequests = defineScope('DataSubjectRequest', {
  lgas: (_lgaIds, viewer) => ({ enrollee: visibleEnrollees(viewer) }),
  facility: none,
  self: (enrolleeId) => (enrolleeId ? { enrollee: representedBy(enrolleeId) } : none()),
});

export const dataRequestsToAnswer = defineWorklist(visibleDataRequests, {
  permission: 'DATA_REQUEST_WRITE',
  where: { status: 'OPEN' },
  overdue: afterDueDay,
  informs: {
    role: 'ADMIN',
    key: 'DATA_REQUESTS_TO_ANSWER',
    words: { one: 'data request to answer', many: 'data requests to answer' },
  },
});
