import { builder } from '../../scheme/graphql/builder.ts';
import { addMasterDataList, addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { ExpenseCategory } from './expense-category.schema.ts';
import { expenseItems } from './expense-item.service.ts';

export const ExpenseItem = builder.prismaObject('ExpenseItem', {
  description: 'An item that the scheme spends money on, such as printing paper.',
  authScopes: { can: 'EXPENSE_READ' },
  fields: (t) => ({
    name: t.exposeString('name'),
    category: t.relation('category', { type: ExpenseCategory }),
    defaultUnitPrice: t.expose('defaultUnitPrice', {
      type: 'Kobo',
      nullable: true,
      description: 'Standard unit price; null if prices vary.',
    }),
  }),
});
addMasterDataList('ExpenseItem', ExpenseItem, {
  name: 'expenseItems',
  read: 'EXPENSE_READ',
  search: ['name'],
  sortBy: ['name'],
  parents: ['categoryId'],
});

addMasterDataMutations(expenseItems, ExpenseItem, 'EXPENSE_ITEM_MANAGE');
