import { ExpenseStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** W14: below the threshold an expense is approved automatically; from the threshold a second person approves. Two people void an approved one. */
export const expenseMachine = defineMachine('Expense', ExpenseStatus, {
  APPROVE_BY_RULE: { from: ['RECORDED'], to: 'APPROVED', can: 'SYSTEM' },
  APPROVE: {
    from: ['RECORDED'],
    to: 'APPROVED',
    can: 'EXPENSE_APPROVE',
    notBy: ['recordedById'],
    four: { did: 'recorded', decide: 'approve' },
  },
  VOID: { from: ['RECORDED'], to: 'VOID', can: 'EXPENSE_WRITE' },
  REQUEST_VOID: { from: ['APPROVED'], to: 'APPROVED', can: 'EXPENSE_WRITE' },
  DECLINE_VOID: { from: ['APPROVED'], to: 'APPROVED', can: 'EXPENSE_APPROVE' },
  CONFIRM_VOID: {
    from: ['APPROVED'],
    to: 'VOID',
    can: 'EXPENSE_APPROVE',
    notBy: ['voidRequestedById'],
    four: { did: 'requested', decide: 'confirm' },
  },
});
