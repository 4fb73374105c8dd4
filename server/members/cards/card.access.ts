import type { Prisma } from '../../generated/prisma/client.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { visibleEnrollees } from '../enrollees/enrollee.access.ts';

/** Who can hold a printed card, among those the viewer sees: students with running cover. */
export const cardHolders = (viewer: Viewer): Prisma.EnrolleeWhereInput => ({
  AND: [visibleEnrollees(viewer), { status: 'ACTIVE', plan: { sector: 'STUDENT' } }],
});

/** Runs of the viewer's people alone: an officer of some LGAs does not see names of others on a sheet. */
export const visibleCardRuns = defineScope('CardRun', {
  lgas: (_lgaIds, viewer) => ({ cards: { every: { enrollee: visibleEnrollees(viewer) } } }),
  facility: none,
  self: none,
});
