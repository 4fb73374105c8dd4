import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, daysWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { visibleExpenses } from './expense.access.ts';
import {
  approveExpenseInput,
  confirmExpenseVoidInput,
  recordExpenseInput,
  setExpenseBudgetInput,
  voidExpenseInput,
} from './expense.input.ts';
import { expenseMachine } from './expense.machine.ts';
import { approveExpense, recordExpense } from './expense.service.ts';
import { type ExpenseBudgetLine, expenseBudgets, setExpenseBudget } from './expense-budget.service.ts';
import { ExpenseCategory } from './expense-category.schema.ts';
import { ExpenseItem } from './expense-item.schema.ts';
import { confirmExpenseVoid, declineExpenseVoid, requestExpenseVoid, voidExpense } from './expense-void.service.ts';

const ExpenseAction = builder.enumType('ExpenseAction', { values: expenseMachine.names });

const Expense = builder.prismaObject('Expense', {
  description: 'An operating expense of the scheme.',
  authScopes: rowsIn(visibleExpenses, 'EXPENSE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    expenseNo: t.exposeString('expenseNo'),
    item: t.relation('item', { type: ExpenseItem }),
    date: t.expose('date', { type: 'Date', description: 'Date of the expense.' }),
    qty: t.exposeInt('qty'),
    unitPrice: t.expose('unitPrice', { type: 'Kobo' }),
    amount: t.expose('amount', { type: 'Kobo' }),
    payee: t.exposeString('payee', { description: 'Who was paid.' }),
    description: t.exposeString('description', { nullable: true, description: 'Null if there is none.' }),
    method: t.expose('method', { type: enumOf('PayMethod') }),
    voucherNo: t.exposeString('voucherNo', { nullable: true, description: 'Number of the payment voucher; null without one.' }),
    status: t.expose('status', { type: enumOf('ExpenseStatus') }),
    voidReason: t.exposeString('voidReason', { nullable: true, description: 'Null unless it is void or its void was requested.' }),
    isVoidRequested: t.boolean({
      description: 'Whether its void awaits a second person.',
      select: { status: true, voidRequestedById: true },
      resolve: ({ status, voidRequestedById }) => status === 'APPROVED' && voidRequestedById !== null,
    }),
    voidRequestedBy: t.prismaField({
      type: Actor,
      nullable: true,
      description: 'Null unless its void was requested.',
      select: { voidRequestedById: true },
      resolve: (query, { voidRequestedById }) =>
        voidRequestedById ? db.userAccount.findUnique({ ...query, where: { id: voidRequestedById } }) : null,
    }),
    recordedBy: t.relation('recordedBy', { type: Actor }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    approvedBy: t.relation('approvedBy', {
      type: Actor,
      nullable: true,
      description: 'Who approved it; null while pending, and if it was approved automatically.',
    }),
    approvedAt: t.expose('approvedAt', { type: 'DateTime', nullable: true, description: 'Null until it was approved.' }),
    receipts: t.prismaField({
      type: [Attachment],
      description: 'Attached receipts.',
      complexity: 5,
      resolve: (query, { id }) =>
        db.attachment.findMany({ ...query, where: { ownerType: 'Expense', ownerId: id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    }),
    history: t.prismaField({ ...statusHistory('Expense') }),
    availableActions: t.field({
      type: [ExpenseAction],
      description: 'Actions that the viewer may take now.',
      select: { status: true, recordedById: true, voidRequestedById: true },
      resolve: (expense, _args, { viewer }) => {
        if (!viewer) return [];
        const isRequested = expense.voidRequestedById !== null;
        const isPossible = { REQUEST_VOID: !isRequested, DECLINE_VOID: isRequested, CONFIRM_VOID: isRequested };
        return expenseMachine
          .available(viewer, expense)
          .filter((action) => !(action in isPossible) || isPossible[action as 'CONFIRM_VOID']);
      },
    }),
  }),
});

const ExpenseFilter = builder.inputType('ExpenseFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('ExpenseStatus')] }),
    categoryId: t.id(),
    itemId: t.id(),
    method: t.field({ type: [enumOf('PayMethod')] }),
    date: t.field({ type: DateRangeInput, description: 'Date of the expense.' }),
  }),
});

const expenseWhere = (
  filter: typeof ExpenseFilter.$inferInput | null | undefined,
  search: string | null | undefined,
): Prisma.ExpenseWhereInput => ({
  ...(filter?.status?.length && { status: { in: filter.status } }),
  ...(filter?.method?.length && { method: { in: filter.method } }),
  ...(filter?.categoryId && { item: { categoryId: filter.categoryId } }),
  itemId: filter?.itemId ?? undefined,
  date: daysWithin(filter?.date),
  ...(search && {
    OR: ['expenseNo', 'voucherNo', 'payee'].map((column) => ({ [column]: { contains: escapeLike(search), mode: 'insensitive' } })),
  }),
});

listField('expenses', {
  description: 'Expenses, newest day first (index on date); the sum leaves void ones out. Empty for officers limited to some LGAs.',
  type: Expense,
  permission: 'EXPENSE_READ',
  filter: ExpenseFilter,
  sortBy: ['date', 'amount', 'expenseNo', 'payee'],
  where: (viewer, filter, search): Prisma.ExpenseWhereInput => ({ AND: [visibleExpenses(viewer), expenseWhere(filter, search)] }),
  find: (args) => db.expense.findMany(args),
  count: (args) => db.expense.count(args),
  sum: async ({ where }) =>
    (await db.expense.aggregate({ where: { AND: [where, { status: { not: 'VOID' } }] }, _sum: { amount: true } }))._sum.amount,
});

builder.queryField('expense', (t) =>
  t.withAuth({ can: 'EXPENSE_READ' }).prismaField({
    type: Expense,
    description: 'One expense. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.expense.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleExpenses(viewer)] } }),
  }),
);

const ExpenseBudgetLineType = builder.objectRef<ExpenseBudgetLine>('ExpenseBudget').implement({
  description: 'Annual budget and spending of a category, kobo.',
  fields: (t) => ({
    categoryId: t.exposeID('categoryId'),
    categoryName: t.exposeString('categoryName'),
    version: t.exposeInt('version', { nullable: true, description: 'Null while there is no budget.' }),
    amount: t.expose('amount', { type: 'Kobo', nullable: true, description: 'The budget; null while there is none.' }),
    approved: t.expose('approved', { type: 'Kobo', description: 'Approved expenses of the year.' }),
    waiting: t.expose('waiting', { type: 'Kobo', description: 'Expenses awaiting a second person.' }),
    left: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Remaining budget after approved and pending expenses; negative if exceeded; null without a budget.',
      resolve: ({ amount, approved, waiting }) => (amount === null ? null : amount - approved - waiting),
    }),
  }),
});

builder.queryField('expenseBudgets', (t) =>
  t.withAuth({ can: 'EXPENSE_READ' }).field({
    type: [ExpenseBudgetLineType],
    description: 'Budgets of a calendar year by category. Officers limited to some LGAs get FORBIDDEN.',
    complexity: 20,
    args: { year: t.arg.int({ required: true }) },
    resolve: (_root, { year }, { viewer }) => expenseBudgets(viewer, year),
  }),
);

builder.queryField('expenseApprovalThreshold', (t) =>
  t.withAuth({ can: 'EXPENSE_READ' }).field({
    type: 'Kobo',
    description: 'Expenses from this amount need a second person, kobo.',
    resolve: async () => BigInt((await getSettings()).expenseApprovalThreshold),
  }),
);

createMutation('recordExpense', {
  type: Expense,
  description: 'Records an expense. Below the threshold it is approved automatically, else it awaits a second person.',
  can: 'EXPENSE_WRITE',
  input: recordExpenseInput,
  run: recordExpense,
});

recordMutation('approveExpense', {
  type: Expense,
  description: 'Approves a large expense recorded by someone else.',
  can: 'EXPENSE_APPROVE',
  input: approveExpenseInput,
  run: approveExpense,
});

recordMutation('voidExpense', {
  type: Expense,
  description: 'Voids an expense that is not approved. It stays listed but does not count.',
  can: 'EXPENSE_WRITE',
  input: voidExpenseInput,
  run: voidExpense,
});

recordMutation('requestExpenseVoid', {
  type: Expense,
  description: 'Requests the void of an approved expense by a second person.',
  can: 'EXPENSE_WRITE',
  input: voidExpenseInput,
  run: requestExpenseVoid,
});

recordMutation('confirmExpenseVoid', {
  type: Expense,
  description: 'Voids an approved expense at the request of another person. It stays listed but no longer counts.',
  can: 'EXPENSE_APPROVE',
  input: confirmExpenseVoidInput,
  run: confirmExpenseVoid,
});

recordMutation('declineExpenseVoid', {
  type: Expense,
  description: 'Rejects the void of an expense; also used by the requester to withdraw it.',
  can: 'EXPENSE_APPROVE',
  input: voidExpenseInput,
  run: declineExpenseVoid,
});

createMutation('setExpenseBudget', {
  type: ExpenseCategory,
  description: 'Sets the annual budget of a category. It can be exceeded, with a warning.',
  can: 'EXPENSE_BUDGET_MANAGE',
  input: setExpenseBudgetInput,
  run: setExpenseBudget,
});
