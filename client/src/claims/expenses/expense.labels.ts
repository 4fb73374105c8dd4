import type { ExpenseStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const EXPENSE_STATUS = defineLabels<ExpenseStatus>({
  RECORDED: { text: 'Awaiting approval', tone: 'warn' },
  APPROVED: { text: 'Approved', tone: 'success' },
  VOID: { text: 'Void', tone: 'neutral' },
});

/** Texts of history entries of an expense, by action. */
export const EXPENSE_DONE: Record<string, string> = {
  RECORD: 'Recorded',
  APPROVE_BY_RULE: 'Approved automatically',
  APPROVE: 'Approved',
  VOID: 'Voided',
  REQUEST_VOID: 'Void requested',
  DECLINE_VOID: 'Void rejected',
  CONFIRM_VOID: 'Voided',
};
