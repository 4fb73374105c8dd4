import { expect, it } from 'vitest';
import { as } from '../../testing/as.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { testMasterData } from '../../testing/master-data-tests.ts';

testMasterData({
  model: 'StandardQuery',
  list: 'standardQueries',
  input: (serial) => ({ name: `Old records ${serial}`, use: 'REFERRAL', text: `Please send the records of visit ${serial}.` }),
  refused: { input: { text: 'Why?' }, field: 'text', code: 'INVALID_INPUT' },
  manager: 'ADMIN',
  stranger: 'ACCOUNT_MANAGER',
});

const LIST = /* GraphQL */ `query { standardQueries(page: { number: 1, size: 100 }, filter: { isActive: true }) { items { use text } } }`;

it('standard queries of every use are there for officers, and not for facilities', async () => {
  for (const role of ['ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ADMIN'] as const) {
    const { items } = (await as(await makeUser(role)).run(LIST)).data.standardQueries;
    expect([...new Set(items.map(({ use }) => use))].sort()).toEqual(['CLAIM', 'PA_REQUEST', 'REFERRAL']);
  }
  expect((await as(await makeHcpUser()).run(LIST)).codes).toEqual(['FORBIDDEN']);
});
