import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { testMasterData } from '../../testing/master-data-tests.ts';

const category = await db.expenseCategory.create({ data: { name: 'Travel' } });

testMasterData({
  model: 'ExpenseItem',
  list: 'expenseItems',
  input: (serial) => ({ name: `Bus fare ${serial}`, categoryId: category.id, defaultUnitPrice: 50_000 }),
  refused: { input: { defaultUnitPrice: -1 }, field: 'defaultUnitPrice', code: 'INVALID_INPUT' },
  manager: 'ACCOUNTANT',
  stranger: 'ADMIN',
});

it('an expense item can be neither added to nor enabled in a disabled category', async () => {
  const accountant = await makeUser('ACCOUNTANT');
  const closed = await db.expenseCategory.create({ data: { name: 'Closed', isActive: false } });
  const item = await db.expenseItem.create({ data: { name: 'Fuel', categoryId: closed.id, isActive: false } });
  const create = /* GraphQL */ `mutation ($input: CreateExpenseItemInput!) { createExpenseItem(input: $input) { id } }`;
  const enable = /* GraphQL */ `mutation ($id: ID!) { enableExpenseItem(id: $id, input: { version: 0 }) { id } }`;
  const { codes, fields } = await as(accountant).run(create, { input: { name: 'Diesel', categoryId: closed.id } });
  expect([codes, Object.keys(fields)]).toEqual([['MST_CATEGORY_INACTIVE'], ['categoryId']]);
  expect((await as(accountant).run(enable, { id: item.id })).codes).toEqual(['DATA_PARENT']);
});
