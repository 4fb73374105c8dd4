import { visibleExpenses } from '../../claims/expenses/expense.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, money } from '../engine/measures.ts';
import { expenseRows } from './expense.rows.ts';

const { sql } = Prisma;

export const expenses = defineFact({
  name: 'expense',
  title: 'Expenses',
  description: 'The scheme’s own spending by expense date, excluding void expenses',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"Expense" x JOIN "ExpenseItem" y ON y.id = x."itemId"`,
  person: 'NOBODY',
  where: sql`x.status <> 'VOID'`,
  scope: countable(visibleExpenses, 'x'),
  period: () => ({ column: sql`x.date`, kind: 'day' }),
  keys: () => ({ expenseCategory: { column: sql`y."categoryId"` }, status: { column: sql`x.status` } }),
  records: { rows: expenseRows, id: sql`x.id` },
  measures: {
    expenses: count('Expenses', 'Expenses recorded', sql`count(*)`),
    spent: money('Expenses', 'Money spent', sql`x.amount`),
    spentApproved: money('Approved', 'Money spent, of approved expenses', sql`x.amount`, sql`x.status = 'APPROVED'`),
  },
});
