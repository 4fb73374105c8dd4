import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { broadcastMessage, countBroadcastAudience } from './broadcast.service.ts';
import { broadcastMessageInput } from './message.input.ts';
import { MessageThread } from './message.schema.ts';
import { visibleBroadcastRecipients } from './message-thread.access.ts';

createMutation('broadcastMessage', {
  type: MessageThread,
  description: 'Sends a message to all current users of a role, or to those of an LGA.',
  can: 'MESSAGE_BROADCAST',
  input: broadcastMessageInput,
  run: broadcastMessage,
});

builder.queryField('broadcastAudience', (t) =>
  t.withAuth({ can: 'MESSAGE_BROADCAST' }).int({
    description: 'How many people a broadcast would reach now.',
    args: { role: t.arg({ type: enumOf('Role'), required: true }), lgaId: t.arg.id() },
    resolve: (_root, { role, lgaId }, { viewer }) => countBroadcastAudience(viewer, role, lgaId ?? null),
  }),
);

const BroadcastRecipient = builder.prismaObject('MessageThreadState', {
  variant: 'BroadcastRecipient',
  description: 'A recipient of the viewer’s broadcast.',
  authScopes: rowsIn(visibleBroadcastRecipients, 'MESSAGE_BROADCAST'),
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.relation('user', { type: Actor }),
    facilityName: t.string({
      nullable: true,
      description: 'The recipient’s facility; null for others.',
      select: { user: { select: { hcp: { select: { name: true } } } } },
      resolve: ({ user }) => user.hcp?.name ?? null,
    }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last message read; null if none.',
    }),
  }),
});

const BroadcastRecipientFilter = builder.inputType('BroadcastRecipientFilter', {
  fields: (t) => ({
    threadId: t.id({ description: 'The broadcast.' }),
    read: t.boolean({ description: 'Only recipients who have read it, or only those who have not.' }),
  }),
});

listField('broadcastRecipients', {
  description: 'Recipients of the viewer’s own broadcasts, with read receipts; searched by name. Index: (threadId, userId).',
  type: BroadcastRecipient,
  permission: 'MESSAGE_BROADCAST',
  filter: BroadcastRecipientFilter,
  sortBy: ['readAt'],
  orderBy: { readAt: (direction) => ({ readAt: { sort: direction, nulls: 'last' } }) },
  where: (viewer, filter, search) => ({
    AND: [
      visibleBroadcastRecipients(viewer),
      filter?.threadId ? { threadId: filter.threadId } : {},
      filter?.read === true ? { readAt: { not: null } } : filter?.read === false ? { readAt: null } : {},
      search ? { user: { name: { contains: escapeLike(search), mode: 'insensitive' as const } } } : {},
    ],
  }),
  find: (args) => db.messageThreadState.findMany(args),
  count: (args) => db.messageThreadState.count(args),
});
