import { describe, expect, test } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import { as } from '../../testing/as.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { rootFields } from '../../testing/root-fields.ts';
import { anyValues, rootDocument } from '../../testing/root-operation.ts';
import { schema } from './index.ts';

const user = async (role: Role) => (role === 'HCP' ? makeHcpUser() : makeUser(role));
const DRAFT = /* GraphQL */ `mutation D($data: JSON!) { saveFormDraft(key: "x", data: $data) }`;
const PROFILE = /* GraphQL */ `mutation P($input: UpdateMyProfileInput!) { updateMyProfile(input: $input) { __typename } }`;

describe('a search', () => {
  const searches = rootFields(schema).flatMap((field) =>
    field.field.args.filter(({ name }) => name === 'search' || name === 'text').map(({ name }) => ({ ...field, argument: name })),
  );

  test.each(searches)('$name refuses 20,000 words, and more than 100 characters', async (field) => {
    const role = Object.values(Role).find((each) => field.can === null || roleCan(each, field.can));
    const person = await user(role ?? 'ADMIN');
    const ask = (search: string) => as(person).runText(rootDocument(field), { ...anyValues(field), [field.argument]: search });
    for (const search of ['abc '.repeat(20_000), 'a b c d e f g h i', 'x'.repeat(101)]) {
      const answer = await ask(search);
      expect([answer.codes, Object.keys(answer.fields)]).toEqual([['SEARCH_TOO_LONG'], [field.argument]]);
    }
    expect((await ask('a b c d e f g h')).codes).not.toContain('SEARCH_TOO_LONG');
  });

  test('of characters with a meaning in SQL patterns finds the literal text', async () => {
    const admin = await makeUser('ADMIN');
    await db.mda.updateMany({ where: {}, data: { name: 'Ministry of Works' } });
    for (const search of ['\\', '%', '_', 'M_nistry', "'"]) {
      const { codes, data } = await as(admin).run(
        /* GraphQL */ `query M($search: String) { mdas(page: { number: 1, size: 1 }, search: $search) { total } }`,
        { search },
      );
      expect([search, codes, data?.mdas.total]).toEqual([search, [], 0]);
    }
  });
});

describe('a text', () => {
  test.each([
    ['a NUL', 'Ada\u0000'],
    ['a control sign', 'Ada\u001b[2J'],
    ['half of a character', 'Ada\ud83d'],
    ['a mark that turns what follows', 'Ada\u202eexe.pdf'],
    ['another line', 'Ada\nBcc: everybody'],
    ['no end', 'x'.repeat(5001)],
  ])('with %s is rejected at its field, once for all inputs', async (_what, firstName) => {
    const person = await makeUser('ACCOUNTANT');
    const answer = await as(person).run(PROFILE, { input: { version: 1, firstName, lastName: 'Bot' } });
    expect([answer.codes, Object.keys(answer.fields)]).toEqual([['INVALID_INPUT'], ['firstName']]);
    const draft = await as(person).run(DRAFT, { data: { people: [{ firstName }] } });
    expect(draft.codes).toEqual(firstName.includes('\n') ? [] : ['INVALID_INPUT']);
  });

  test('has lines and every script where people write at length', async () => {
    const admin = await makeUser('ADMIN');
    const document = /* GraphQL */ `mutation V($reason: String!) { voidEncounter(id: "x", input: { version: 1, reason: $reason }) { id } }`;
    const hcp = await makeHcpUser();
    const { fields } = await as(hcp).run(document, { reason: 'two\nlines\tof 漢字 🙂 ɓɗƙ' });
    expect(fields).toEqual({});
    expect((await as(admin).run(DRAFT, { data: { a: '🙂' } })).codes).toEqual([]);
  });
});

test('a list of more than 5,000 items and deeply nested JSON are rejected', async () => {
  const officer = await makeUser('CLAIMS_OFFICER');
  const document = /* GraphQL */ `query D($ids: [ID!]) { claimsOfficers(ids: $ids) { id } }`;
  expect((await as(officer).run(document, { ids: Array(5001).fill('x') })).fields).toEqual({ ids: 'At most 5,000 at once.' });
  const deep = JSON.parse(`${'['.repeat(4000)}${']'.repeat(4000)}`);
  expect((await as(officer).run(DRAFT, { data: deep })).fields).toEqual({ data: 'Nested too deeply.' });
});

test('a day is within this time', async () => {
  const admin = await makeUser('ADMIN');
  const document = /* GraphQL */ `query E($day: Date!) { encounters(page: { number: 1, size: 1 }, filter: { visited: { from: $day } }) { total } }`;
  for (const day of ['0001-01-01', '1799-12-31', '2101-01-01', '9999-12-31']) {
    const answer = await as(admin).run(document, { day });
    expect([answer.codes, answer.fields]).toEqual([['INVALID_INPUT'], { 'filter.visited.from': 'Give a date between 1800 and 2100.' }]);
  }
  expect((await as(admin).run(document, { day: '1800-01-01' })).codes).toEqual([]);
});
