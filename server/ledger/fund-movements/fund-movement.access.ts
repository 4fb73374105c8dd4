import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Movements of funds concern the whole scheme: officers limited to some LGAs have no access. */
export const visibleFundMovements = defineScope('FundMovement', { lgas: none, facility: none, self: none });

export const fundMovementsToConfirm = defineWorklist(visibleFundMovements, {
  permission: 'FUND_CONFIRM',
  where: { OR: [{ status: 'RECORDED' }, { status: 'CONFIRMED', reversalRequestedById: { not: null } }] },
  informs: {
    role: 'ADMIN',
    key: 'FUND_MOVEMENTS_TO_CONFIRM',
    words: { one: 'grant or transfer to confirm', many: 'grants and transfers to confirm' },
  },
});
