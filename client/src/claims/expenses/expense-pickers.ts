import { defineSmallPicker } from '../../ui/small-picker.ts';
import { ExpenseCategoryPickerDocument, ExpenseItemPickerDocument } from './ExpensePickers.generated.ts';

export const useExpenseCategoryPicker = defineSmallPicker({
  query: ExpenseCategoryPickerDocument,
  options: ({ expenseCategories }) => expenseCategories.items.map(({ id, name }) => ({ value: id, label: name })),
});

/** Active expense items. */
export const useExpenseItemPicker = defineSmallPicker({
  query: ExpenseItemPickerDocument,
  options: ({ expenseItems }) => expenseItems.items.map(({ id, name, category }) => ({ value: id, label: name, second: category.name })),
});
