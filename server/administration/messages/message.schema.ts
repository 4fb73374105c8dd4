import type { MessageThread as ThreadRow } from '../../generated/prisma/client.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { none } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Lga } from '../../scheme/reference/geography.schema.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { readersOfBroadcast } from './broadcast.service.ts';
import { answerMessageInput, writeMessageInput } from './message.input.ts';
import { answerMessage, archiveMessages, readMessages, unreadThreadIds, writeMessage } from './message.service.ts';
import { peopleFound, writableHcps } from './message-addressee.ts';
import { type RecordOfMessage, recordOfMessage } from './message-record.ts';
import { visibleMessageThreads } from './message-thread.access.ts';

const MAX_MESSAGES = 200;
const PREVIEW_LENGTH = 140;

const lastMessage = { orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }], take: 1 };

const Message = builder.prismaObject('Message', {
  description: 'One message of a thread.',
  authScopes: { can: 'MESSAGE_USE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.relation('from', { type: Actor }),
    isOwn: t.boolean({
      description: 'Written by the viewer.',
      select: { fromUserId: true },
      resolve: ({ fromUserId }, _args, { viewer }) => fromUserId === viewer?.userId,
    }),
    body: t.exposeString('body'),
    files: t.prismaField({
      type: [Attachment],
      description: 'Attached files in upload order.',
      select: { id: true },
      resolve: (query, { id }) =>
        db.attachment.findMany({ ...query, where: { ownerType: 'Message', ownerId: id }, orderBy: { createdAt: 'asc' }, take: 20 }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const MessageRecordLink = builder.objectRef<RecordOfMessage>('MessageRecord').implement({
  description: 'The record related to a message.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Claim, Bill, PaRequest, Referral or Invoice.' }),
    id: t.exposeID('id'),
    number: t.exposeString('number'),
  }),
});

/** Whether the viewer is on the side that started the thread. */
const hasBegun = ({ scope, userId }: Viewer, thread: Pick<ThreadRow, 'fromHcpId' | 'startedById'>): boolean =>
  thread.fromHcpId ? scope.kind === 'HCP' && scope.hcpId === thread.fromHcpId : thread.startedById === userId;

const BroadcastReaders = builder.objectRef<{ total: number; read: number }>('BroadcastReaders').implement({
  description: 'Number of recipients of a broadcast, and how many have read it.',
  fields: (t) => ({ total: t.exposeInt('total'), read: t.exposeInt('read') }),
});

const ofViewer = (viewer: Viewer | null) => ({ userId: viewer?.userId ?? '' });

export const MessageThread = builder.prismaObject('MessageThread', {
  description: 'A conversation between two sides. Only its participants can read it.',
  authScopes: rowsIn(visibleMessageThreads, 'MESSAGE_USE'),
  select: {
    id: true,
    startedById: true,
    fromHcpId: true,
    toUserId: true,
    toHcpId: true,
    toRole: true,
    lgaId: true,
    isBroadcast: true,
    broadcastRole: true,
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    subject: t.exposeString('subject'),
    withName: t.string({
      nullable: true,
      description: 'The person or facility on the other side; null if the other side is a role.',
      select: {
        startedBy: { select: { name: true } },
        fromHcp: { select: { name: true } },
        toUser: { select: { name: true } },
        toHcp: { select: { name: true } },
      },
      resolve: (thread, _args, { viewer }) => {
        if (viewer && !hasBegun(viewer, thread)) return thread.fromHcp?.name ?? thread.startedBy.name;
        return thread.toHcp?.name ?? thread.toUser?.name ?? null;
      },
    }),
    withRole: t.field({
      type: enumOf('Role'),
      nullable: true,
      description: 'The role of the other side; null if that user’s account was closed.',
      select: { startedBy: { select: { role: true } }, toUser: { select: { role: true } } },
      resolve: (thread, _args, { viewer }) => {
        if (viewer && !hasBegun(viewer, thread)) return thread.fromHcpId ? 'HCP' : thread.startedBy.role;
        return thread.toRole ?? thread.broadcastRole ?? (thread.toHcpId ? 'HCP' : (thread.toUser?.role ?? null));
      },
    }),
    toRole: t.expose('toRole', {
      type: enumOf('Role'),
      nullable: true,
      description: 'The role that it was sent to; null if it was sent to a person or a facility.',
    }),
    isBroadcast: t.exposeBoolean('isBroadcast', {
      description: 'Whether it is a broadcast; replies go only to the sender.',
    }),
    broadcastLga: t.relation('broadcastLga', {
      type: Lga,
      nullable: true,
      description: 'The LGA of a broadcast to an LGA; null for other threads.',
    }),
    readers: t.field({
      type: BroadcastReaders,
      nullable: true,
      description: 'Read receipts of the viewer’s own broadcast; null for other threads.',
      resolve: ({ id, isBroadcast, startedById }, _args, { viewer }) =>
        isBroadcast && startedById === viewer?.userId ? readersOfBroadcast(id) : null,
    }),
    preview: t.string({
      description: 'The start of the last message.',
      select: { messages: { ...lastMessage, select: { body: true } } },
      resolve: ({ messages: [last] }) => (last?.body ?? '').replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
    }),
    previewFrom: t.field({
      type: Actor,
      nullable: true,
      description: 'Who wrote the last message; null if the viewer did.',
      select: (_args, _context, nestedSelection) => ({
        messages: { ...lastMessage, select: { fromUserId: true, from: nestedSelection(true) } },
      }),
      resolve: ({ messages: [last] }, _args, { viewer }) => (last && last.fromUserId !== viewer?.userId ? last.from : null),
    }),
    isUnread: t.boolean({
      description: 'Whether there are messages from others that the viewer has not read.',
      resolve: ({ id }, _args, { viewer }, info) =>
        batchLoader(info, id, async (ids) => {
          const unread = new Set(viewer ? await unreadThreadIds(viewer, ids) : []);
          return (key) => unread.has(key);
        }),
    }),
    isArchived: t.boolean({
      description: 'Whether the viewer archived it; a new message moves it back.',
      select: (_args, { viewer }) => ({ states: { where: { ...ofViewer(viewer), archivedAt: { not: null } }, select: { id: true } } }),
      resolve: ({ states }) => states.length > 0,
    }),
    record: t.field({
      type: MessageRecordLink,
      nullable: true,
      description: 'The related record; null if there is none or the viewer may not open it.',
      select: { entityType: true, entityId: true },
      resolve: ({ entityType, entityId }, _args, { viewer }) => (viewer ? recordOfMessage(viewer, entityType, entityId) : null),
    }),
    messages: t.prismaField({
      type: [Message],
      description: 'The latest 200, oldest first.',
      select: { id: true },
      resolve: async (query, { id }) => {
        const latest = await db.message.findMany({
          ...query,
          where: { threadId: id },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: MAX_MESSAGES,
        });
        return latest.reverse();
      },
    }),
    lastMessageAt: t.expose('lastMessageAt', { type: 'DateTime' }),
  }),
});

const MessageThreadFilter = builder.inputType('MessageThreadFilter', {
  fields: (t) => ({
    archived: t.boolean({ description: 'Only archived threads, or only the others; all if omitted.' }),
    unread: t.boolean({ description: 'Only threads with unread messages.' }),
  }),
});

listField('messageThreads', {
  description:
    'The viewer’s threads, latest first; the search matches subject, text and the names of both sides. Indexes: each side with lastMessageAt.',
  type: MessageThread,
  permission: 'MESSAGE_USE',
  filter: MessageThreadFilter,
  sortBy: ['lastMessageAt'],
  where: async (viewer, filter, search) => {
    const own = { states: { some: { userId: viewer.userId, archivedAt: { not: null } } } };
    const contains = { contains: escapeLike(search ?? ''), mode: 'insensitive' as const };
    return {
      AND: [
        visibleMessageThreads(viewer),
        filter?.archived === true ? own : filter?.archived === false ? { NOT: own } : {},
        filter?.unread ? { id: { in: await unreadThreadIds(viewer) } } : {},
        search
          ? {
              OR: [
                { subject: contains },
                { messages: { some: { body: contains } } },
                { fromHcp: { name: contains } },
                { toHcp: { name: contains } },
                { startedBy: { name: contains } },
                { toUser: { name: contains } },
              ],
            }
          : {},
      ],
    };
  },
  find: (args) => db.messageThread.findMany(args),
  count: (args) => db.messageThread.count(args),
});

builder.queryField('messageThread', (t) =>
  t.withAuth({ can: 'MESSAGE_USE' }).prismaField({
    type: MessageThread,
    description: 'One thread of the viewer.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.messageThread.findFirstOrThrow({ ...query, where: { id, AND: visibleMessageThreads(viewer) } }),
  }),
);

builder.queryField('messagePeople', (t) =>
  t.withAuth({ can: 'MESSAGE_USE' }).prismaField({
    type: [Actor],
    description: 'Users whom the viewer may message by name, at most 20; none for facilities and members, who write to roles.',
    args: { search: t.arg.string() },
    resolve: (query, _root, { search }, { viewer }) => db.userAccount.findMany({ ...query, ...peopleFound(viewer, search?.trim() ?? '') }),
  }),
);

builder.queryField('messageOwnHcp', (t) =>
  t.withAuth({ can: 'MESSAGE_USE' }).prismaField({
    type: Hcp,
    nullable: true,
    description: 'The member’s home facility, which the member may message; null for other roles and without a facility.',
    resolve: (query, _root, _args, { viewer }) =>
      db.hcp.findFirst({ ...query, where: (viewer.role === 'ENROLLEE' && writableHcps(viewer)) || none() }),
  }),
);

builder.queryField('messageRecord', (t) =>
  t.withAuth({ can: 'MESSAGE_USE' }).field({
    type: MessageRecordLink,
    nullable: true,
    description: 'A record to which a new message will relate; null if the viewer may not open it.',
    args: { type: t.arg.string({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { type, id }, { viewer }) => recordOfMessage(viewer, type, id),
  }),
);

createMutation('writeMessage', {
  type: MessageThread,
  description: 'Starts a thread with a role of the scheme, a facility or a person. Errors: MSG_ADDRESSEE, MSG_LIMIT.',
  can: 'MESSAGE_USE',
  input: writeMessageInput,
  run: writeMessage,
});

recordMutation('answerMessage', {
  type: MessageThread,
  description:
    'Adds a message to a thread. A reply to a broadcast starts a separate thread with the sender, which is returned. Errors: NOT_FOUND, MSG_LIMIT.',
  can: 'MESSAGE_USE',
  input: answerMessageInput,
  run: answerMessage,
});

builder.mutationField('readMessages', (t) =>
  t.withAuth({ can: 'MESSAGE_USE' }).prismaField({
    type: MessageThread,
    description: 'Marks a thread as read up to the message on screen.',
    args: { id: t.arg.id({ required: true }), upTo: t.arg.id({ required: true }) },
    resolve: async (query, _root, { id, upTo }, { viewer }) => {
      await readMessages(viewer, id, upTo);
      return db.messageThread.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('archiveMessages', (t) =>
  t.withAuth({ can: 'MESSAGE_USE' }).prismaField({
    type: MessageThread,
    description: 'Archives a thread for the viewer, or moves it back.',
    args: { id: t.arg.id({ required: true }), archived: t.arg.boolean({ required: true }) },
    resolve: async (query, _root, { id, archived }, { viewer }) => {
      await archiveMessages(viewer, id, archived);
      return db.messageThread.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
