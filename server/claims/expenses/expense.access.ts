import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Expenses belong to no LGA, so viewers limited to some LGAs see none. Every read and write starts here. */
export const visibleExpenses = defineScope('Expense', { lgas: none, facility: none, self: none });

export const expensesToApprove = defineWorklist(visibleExpenses, {
  permission: 'EXPENSE_APPROVE',
  where: { OR: [{ status: 'RECORDED' }, { status: 'APPROVED', voidRequestedById: { not: null } }] },
  informs: {
    role: 'ADMIN',
    key: 'EXPENSES_TO_APPROVE',
    words: { one: 'expense awaiting approval', many: 'expenses awaiting approval' },
  },
});
