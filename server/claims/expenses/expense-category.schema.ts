import { builder } from '../../scheme/graphql/builder.ts';
import { addMasterDataList, addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { expenseCategories } from './expense-category.service.ts';

export const ExpenseCategory = builder.prismaObject('ExpenseCategory', {
  description: 'A group of expense items, such as stationery.',
  authScopes: { can: 'EXPENSE_READ' },
  fields: (t) => ({
    name: t.exposeString('name'),
    code: t.exposeString('code', { nullable: true, description: 'In the chart of accounts; null if it has none.' }),
    itemCount: t.relationCount('items', { description: 'Number of active items.', where: { isActive: true } }),
  }),
});
addMasterDataList('ExpenseCategory', ExpenseCategory, {
  name: 'expenseCategories',
  read: 'EXPENSE_READ',
  search: ['name', 'code'],
  sortBy: ['name', 'code'],
});

addMasterDataMutations(expenseCategories, ExpenseCategory, 'EXPENSE_ITEM_MANAGE');
