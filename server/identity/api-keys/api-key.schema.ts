import type { Prisma } from '../../generated/prisma/client.ts';
import { rowsIn } from '../../platform/access/row-guard.ts';
import { Actor } from '../../platform/activity/history.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { listField } from '../../platform/graphql/list.ts';
import { recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Lga } from '../../platform/reference/geography.schema.ts';
import { API_KEY_STATES, stateOfKey, stateWhere, visibleApiKeys } from './api-key.access.ts';
import { revokeApiKeyInput } from './api-key.input.ts';
import { createApiKey, revokeApiKey } from './api-key.service.ts';

const ApiKeyState = builder.enumType('ApiKeyState', { description: 'EXPIRED: past its last day.', values: API_KEY_STATES });
const ApiKeyHolder = builder.enumType('ApiKeyHolder', {
  description:
    'ACCOUNT: a person with an account here, whose role and rows the key has. OUTSIDE: somebody without one, who gets coarse numbers only.',
  values: ['ACCOUNT', 'OUTSIDE'] as const,
});

const NULL_UNLESS_REVOKED = 'Null unless it is revoked.';

const ApiKey = builder.prismaObject('ApiKey', {
  description: 'Lets a program of a report consumer ask. The key itself is not kept.',
  authScopes: rowsIn(visibleApiKeys, 'API_KEY_MANAGE'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name', { description: 'What it is for.' }),
    prefix: t.exposeString('prefix', { description: 'Its first characters, by which it is recognised.' }),
    holder: t.field({
      type: ApiKeyHolder,
      select: { userId: true },
      resolve: ({ userId }): 'ACCOUNT' | 'OUTSIDE' => (userId ? 'ACCOUNT' : 'OUTSIDE'),
    }),
    holderName: t.string({
      description: 'The person of the account, or who outside the scheme has it.',
      select: { consumer: true, user: { select: { name: true } } },
      resolve: ({ consumer, user }) => user?.name ?? consumer ?? '',
    }),
    contact: t.string({
      nullable: true,
      description: 'How to reach the holder; null if a holder outside left no contact.',
      select: { contact: true, user: { select: { email: true } } },
      resolve: ({ contact, user }) => user?.email ?? contact,
    }),
    role: t.field({
      type: enumOf('Role'),
      nullable: true,
      description: 'The account’s present role, or that of a holder outside; never null, because a key has one or the other.',
      select: { role: true, user: { select: { role: true } } },
      resolve: ({ role, user }) => user?.role ?? role,
    }),
    lgas: t.field({
      type: [Lga],
      description: 'The LGAs that a holder outside is narrowed to; empty is the whole scheme.',
      select: { lgaIds: true },
      resolve: ({ lgaIds }) => (lgaIds.length > 0 ? db.lga.findMany({ where: { id: { in: lgaIds } }, orderBy: { name: 'asc' } }) : []),
    }),
    state: t.field({ type: ApiKeyState, select: { status: true, expiresAt: true }, resolve: (key) => stateOfKey(key) }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'The first moment at which it works no more.' }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null until the first call.',
      select: { use: { select: { lastAt: true } } },
      resolve: ({ use }) => use?.lastAt ?? null,
    }),
    calls: t.int({
      description: 'Calls so far, those beyond the limit of a minute too.',
      select: { use: { select: { calls: true } } },
      resolve: ({ use }) => use?.calls ?? 0,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.relation('createdBy', { type: Actor }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: NULL_UNLESS_REVOKED }),
    revokedBy: t.relation('revokedBy', { type: Actor, nullable: true, description: NULL_UNLESS_REVOKED }),
    revokeReason: t.exposeString('revokeReason', { nullable: true, description: NULL_UNLESS_REVOKED }),
  }),
});

const ApiKeyFilter = builder.inputType('ApiKeyFilter', {
  fields: (t) => ({ state: t.field({ type: [ApiKeyState] }), holder: t.field({ type: ApiKeyHolder }), userId: t.id() }),
});

listField('apiKeys', {
  description: 'API keys, found by what they are for, their beginning or their holder. By state: ApiKey_status_expiresAt_idx.',
  type: ApiKey,
  permission: 'API_KEY_MANAGE',
  filter: ApiKeyFilter,
  sortBy: ['createdAt', 'name', 'expiresAt', 'lastUsedAt', 'calls'],
  orderBy: {
    lastUsedAt: (direction) => ({ use: { lastAt: direction } }),
    calls: (direction) => ({ use: { calls: direction } }),
  },
  where: (viewer, filter, search): Prisma.ApiKeyWhereInput => ({
    AND: [
      visibleApiKeys(viewer),
      { userId: filter?.userId ?? undefined },
      filter?.holder === 'ACCOUNT' ? { userId: { not: null } } : filter?.holder === 'OUTSIDE' ? { userId: null } : {},
      filter?.state?.length ? { OR: filter.state.map(stateWhere) } : {},
      search
        ? {
            OR: [
              { name: { contains: escapeLike(search), mode: 'insensitive' } },
              { consumer: { contains: escapeLike(search), mode: 'insensitive' } },
              { user: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
              { prefix: { startsWith: escapeLike(search) } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.apiKey.findMany(args),
  count: (args) => db.apiKey.count(args),
});

// Written by hand: the zod schema is a union, for which GraphQL has no input type.
const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it is for.' }),
    holder: t.field({ type: ApiKeyHolder, required: true }),
    userId: t.id({ description: 'For ACCOUNT.' }),
    consumer: t.string({ description: 'For OUTSIDE: who gets it.' }),
    contact: t.string({ description: 'For OUTSIDE: how to reach them.' }),
    role: t.field({ type: enumOf('Role'), description: 'For OUTSIDE.' }),
    lgaIds: t.idList({ description: 'For OUTSIDE: narrows it to these LGAs.' }),
    expiresOn: t.field({ type: 'Date', required: true, description: 'The last day on which it works, at most a year on.' }),
  }),
});

const NewApiKey = builder.objectRef<{ id: string; key: string | null }>('NewApiKey').implement({
  description: 'A key just made.',
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description: 'The whole key, shown only now; null when a repeated request gets the first answer again.',
    }),
    apiKey: t.prismaField({
      type: ApiKey,
      resolve: (query, { id }) => db.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

builder.mutationField('createApiKey', (t) =>
  t.withAuth({ can: 'API_KEY_MANAGE' }).field({
    type: NewApiKey,
    description: 'Makes a key for an account that may ask ad hoc, or for somebody outside the scheme. The key is shown once.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => createApiKey(viewer, input),
  }),
);

recordMutation('revokeApiKey', {
  type: ApiKey,
  description: 'Withdraws a key for good, from its next call on.',
  can: 'API_KEY_MANAGE',
  input: revokeApiKeyInput,
  run: revokeApiKey,
});
