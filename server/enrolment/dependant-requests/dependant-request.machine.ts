import { DependantRequestStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const fourEyes = { notBy: ['requestedById'], four: { did: 'requested this', decide: 'decide' } } as const;

export const dependantRequestMachine = defineMachine('DependantRequest', DependantRequestStatus, {
  APPROVE: { from: ['PENDING'], to: 'APPROVED', can: 'FAMILY_WRITE', ...fourEyes },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'FAMILY_WRITE', ...fourEyes },
  CANCEL: { from: ['PENDING'], to: 'CANCELLED', can: 'DEPENDANT_REQUEST_CREATE' },
});
