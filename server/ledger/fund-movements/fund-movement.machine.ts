import { FundMovementStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** One person records money of a fund, another confirms it; a confirmed movement is reversed by two people, never edited. */
export const fundMovementMachine = defineMachine('FundMovement', FundMovementStatus, {
  CONFIRM: {
    from: ['RECORDED'],
    to: 'CONFIRMED',
    can: 'FUND_CONFIRM',
    notBy: ['recordedById'],
    four: { did: 'recorded', decide: 'confirm' },
  },
  /** Also by the person who recorded it. */
  REJECT: { from: ['RECORDED'], to: 'REJECTED', can: 'FUND_CONFIRM' },
  REQUEST_REVERSAL: { from: ['CONFIRMED'], to: 'CONFIRMED', can: 'FUND_WRITE' },
  DECLINE_REVERSAL: { from: ['CONFIRMED'], to: 'CONFIRMED', can: 'FUND_CONFIRM' },
  REVERSE: {
    from: ['CONFIRMED'],
    to: 'REVERSED',
    can: 'FUND_CONFIRM',
    notBy: ['reversalRequestedById'],
    four: { did: 'requested', decide: 'confirm' },
  },
});
