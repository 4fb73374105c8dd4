import { requireOpenMonth } from '../../ledger/closed-month.rules.ts';
import { requireWholeScheme } from '../../ledger/ledger.access.ts';
import { now, today } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { expensesToApprove, visibleExpenses } from './expense.access.ts';
import { approveExpenseInput, RECEIPT, recordExpenseInput } from './expense.input.ts';
import { expenseApproved } from './expense.ledger.ts';
import { expenseMachine } from './expense.machine.ts';

export async function loadExpense(tx: Tx, viewer: Viewer, id: string) {
  const expense = await tx.expense.findFirst({
    where: { AND: [{ id }, visibleExpenses(viewer)] },
    include: { item: { select: { name: true } } },
  });
  if (!expense) throw new DomainError('NOT_FOUND');
  return expense;
}

/** Concurrent requests with the same voucher number: the unique index rejects the second. */
function refuseTakenVoucher(error: unknown): never {
  throw isUniqueViolation(error) && JSON.stringify(error.meta).includes('voucherNo') ? fieldError('EXP_VOUCHER_TAKEN', 'voucherNo') : error;
}

/** Attaches uploaded files as receipts of the expense. */
async function takeReceipts({ tx }: Write, viewer: Viewer, expenseId: string, receipts: readonly { fileId: string | null }[]) {
  for (const [position, { fileId }] of receipts.entries()) {
    if (!fileId) continue;
    const { count } = await tx.attachment.updateMany({
      where: { id: fileId, kind: RECEIPT, ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'Expense', ownerId: expenseId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `receipts.${position}.fileId`);
  }
}

/**
 * Records an expense. Below the threshold it is approved automatically, else it waits for a second person.
 * Errors: FORBIDDEN for officers limited to some LGAs, EXP_DATE, MONTH_CLOSED, EXP_ITEM_INACTIVE, EXP_VOUCHER_TAKEN, NOT_FOUND for a file.
 */
export async function recordExpense(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { receipts, ...input } = parse(recordExpenseInput, raw);
  requireWholeScheme(viewer);
  const date = new Date(`${input.date}T00:00:00Z`);
  if (date > today()) throw fieldError('EXP_DATE', 'date');
  const { expenseApprovalThreshold } = await getSettings();
  return transact(viewer, 'recordExpense', async (write) => {
    const { tx } = write;
    await requireOpenMonth(tx, date, 'date');
    const item = await tx.expenseItem.findUnique({ where: { id: input.itemId }, include: { category: true } });
    if (!item) throw fieldError('NOT_FOUND', 'itemId');
    if (!item.isActive || !item.category.isActive) throw fieldError('EXP_ITEM_INACTIVE', 'itemId');
    const amount = BigInt(input.qty) * BigInt(input.unitPrice);
    const expense = await tx.expense.create({
      data: { ...input, date, amount, expenseNo: await monthlyNumber(tx, 'EXP', 5), recordedById: viewer.userId },
    });
    await takeReceipts(write, viewer, expense.id, receipts);
    const summary = `${expense.expenseNo}: ${nairaText(amount)} for ${item.name} to ${input.payee}`;
    await recordStatus(write, 'Expense', expense.id, 'RECORD', null, 'RECORDED');
    write.log({ action: 'Expense.RECORD', entityType: 'Expense', entityId: expense.id, summary, after: { status: 'RECORDED' } });
    if (amount < BigInt(expenseApprovalThreshold)) {
      await changeStatus({ ...write, actor: 'SYSTEM' }, expenseMachine, expense, 'APPROVE_BY_RULE', {
        data: { approvedAt: now() },
        note: `Below ${nairaText(expenseApprovalThreshold)}; no second person required`,
        summary: `Approved automatically: ${summary}`,
      });
      await expenseApproved.post(write, [expense.id]);
    } else {
      write.notify(expensesToApprove.audience(expense), {
        kind: 'EXPENSE_RECORDED',
        title: `${expense.expenseNo} for ${nairaText(amount)} is awaiting approval`,
        entityType: 'Expense',
        entityId: expense.id,
      });
    }
    return { id: expense.id };
  }).catch(refuseTakenVoucher);
}

/** A second person approves a large expense, which is then posted. Errors: FOUR_EYES, STATE_INVALID, CONFLICT_STALE. */
export async function approveExpense(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(approveExpenseInput, raw);
  return transact(viewer, 'approveExpense', async (write) => {
    const expense = await loadExpense(write.tx, viewer, id);
    assertVersion(expense, version);
    await changeStatus(write, expenseMachine, expense, 'APPROVE', {
      data: { approvedAt: now(), approvedById: viewer.userId },
      summary: `Approved ${expense.expenseNo}: ${nairaText(expense.amount)} for ${expense.item.name}`,
    });
    await expenseApproved.post(write, [id]);
    write.notify(
      { userIds: [expense.recordedById] },
      { kind: 'EXPENSE_APPROVED', title: `${expense.expenseNo} is approved`, entityType: 'Expense', entityId: id },
    );
    return { id };
  });
}
