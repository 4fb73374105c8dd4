import type { ExpenseFilter } from '../../graphql/types.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { PAY_METHOD } from '../payments/payment.labels.ts';
import { EXPENSE_STATUS } from './expense.labels.ts';
import { useExpenseCategoryPicker, useExpenseItemPicker } from './expense-pickers.ts';

export const expenseFilters = {
  status: multiSelectFilter('Status', EXPENSE_STATUS),
  date: dateRangeFilter('Date'),
  categoryId: pickerFilter('Category', useExpenseCategoryPicker),
  itemId: pickerFilter('Item', useExpenseItemPicker),
  method: multiSelectFilter('Payment method', PAY_METHOD),
} satisfies Filters<ExpenseFilter>;
