import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Only staff of the whole scheme see runs. Facilities see their statements. */
export const visibleCapitationRuns = defineScope('CapitationRun', { lgas: none, facility: none, self: none });

/** A facility sees its own statements of approved runs. */
export const visibleCapitationStatements = defineScope('CapitationStatement', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId, run: { status: { in: ['APPROVED', 'REVERSED'] } } }),
  self: none,
});

export const visibleCapitationContests = defineScope('CapitationContest', (viewer) => ({
  statement: visibleCapitationStatements(viewer),
}));

export const capitationRunsToApprove = defineWorklist(visibleCapitationRuns, {
  permission: 'CAPITATION_APPROVE',
  where: { status: 'COMPUTED' },
  informs: {
    role: 'ADMIN',
    key: 'CAPITATION_TO_APPROVE',
    words: { one: 'capitation run awaiting approval', many: 'capitation runs awaiting approval' },
  },
});

export const capitationContestsToDecide = defineWorklist(visibleCapitationContests, {
  permission: 'CAPITATION_CONTEST_DECIDE',
  where: { status: 'PENDING' },
  informs: {
    role: 'ACCOUNT_MANAGER',
    key: 'CAPITATION_CONTESTS',
    words: { one: 'contested life to decide', many: 'contested lives to decide' },
  },
});
