import { GraphQLNonNull, GraphQLObjectType, GraphQLSchema, graphql, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { delegateOf } from '../../platform/delegate.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { viewerFor } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { schema } from './index.ts';

type Guard = { scope?: (viewer: NonNullable<Context['viewer']>) => object; model?: string };

/** Types that declare by `rowsIn` which rows a viewer may read. */
const guardedTypes = Object.values(schema.getTypeMap()).flatMap((type) => {
  const { authScopes } = (type.extensions.pothosOptions ?? {}) as { authScopes?: Guard };
  const { scope, model } = authScopes ?? {};
  return isObjectType(type) && scope && model ? [{ type, scope, model }] : [];
});

/** A query field that returns a row without a scope check, like a relation that was not narrowed. */
function leak(type: GraphQLObjectType, row: object): GraphQLSchema {
  const fields = { row: { type: new GraphQLNonNull(type), resolve: () => row } };
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });
}

test('a row outside the viewer’s scope is NOT_FOUND, and one inside is read, whatever path leads to it', async () => {
  await loadDemoScheme();
  const { lgaId } = await db.hcp.findFirstOrThrow({ where: { claims: { some: {} } }, select: { lgaId: true } });
  const users = [
    await makeUser('ADMIN', { lgaScoped: true, lgaIds: [lgaId] }),
    await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [lgaId] }),
    await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [lgaId] }),
    await db.userAccount.findFirstOrThrow({ where: { role: 'HCP', hcp: { claims: { some: {} } } } }),
  ];
  const codesOfTypes = new Map<string, Set<string>>();
  for (const { type, scope, model } of guardedTypes) {
    const delegate = delegateOf(model);
    const codes = codesOfTypes.get(type.name) ?? new Set<string>();
    codesOfTypes.set(type.name, codes);
    for (const { id } of users) {
      const viewer = await viewerFor(id);
      const visible = new Set((await delegate.findMany({ where: scope(viewer), select: { id: true } })).map((row) => row.id));
      const rows = await delegate.findMany({});
      const inside = rows.filter((row) => visible.has(row.id)).slice(0, 2);
      const outside = rows.filter((row) => !visible.has(row.id)).slice(0, 2);
      for (const [some, expected] of [[inside, 'READ'] as const, [outside, 'NOT_FOUND'] as const]) {
        for (const row of some) {
          const contextValue: Context = { viewer, request: viewer.request };
          const { errors } = await graphql({ schema: leak(type, row), source: '{ row { id } }', contextValue });
          const error = errors?.[0]?.originalError;
          const code = error instanceof DomainError ? error.code : (error ?? 'READ');
          if (code === 'FORBIDDEN') continue;
          expect(code, `${type.name} for ${viewer.role}`).toBe(expected);
          codes.add(String(code));
        }
      }
    }
  }
  expect(guardedTypes.length).toBeGreaterThanOrEqual(18);
  const untried = [...codesOfTypes].flatMap(([name, codes]) => (codes.has('READ') && codes.has('NOT_FOUND') ? [] : [name]));
  // The demo scheme has none of these records, or none outside of these viewers' scopes.
  expect(untried).toEqual([
    'ApiKey',
    'BankLayout',
    'BankLine',
    'BankStatement',
    'BroadcastRecipient',
    'CapitationRun',
    'CardRun',
    'ClosedMonth',
    'DataBreach',
    'DataSubjectRequest',
    'Expense',
    'FundAccount',
    'FundMovement',
    'HcpBankChange',
    'HcpMove',
    'InvoiceRun',
    'LedgerEntry',
    'MdaBulk',
    'PaymentRun',
    'Roll',
    'SmsMessage',
  ]);
});

/** Types that name a record beside another one, or the viewer's own account; they have no other fields. */
const NAMES_ONLY = [
  'Actor',
  'CapitationRunHead',
  'CitedEncounter',
  'CitedPaCode',
  'CitedReferral',
  'ClaimsOfficer',
  'HcpUser',
  'InvoiceRunHead',
  'Profile',
  'ReferringEncounter',
  'RegistrationOfficer',
  'RollInvoice',
];

test('every type of a model with a row scope has a guard', () => {
  const models = new Set(guardedTypes.map(({ model }) => model));
  const unguarded = Object.values(schema.getTypeMap()).filter((type) => {
    const { authScopes } = (type.extensions.pothosOptions ?? {}) as { authScopes?: Guard };
    return isObjectType(type) && models.has(String(type.extensions.pothosPrismaModel ?? '')) && !authScopes?.scope;
  });
  expect(unguarded.map(({ name }) => name).sort()).toEqual(NAMES_ONLY);
});
