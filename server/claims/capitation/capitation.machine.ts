import { CapitationContestStatus, CapitationRunStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** W17: computed by an accountant, approved by an administrator. */
export const capitationRunMachine = defineMachine('CapitationRun', CapitationRunStatus, {
  FINISH: { from: ['OPEN'], to: 'COMPUTED', can: 'CAPITATION_WRITE' },
  RECOMPUTE: { from: ['COMPUTED', 'OPEN'], to: 'OPEN', can: 'CAPITATION_WRITE' },
  APPROVE: {
    from: ['COMPUTED'],
    to: 'APPROVED',
    can: 'CAPITATION_APPROVE',
    notBy: ['computedById'],
    four: { did: 'computed', decide: 'approve' },
  },
  REVERSE: {
    from: ['APPROVED'],
    to: 'REVERSED',
    can: 'CAPITATION_APPROVE',
    notBy: ['approvedById'],
    four: { did: 'approved', decide: 'reverse' },
  },
});

export const capitationContestMachine = defineMachine('CapitationContest', CapitationContestStatus, {
  ACCEPT: { from: ['PENDING'], to: 'ACCEPTED', can: 'CAPITATION_CONTEST_DECIDE' },
  REFUSE: { from: ['PENDING'], to: 'REFUSED', can: 'CAPITATION_CONTEST_DECIDE' },
});
