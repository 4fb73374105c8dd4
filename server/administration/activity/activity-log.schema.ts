import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { latestChanges } from '../change-history.ts';

const ActivityLog = builder.prismaObject('ActivityLog', {
  description: 'An action and who performed it. Append-only; contains no clinical notes, NINs, bank details or secrets.',
  authScopes: { can: 'ACTIVITY_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    action: t.exposeString('action', { description: 'Entity and action, e.g. PaRequest.APPROVE.' }),
    entityType: t.exposeString('entityType'),
    entityId: t.exposeID('entityId', { nullable: true, description: 'Null if the entry is not about one record.' }),
    summary: t.exposeString('summary'),
    actorRole: t.expose('actorRole', {
      type: enumOf('Role'),
      nullable: true,
      description: 'The user’s role at that time; null for actions of the system and for sign-in and password entries.',
    }),
    actor: t.relation('actor', {
      type: Actor,
      nullable: true,
      description: 'The user; null for actions of the system and for unidentified users, for example after a failed sign-in.',
    }),
    ip: t.exposeString('ip', { nullable: true, description: 'Network address of the request; null if not recorded.' }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'Browser or program of the request; null if not recorded.' }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Fields of the record before the action; null if not recorded.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Fields of the record after the action; null if not recorded.',
      resolve: ({ after }) => after,
    }),
  }),
});

const ActivityLogFilter = builder.inputType('ActivityLogFilter', {
  fields: (t) => ({
    at: t.field({ type: DateRangeInput, description: 'Lagos days, inclusive.' }),
    actorId: t.id(),
    actorRole: t.field({ type: [enumOf('Role')] }),
    entityType: t.stringList(),
    action: t.string(),
  }),
});

listField('activityLogs', {
  description: 'The activity log, newest first (index on at). Admins only.',
  type: ActivityLog,
  permission: 'ACTIVITY_READ',
  filter: ActivityLogFilter,
  sortBy: ['at'],
  where: (_viewer, filter, search): Prisma.ActivityLogWhereInput => ({
    at: instantsWithin(filter?.at),
    ...(filter?.actorId && { actorId: filter.actorId }),
    ...(filter?.actorRole?.length && { actorRole: { in: filter.actorRole } }),
    ...(filter?.entityType?.length && { entityType: { in: filter.entityType } }),
    ...(filter?.action && { action: { contains: escapeLike(filter.action), mode: 'insensitive' } }),
    ...(search && { summary: { contains: escapeLike(search), mode: 'insensitive' } }),
  }),
  find: (args) => db.activityLog.findMany(args),
  isLong: true,
  count: (args) => db.activityLog.count(args),
});

builder.prismaObjectFields('Service', (t) => ({
  changes: t.prismaField({
    type: [ActivityLog],
    authScopes: { can: 'ACTIVITY_READ' },
    description: 'Changes of the service and its prices; the latest 100, newest first.',
    select: { id: true },
    resolve: (query, { id }) => latestChanges(query, { entityType: 'Service', entityId: id }),
  }),
}));
