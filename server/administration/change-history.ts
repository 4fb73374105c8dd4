import type { ObjectRef } from '@pothos/core';
import type { Prisma } from '../generated/prisma/client.ts';
import { db } from '../platform/db.ts';
import { builder, type SchemaTypes } from '../scheme/graphql/builder.ts';
import { batchLoader } from '../scheme/graphql/load-together.ts';
import { Actor } from '../scheme/workflow/history.schema.ts';

const HISTORY_LENGTH = 100;

/** The latest changes in the activity log, newest first. */
export const latestChanges = (query: object, where: Prisma.ActivityLogWhereInput) =>
  db.activityLog.findMany({ ...query, where, orderBy: [{ at: 'desc' }, { seq: 'desc' }], take: HISTORY_LENGTH });

/** The GraphQL type of a change in the history of a setting or text. */
export const changeEvent = (variant: 'SettingEvent' | 'MessageTextEvent', texts: { description: string; action: string }) =>
  builder.prismaObject('ActivityLog', {
    variant,
    description: texts.description,
    authScopes: { can: 'SETTING_MANAGE' },
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.expose('at', { type: 'DateTime' }),
      action: t.exposeString('action', { description: texts.action }),
      actor: t.relation('actor', { type: Actor, nullable: true, description: 'Null for a change by the system, such as a scheduled one.' }),
      before: t.field({
        type: 'JSON',
        nullable: true,
        description: 'Previous values by name; null if not recorded.',
        select: { before: true },
        resolve: ({ before }) => before,
      }),
      after: t.field({
        type: 'JSON',
        nullable: true,
        description: 'New values by name, with the reason and, if scheduled, the date; null if not recorded.',
        select: { after: true },
        resolve: ({ after }) => after,
      }),
    }),
  });

async function loadActors(ids: readonly string[]) {
  const users = await db.userAccount.findMany({ where: { id: { in: [...ids] } } });
  return (id: string) => users.find((user) => user.id === id) ?? null;
}

type LastChange = { updatedAt: Date | null; updatedById: string | null };

/** Adds to a type who last changed its values and when. */
export const addLastChange = (type: ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, LastChange>) =>
  builder.objectFields(type, (t) => ({
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'Null if never changed.' }),
    updatedBy: t.field({
      type: Actor,
      nullable: true,
      description: 'Who last changed it; null if never changed.',
      resolve: ({ updatedById }, _args, _context, info) => (updatedById ? batchLoader(info, updatedById, loadActors) : null),
    }),
  }));
