import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { visibleEnrollees } from '../enrollees/enrollee.access.ts';

/** Who can hold a printed card, among those the viewer sees: students with running cover. */
export const cardHolders = (viewer: Viewer): Prisma.EnrolleeWhereInput => ({
  AND: [visibleEnrollees(viewer), { status: 'ACTIVE', plan: { sector: 'STUDENT' } }],
});

/** Runs of the viewer's people alone: an officer of some LGAs does not see names of others on a sheet. */
export function visibleCardRuns(viewer: Viewer): Prisma.CardRunWhereInput {
  const { scope } = viewer;
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? { cards: { every: { enrollee: visibleEnrollees(viewer) } } } : {};
    case 'HCP':
    case 'SELF':
      return { id: { in: [] } };
  }
}
