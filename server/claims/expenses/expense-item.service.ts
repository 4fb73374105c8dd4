import { DomainError, fieldError } from '../../platform/errors.ts';
import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { expenseItemInput } from './expense-item.input.ts';

export const expenseItems = masterDataService({
  model: 'ExpenseItem',
  noun: 'expense item',
  input: expenseItemInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN' },
  assertColumns: async (tx, { categoryId }) => {
    const category = await tx.expenseCategory.findUnique({ where: { id: categoryId } });
    if (!category?.isActive) throw fieldError('MST_CATEGORY_INACTIVE', 'categoryId');
  },
  assertEnable: async (tx, { categoryId }) => {
    const category = await tx.expenseCategory.findUniqueOrThrow({ where: { id: String(categoryId) } });
    if (!category.isActive) throw new DomainError('DATA_PARENT', { params: { parent: category.name } });
  },
});
