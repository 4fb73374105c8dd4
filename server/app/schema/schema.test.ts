import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { PERMISSION_NAMES, type Permission, roleCan } from '../../scheme/access/permissions.shared.ts';
import { anyDocument } from '../../testing/any-document.ts';
import { as } from '../../testing/as.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { rootFields } from '../../testing/root-fields.ts';
import { schema } from './index.ts';

/** Public fields, without sign-in. */
const PUBLIC = [
  'viewer',
  'serverTime',
  'publicSettings',
  'demoSignIns',
  'publicHcps',
  'publicLgas',
  'publicTowns',
  'applyAsHcp',
  'publicHcpsByLga',
  'publicPlans',
  'publicPlan',
  'checkCard',
  'checkCardNumber',
];

/** Types whose rows are scoped: a relation to many of them must narrow them. */
const SCOPED_TYPES = [
  'Enrollee',
  'Encounter',
  'PaRequest',
  'PaCode',
  'Referral',
  'Claim',
  'ClaimUpload',
  'ClaimUploadRow',
  'Bill',
  'Payment',
  'Registration',
  'Roll',
  'RollRow',
  'Invoice',
  'UserAccount',
  'HcpBankChange',
  'HcpMove',
  'CardRun',
  'CardPrint',
  'MdaBulk',
  'ReportView',
  'ReportSending',
];

const fields = rootFields(schema);

type Scopes = { authScopes?: Record<string, unknown> | ((...row: never[]) => unknown); skipTypeScopes?: boolean };

/** One line for each read permission of a type or field. */
function readersOf(name: string, extensions: Readonly<Record<string, unknown>>): string[] {
  const { authScopes, skipTypeScopes } = (extensions.pothosOptions ?? {}) as Scopes;
  if (!authScopes && !skipTypeScopes) return [];
  const scopes =
    typeof authScopes === 'function'
      ? ['reader' in authScopes ? `${authScopes.reader}` : 'rule of the row']
      : Object.entries(authScopes ?? {}).map(([scope, of]) => `${scope} ${of}`);
  return [`${name}: ${[...scopes, ...(skipTypeScopes ? ['whatever the type asks'] : [])].join(', ')}`];
}

describe('the schema', () => {
  test('is the one committed in schema.graphql', () => {
    const committed = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');
    expect(printSchema(lexicographicSortSchema(schema)).trim()).toBe(committed.trim());
  });

  test('takes the input of every mutation from zod, which also parses it', () => {
    const inputs = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ args }) =>
      args.filter(({ name }) => name === 'input').map(({ type }) => getNamedType(type)),
    );
    const byHand = inputs.filter(({ extensions }) => !extensions.zod).map(({ name }) => name);
    expect(inputs.length).toBeGreaterThan(80);
    // A discriminated union, which GraphQL has no input for.
    expect(byHand).toEqual(['CreateApiKeyInput']);
  });

  test('names a permission on every root field that is not public', () => {
    const open = fields.filter(({ name, can }) => can === null && !PUBLIC.includes(name)).map(({ name }) => name);
    expect(open).toEqual([]);
  });

  test('describes every root field', () => {
    expect(fields.filter(({ field }) => !field.description).map(({ name }) => name)).toEqual([]);
  });

  test('every nullable field describes what null means', () => {
    const undescribed = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || type.name.startsWith('__')) return [];
      return Object.values(type.getFields())
        .filter((field) => !isNonNullType(field.type) && !/\bnull\b/i.test(field.description ?? ''))
        .map((field) => `${type.name}.${field.name}`);
    });
    expect(undescribed).toEqual([]);
  });

  test('every relation to many scoped records applies their row scope', () => {
    const open = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || type.name.startsWith('__')) return [];
      return Object.values(type.getFields()).flatMap((field) => {
        if (!isListType(getNullableType(field.type)) || !SCOPED_TYPES.includes(getNamedType(field.type).name)) return [];
        const options = (field.extensions.pothosOptions ?? {}) as { query?: unknown; resolve?: unknown };
        return options.query || options.resolve ? [] : [`${type.name}.${field.name}`];
      });
    });
    expect(open).toEqual([]);
  });

  test('field → permission is as reviewed', async () => {
    const table = fields.map(({ kind, name, can }) => `${kind} ${name}: ${can ?? 'public'}`).sort();
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./field-permissions.txt');
  });

  test('type or its field → who may read it is as reviewed', async () => {
    const table = Object.values(schema.getTypeMap())
      .filter(
        (type): type is GraphQLObjectType => isObjectType(type) && type !== schema.getQueryType() && type !== schema.getMutationType(),
      )
      .flatMap((type) => [
        ...readersOf(type.name, type.extensions),
        ...Object.values(type.getFields()).flatMap((field) => readersOf(`${type.name}.${field.name}`, field.extensions)),
      ])
      .sort();
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./type-permissions.txt');
  });

  test('every permission is used by a field, a machine or a service', () => {
    const server = resolve(import.meta.dirname, '../..');
    const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^(generated|testing|demo)\/|permissions\.shared\.ts$/.test(file))
      .map((file) => readFileSync(join(server, file), 'utf8'))
      .join('\n');
    expect(PERMISSION_NAMES.filter((permission) => !sources.includes(`'${permission}'`))).toEqual([]);
  });

  test('permission → roles is as reviewed', async () => {
    const table = PERMISSION_NAMES.map(
      (permission) =>
        `${permission}: ${Object.values(Role)
          .filter((role) => roleCan(role, permission))
          .join(', ')}`,
    );
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./permission-roles.txt');
  });
});

describe('every root field rejects every role without its permission', () => {
  const guarded = fields.filter((field): field is (typeof fields)[number] & { can: Permission } => field.can !== null);

  test.each(Object.values(Role))('%s', async (role) => {
    const user = role === 'HCP' ? await makeHcpUser() : await makeUser(role);
    const refused = guarded.filter(({ can }) => !roleCan(role, can));
    for (const field of refused) {
      const answer = await as(user).runText(anyDocument(field));
      expect([field.name, answer.codes]).toEqual([field.name, ['FORBIDDEN']]);
    }
  });

  test('anonymous callers', async () => {
    for (const field of guarded) {
      const answer = await as(null).runText(anyDocument(field));
      expect([field.name, answer.codes]).toEqual([field.name, ['UNAUTHENTICATED']]);
    }
  });
});
