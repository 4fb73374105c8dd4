import type { ExpenseStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const EXPENSE_STATUS = defineLabels<ExpenseStatus>({
  RECORDED: { text: 'Waits for approval', tone: 'warn' },
  APPROVED: { text: 'Approved', tone: 'success' },
  VOID: { text: 'Void', tone: 'neutral' },
});

/** Texts of history entries of an expense, by action. */
export const EXPENSE_DONE: Record<string, string> = {
  RECORD: 'Recorded',
  APPROVE_BY_RULE: 'Approved by rule',
  APPROVE: 'Approved',
  VOID: 'Voided',
};
