import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { createMutation } from '../../scheme/graphql/record-mutations.ts';
import { type Fund, funds } from '../funds.service.ts';
import { visibleFundAccounts } from './fund-account.access.ts';
import { setFundAccountInput } from './fund-account.input.ts';
import { setFundAccount } from './fund-account.service.ts';

const FundAccount = builder.prismaObject('FundAccount', {
  description: 'The bank account of a fund.',
  authScopes: rowsIn(visibleFundAccounts, 'LEDGER_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    bankName: t.exposeString('bankName'),
    accountName: t.exposeString('accountName'),
    accountNumber: t.exposeString('accountNumber', { description: 'NUBAN, 10 digits, text.' }),
    sortCode: t.exposeString('sortCode', { nullable: true, description: 'Null if not recorded.' }),
  }),
});

const FundType = builder.objectRef<Fund>('Fund').implement({
  description: 'A fund of the scheme: a pool of plans, or the administration.',
  fields: (t) => ({
    fundingPool: t.exposeString('fundingPool'),
    bankBalance: t.expose('bankBalance', { type: 'Kobo', description: 'Balance of its bank account in the books, now.' }),
    account: t.prismaField({
      type: FundAccount,
      nullable: true,
      description: 'Its bank account; null until it is set.',
      resolve: (query, { fundingPool }, _args, { viewer }) =>
        viewer && db.fundAccount.findFirst({ ...query, where: { AND: [{ fundingPool }, visibleFundAccounts(viewer)] } }),
    }),
  }),
});

builder.queryField('funds', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).field({
    type: [FundType],
    description: 'The funds with their bank balances and accounts. Officers limited to some LGAs get FORBIDDEN.',
    complexity: 20,
    resolve: (_root, _args, { viewer }) => funds(viewer),
  }),
);

createMutation('setFundAccount', {
  type: FundAccount,
  description: 'Sets the bank account of a fund.',
  can: 'FUND_ACCOUNT_MANAGE',
  input: setFundAccountInput,
  run: setFundAccount,
});
