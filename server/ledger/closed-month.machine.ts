import { ClosedMonthStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../platform/workflow/machine.ts';

/** A closing is taken back by somebody else than who closed the month. */
export const closedMonthMachine = defineMachine('ClosedMonth', ClosedMonthStatus, {
  REOPEN: {
    from: ['CLOSED'],
    to: 'REOPENED',
    can: 'MONTH_REOPEN',
    notBy: ['closedById'],
    four: { did: 'closed', decide: 'reopen' },
  },
});
