import { builder } from '../../platform/graphql/builder.ts';
import { addMasterDataList, addMasterDataMutations } from '../../platform/master-data/master-data.schema.ts';
import { masterDataService } from '../../platform/master-data/master-data.service.ts';
import { expenseCategoryInput } from './expense-category.input.ts';

export const ExpenseCategory = builder.prismaObject('ExpenseCategory', {
  description: 'A group of expense items, such as stationery, as the accounts have it.',
  authScopes: { can: 'EXPENSE_READ' },
  fields: (t) => ({
    name: t.exposeString('name'),
    code: t.exposeString('code', { nullable: true, description: 'In the chart of accounts; null if it has none.' }),
    itemCount: t.relationCount('items', { description: 'Items of it that can be chosen.', where: { isActive: true } }),
  }),
});
addMasterDataList('ExpenseCategory', ExpenseCategory, {
  name: 'expenseCategories',
  read: 'EXPENSE_READ',
  search: ['name', 'code'],
  sortBy: ['name', 'code'],
});

export const expenseCategories = masterDataService({
  model: 'ExpenseCategory',
  noun: 'expense category',
  input: expenseCategoryInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN', code: 'MST_CODE_TAKEN' },
});
addMasterDataMutations(expenseCategories, ExpenseCategory, 'EXPENSE_ITEM_MANAGE');
