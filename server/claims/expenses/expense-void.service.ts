import type { Expense } from '../../generated/prisma/client.ts';
import { parse, stateInvalid } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { NoticeKind } from '../../scheme/texts/notice-kinds.shared.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { readers, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { visibleExpenses } from './expense.access.ts';
import { confirmExpenseVoidInput, voidExpenseInput } from './expense.input.ts';
import { expenseVoided } from './expense.ledger.ts';
import { expenseMachine } from './expense.machine.ts';
import { loadExpense } from './expense.service.ts';

/** Loads an approved expense at the version shown. Errors: NOT_FOUND, CONFLICT_STALE, STATE_INVALID if its void is requested already, or is not. */
async function loadForVoid(tx: Tx, viewer: Viewer, id: string, version: number, isRequested: boolean) {
  const expense = await loadExpense(tx, viewer, id);
  assertVersion(expense, version);
  if (expense.status !== 'APPROVED' || (expense.voidRequestedById !== null) !== isRequested) throw stateInvalid(expense, 'Expense');
  return expense;
}

/** Tells the other people who dealt with the expense. */
function notifyOthers(write: Write, viewer: Viewer, expense: Expense, kind: NoticeKind, decision: string): void {
  const people = [expense.recordedById, expense.approvedById, expense.voidRequestedById];
  const userIds = [...new Set(people.filter((userId): userId is string => userId !== null && userId !== viewer.userId))];
  write.notify({ userIds }, { kind, title: `${expense.expenseNo} ${decision}`, entityType: 'Expense', entityId: expense.id });
}

/** Voids an expense that is not approved. It stays listed but does not count. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function voidExpense(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(voidExpenseInput, raw);
  return transact(viewer, 'voidExpense', async (write) => {
    const expense = await loadExpense(write.tx, viewer, id);
    assertVersion(expense, version);
    await changeStatus(write, expenseMachine, expense, 'VOID', {
      data: { voidReason: reason },
      note: reason,
      summary: `Voided ${expense.expenseNo}: ${reason}`,
    });
    notifyOthers(write, viewer, expense, 'EXPENSE_VOIDED', `is void: ${reason}`);
    return { id };
  });
}

/** Requests the void of an approved expense, which a second person confirms. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function requestExpenseVoid(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(voidExpenseInput, raw);
  return transact(viewer, 'requestExpenseVoid', async (write) => {
    const expense = await loadForVoid(write.tx, viewer, id, version, false);
    await changeStatus(write, expenseMachine, expense, 'REQUEST_VOID', {
      data: { voidReason: reason, voidRequestedById: viewer.userId },
      note: reason,
      summary: `Requested the void of ${expense.expenseNo}: ${reason}`,
    });
    write.notify(readers(['ADMIN', 'ACCOUNTANT'], visibleExpenses, id), {
      kind: 'EXPENSE_VOID_REQUESTED',
      title: `Void requested for ${expense.expenseNo}, ${nairaText(expense.amount)}`,
      entityType: 'Expense',
      entityId: id,
    });
    return { id };
  });
}

/** Rejects the void of an expense; the requester uses it to withdraw the request. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function declineExpenseVoid(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(voidExpenseInput, raw);
  return transact(viewer, 'declineExpenseVoid', async (write) => {
    const expense = await loadForVoid(write.tx, viewer, id, version, true);
    await changeStatus(write, expenseMachine, expense, 'DECLINE_VOID', {
      data: { voidReason: null, voidRequestedById: null },
      note: reason,
      summary: `Rejected the void of ${expense.expenseNo}: ${reason}`,
    });
    notifyOthers(write, viewer, expense, 'EXPENSE_VOID_DECLINED', `was not voided: ${reason}`);
    return { id };
  });
}

/** Voids an approved expense by a second person. It stays listed but no longer counts. Errors: FOUR_EYES, STATE_INVALID, CONFLICT_STALE. */
export async function confirmExpenseVoid(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(confirmExpenseVoidInput, raw);
  return transact(viewer, 'confirmExpenseVoid', async (write) => {
    const expense = await loadForVoid(write.tx, viewer, id, version, true);
    const reason = expense.voidReason ?? '';
    await changeStatus(write, expenseMachine, expense, 'CONFIRM_VOID', { note: reason, summary: `Voided ${expense.expenseNo}: ${reason}` });
    await expenseVoided.post(write, [id]);
    notifyOthers(write, viewer, expense, 'EXPENSE_VOIDED', `is void: ${reason}`);
    return { id };
  });
}
