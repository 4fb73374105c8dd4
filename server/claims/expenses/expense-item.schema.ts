import { DomainError, fieldError } from '../../platform/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { addMasterDataList, addMasterDataMutations } from '../../platform/master-data/master-data.schema.ts';
import { masterDataService } from '../../platform/master-data/master-data.service.ts';
import { ExpenseCategory } from './expense-category.schema.ts';
import { expenseItemInput } from './expense-item.input.ts';

const ExpenseItem = builder.prismaObject('ExpenseItem', {
  description: 'Something that the scheme spends money on, such as printing paper.',
  authScopes: { can: 'EXPENSE_READ' },
  fields: (t) => ({
    name: t.exposeString('name'),
    category: t.relation('category', { type: ExpenseCategory }),
    defaultUnitPrice: t.expose('defaultUnitPrice', {
      type: 'Kobo',
      nullable: true,
      description: 'What one costs as a rule; null where prices differ.',
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
addMasterDataMutations(expenseItems, ExpenseItem, 'EXPENSE_ITEM_MANAGE');
