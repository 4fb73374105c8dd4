import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { visibleApiKeys } from './api-key.access.ts';
import { ApiKey } from './api-key.schema.ts';

const ApiKeyCall = builder.prismaObject('ApiKeyCall', {
  description: 'One call of a facility’s key.',
  authScopes: { can: 'API_KEY_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    operation: t.exposeString('operation', { description: 'Operation, such as submitClaims; empty if the query was unreadable.' }),
    outcome: t.exposeString('outcome', { description: 'OK, or the error code of the call.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Rows of a bulk operation; 0 for any other call.' }),
    createdCount: t.exposeInt('createdCount', { description: 'Rows that created a record.' }),
    existingCount: t.exposeInt('existingCount', { description: 'Rows already on record.' }),
    checkedCount: t.exposeInt('checkedCount', { description: 'Rows that a check without saving accepted.' }),
    refusedCount: t.exposeInt('refusedCount'),
    milliseconds: t.exposeInt('milliseconds'),
    ip: t.exposeString('ip', { nullable: true, description: 'IP address of the caller; null if unknown.' }),
  }),
});

const ApiKeyCallFilter = builder.inputType('ApiKeyCallFilter', {
  fields: (t) => ({
    keyId: t.id({ required: true }),
    refused: t.boolean({ description: 'Only calls that failed or had rejected rows, or only the others.' }),
    at: t.field({ type: DateRangeInput }),
  }),
});

listField('apiKeyCalls', {
  description: 'Calls of one key, latest first. Index: (keyId, at).',
  type: ApiKeyCall,
  permission: 'API_KEY_READ',
  filter: ApiKeyCallFilter,
  sortBy: ['at', 'rowCount', 'milliseconds'],
  where: (viewer, filter, search): Prisma.ApiKeyCallWhereInput => ({
    AND: [
      { keyId: filter?.keyId ?? '', key: visibleApiKeys(viewer), at: instantsWithin(filter?.at) },
      filter?.refused == null ? {} : { [filter.refused ? 'OR' : 'NOT']: [{ outcome: { not: 'OK' } }, { refusedCount: { gt: 0 } }] },
      search
        ? {
            OR: [
              { operation: { contains: escapeLike(search), mode: 'insensitive' } },
              { outcome: { contains: escapeLike(search), mode: 'insensitive' } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.apiKeyCall.findMany(args),
  count: (args) => db.apiKeyCall.count(args),
});

builder.queryField('apiKey', (t) =>
  t.withAuth({ can: 'API_KEY_READ' }).prismaField({
    type: ApiKey,
    description: 'One key of the scheme, or of the viewer’s facility.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) => db.apiKey.findFirstOrThrow({ ...query, where: { id, AND: visibleApiKeys(viewer) } }),
  }),
);
