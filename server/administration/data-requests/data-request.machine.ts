import { DataRequestStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** A request is open until it is answered or withdrawn. Erasing optional data is also an answer. */
export const dataRequestMachine = defineMachine('DataSubjectRequest', DataRequestStatus, {
  ANSWER: { from: ['OPEN'], to: 'ANSWERED', can: 'DATA_REQUEST_WRITE' },
  ERASE: { from: ['OPEN'], to: 'ANSWERED', can: 'DATA_REQUEST_WRITE' },
  WITHDRAW: { from: ['OPEN'], to: 'WITHDRAWN', can: 'DATA_REQUEST_WRITE' },
  WITHDRAW_OWN: { from: ['OPEN'], to: 'WITHDRAWN', can: 'OWN_DATA_REQUEST_WRITE' },
  REOPEN: { from: ['ANSWERED', 'WITHDRAWN'], to: 'OPEN', can: 'DATA_REQUEST_WRITE' },
});
