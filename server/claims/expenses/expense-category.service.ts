import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { expenseCategoryInput } from './expense-category.input.ts';

export const expenseCategories = masterDataService({
  model: 'ExpenseCategory',
  noun: 'expense category',
  input: expenseCategoryInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN', code: 'MST_CODE_TAKEN' },
});
