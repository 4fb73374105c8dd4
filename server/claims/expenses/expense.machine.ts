import { ExpenseStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** W14: below the threshold an expense is approved automatically; from the threshold a second person approves. */
export const expenseMachine = defineMachine('Expense', ExpenseStatus, {
  APPROVE_BY_RULE: { from: ['RECORDED'], to: 'APPROVED', can: 'SYSTEM' },
  APPROVE: {
    from: ['RECORDED'],
    to: 'APPROVED',
    can: 'EXPENSE_APPROVE',
    notBy: ['recordedById'],
    four: { did: 'recorded', decide: 'approve' },
  },
  VOID: { from: ['RECORDED', 'APPROVED'], to: 'VOID', can: 'EXPENSE_WRITE' },
});
