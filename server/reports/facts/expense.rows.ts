import { Prisma } from '../../generated/prisma/client.ts';
import { amount, code, type DrillThroughRows, day, text, under, word } from '../engine/rows.ts';

const { sql } = Prisma;

export const expenseRows: DrillThroughRows = {
  names: ['expense', 'expenses'],
  permission: 'EXPENSE_READ',
  record: { entity: 'Expense', id: sql`x.id` },
  from: sql`"Expense" x JOIN "ExpenseItem" y ON y.id = x."itemId" JOIN "ExpenseCategory" z ON z.id = y."categoryId"`,
  id: sql`x.id`,
  order: { by: sql`x.date`, direction: 'DESC' },
  columns: [
    code('Expense', sql`x."expenseNo"`),
    day('Date', sql`x.date`),
    text('For', sql`y.name`),
    under(text('Category', sql`z.name`)),
    text('Payee', sql`x.payee`),
    amount('Amount', sql`x.amount`),
    word('Status', sql`x.status`, 'ExpenseStatus'),
  ],
};
