import { ClosedMonthStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../scheme/workflow/machine.ts';

/** The person who closed a month cannot reopen it. */
export const closedMonthMachine = defineMachine('ClosedMonth', ClosedMonthStatus, {
  REOPEN: {
    from: ['CLOSED'],
    to: 'REOPENED',
    can: 'MONTH_REOPEN',
    notBy: ['closedById'],
    four: { did: 'closed', decide: 'reopen' },
  },
});
