import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { CALLS_A_MINUTE } from '../../platform/query-limits.shared.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Lga } from '../../scheme/reference/geography.schema.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { API_KEY_STATES, stateOfKey, stateWhere, visibleApiKeys } from './api-key.access.ts';
import { issueFacilityKeyInput, revokeApiKeyInput, setPublicKeysInput } from './api-key.input.ts';
import { createApiKey, issueFacilityKey, revokeApiKey, setPublicKeys } from './api-key.service.ts';

const ApiKeyState = builder.enumType('ApiKeyState', { description: 'EXPIRED: after its last day of validity.', values: API_KEY_STATES });
type ApiKeyHolderName = 'ACCOUNT' | 'OUTSIDE' | 'FACILITY';
const ApiKeyHolder = builder.enumType('ApiKeyHolder', {
  description:
    'ACCOUNT: a user account; the key has its role and data access. OUTSIDE: an external organisation, which receives rounded figures only. FACILITY: a facility’s own system, which sends visits or claims.',
  values: ['ACCOUNT', 'OUTSIDE', 'FACILITY'] as const,
});

const NULL_UNLESS_REVOKED = 'Null unless it is revoked.';

export const ApiKey = builder.prismaObject('ApiKey', {
  description: 'An API key of a report consumer or of a facility’s own system. The secret is not stored.',
  authScopes: rowsIn(visibleApiKeys, 'API_KEY_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name', { description: 'Purpose.' }),
    prefix: t.exposeString('prefix', { description: 'First characters, to recognise the key.' }),
    holder: t.field({
      type: ApiKeyHolder,
      select: { userId: true, hcpId: true },
      resolve: ({ userId, hcpId }): ApiKeyHolderName => (hcpId ? 'FACILITY' : userId ? 'ACCOUNT' : 'OUTSIDE'),
    }),
    holderName: t.string({
      description: 'The user, the facility or the external organisation.',
      select: { consumer: true, hcp: { select: { name: true } }, user: { select: { name: true } } },
      resolve: ({ consumer, hcp, user }) => hcp?.name ?? user?.name ?? consumer ?? '',
    }),
    contact: t.string({
      nullable: true,
      description: 'Contact of the holder; null if an external organisation gave none.',
      select: { contact: true, user: { select: { email: true } } },
      resolve: ({ contact, user }) => user?.email ?? contact,
    }),
    role: t.field({
      type: enumOf('Role'),
      nullable: true,
      description: 'Current role of the account, or the role given to an external organisation. Never null.',
      select: { role: true, user: { select: { role: true } } },
      resolve: ({ role, user }) => user?.role ?? role,
    }),
    lgas: t.field({
      type: [Lga],
      description: 'LGAs to which an external organisation is restricted; empty for the whole scheme.',
      select: { lgaIds: true },
      resolve: ({ lgaIds }) => (lgaIds.length > 0 ? db.lga.findMany({ where: { id: { in: lgaIds } }, orderBy: { name: 'asc' } }) : []),
    }),
    operations: t.expose('operations', {
      type: [enumOf('ApiKeyOperation')],
      description: 'Operations that a facility’s system may call; empty for a key that only reads reports.',
    }),
    callsAMinute: t.exposeInt('callsAMinute', {
      nullable: true,
      description: `Calls that it may make in a minute; null if only the general limit applies, ${CALLS_A_MINUTE}.`,
    }),
    isTest: t.exposeBoolean('isTest', { description: 'What it sends is checked and never kept.' }),
    publicKeyIds: t.stringList({
      description: 'Ids of the public keys with which the system gets access tokens; empty if it sends the key itself.',
      select: { publicKeys: true },
      resolve: ({ publicKeys }) => ((publicKeys as { keys: { kid: string }[] } | null)?.keys ?? []).map(({ kid }) => kid),
    }),
    state: t.field({ type: ApiKeyState, select: { status: true, expiresAt: true }, resolve: (key) => stateOfKey(key) }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time of expiry.' }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null until the first call.',
      select: { use: { select: { lastAt: true } } },
      resolve: ({ use }) => use?.lastAt ?? null,
    }),
    calls: t.int({
      description: 'Number of calls so far, including calls over the rate limit.',
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

const WHERE_HOLDER: Record<ApiKeyHolderName, Prisma.ApiKeyWhereInput> = {
  ACCOUNT: { userId: { not: null }, hcpId: null },
  OUTSIDE: { userId: null },
  FACILITY: { hcpId: { not: null } },
};

listField('apiKeys', {
  description:
    'API keys of the scheme, or of the viewer’s facility; the search matches purpose, prefix and holder. Index: ApiKey_status_expiresAt_idx.',
  type: ApiKey,
  permission: 'API_KEY_READ',
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
      filter?.holder ? WHERE_HOLDER[filter.holder] : {},
      filter?.state?.length ? { OR: filter.state.map(stateWhere) } : {},
      search
        ? {
            OR: [
              { name: { contains: escapeLike(search), mode: 'insensitive' } },
              { consumer: { contains: escapeLike(search), mode: 'insensitive' } },
              { user: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
              { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
              { prefix: { startsWith: escapeLike(search) } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.apiKey.findMany(args),
  count: (args) => db.apiKey.count(args),
});

// Not derived from the zod schema, because GraphQL has no union input types.
const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'Purpose.' }),
    holder: t.field({ type: ApiKeyHolder, required: true }),
    userId: t.id({ description: 'For ACCOUNT.' }),
    consumer: t.string({ description: 'For OUTSIDE: the organisation.' }),
    contact: t.string({ description: 'For OUTSIDE: contact.' }),
    role: t.field({ type: enumOf('Role'), description: 'For OUTSIDE.' }),
    lgaIds: t.idList({ description: 'For OUTSIDE: restricts the key to these LGAs.' }),
    expiresOn: t.field({ type: 'Date', required: true, description: 'Last day of validity, at most one year from today.' }),
  }),
});

const NewApiKey = builder.objectRef<{ id: string; key: string | null }>('NewApiKey').implement({
  description: 'A new key.',
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description: 'The secret, returned only once; null if a repeated request gets the first response again.',
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
    description: 'Creates a key for an account with ad hoc access, or for an external organisation. The secret is returned only once.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => createApiKey(viewer, input),
  }),
);

builder.mutationField('issueFacilityKey', (t) =>
  t.withAuth({ can: 'FACILITY_KEY_ISSUE' }).field({
    type: NewApiKey,
    description:
      'Issues a key with which the facility’s own system sends visits or claims on behalf of the issuer. The secret is returned only once.',
    args: { input: t.arg({ type: inputOf(issueFacilityKeyInput, 'IssueFacilityKeyInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => issueFacilityKey(viewer, input),
  }),
);

recordMutation('setPublicKeys', {
  type: ApiKey,
  description:
    'Sets or removes the public keys with which the facility’s own system gets access tokens. Removing or changing them ends its tokens.',
  can: 'FACILITY_KEY_ISSUE',
  input: setPublicKeysInput,
  run: setPublicKeys,
});

recordMutation('revokeApiKey', {
  type: ApiKey,
  description: 'Revokes a key permanently, effective from its next call. Administrators revoke any key, facilities their own.',
  can: 'API_KEY_REVOKE',
  input: revokeApiKeyInput,
  run: revokeApiKey,
});
