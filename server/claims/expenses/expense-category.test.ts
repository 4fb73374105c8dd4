import { testMasterData } from '../../testing/master-data-tests.ts';

testMasterData({
  model: 'ExpenseCategory',
  list: 'expenseCategories',
  input: (serial) => ({ name: `Office costs ${serial}`, code: `OFF-${serial}` }),
  refused: { input: { name: 'x' }, field: 'name', code: 'INVALID_INPUT' },
  manager: 'ACCOUNTANT',
  stranger: 'ADMIN',
});
