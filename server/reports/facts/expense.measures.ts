import { visibleExpenses } from '../../claims/expenses/expense.access.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, lowerIsBetter, money } from '../engine/measures.ts';
import { expenseRows } from './expense.rows.ts';

const { sql } = Prisma;

export const expenses = defineFact({
  name: 'expense',
  title: 'Expenses',
  description: 'The scheme’s own expenses by their date, approved or awaiting approval, excluding void ones',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"Expense" x JOIN "ExpenseItem" y ON y.id = x."itemId"`,
  person: 'NOBODY',
  where: sql`x.status <> 'VOID'`,
  scope: countable(visibleExpenses, 'x'),
  period: () => ({ column: sql`x.date`, kind: 'day' }),
  keys: () => ({ expenseCategory: { column: sql`y."categoryId"` }, status: { column: sql`x.status` } }),
  records: { rows: expenseRows, id: sql`x.id` },
  measures: {
    expenses: count('Number', 'Expenses recorded, approved or not', sql`count(*)`),
    spent: money('Expenses', 'Money spent: approved expenses, as in the ledger', sql`x.amount`, sql`x.status = 'APPROVED'`),
    expensesAwaitingApproval: lowerIsBetter(
      money('Awaiting approval', 'Recorded expenses that are not approved yet', sql`x.amount`, sql`x.status = 'RECORDED'`),
    ),
  },
});
