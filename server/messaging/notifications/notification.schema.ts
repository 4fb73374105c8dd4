import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { markNotificationsRead } from './notification.service.ts';
import { CURRENT, notificationTitle, unreadNotices } from './waiting-notices.ts';

const Notification = builder.prismaObject('Notification', {
  description: 'A notification of the viewer. Own rows only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'Stable code, e.g. PA_APPROVED.' }),
    title: t.string({
      description: 'An unread notification about several records says how many are waiting now.',
      select: { id: true, title: true, worklist: true, waitingId: true, gathered: true, readAt: true },
      resolve: (notice, _args, { viewer }) => (viewer ? notificationTitle(viewer, notice) : notice.title),
    }),
    worklist: t.string({
      nullable: true,
      description: 'The worklist to open (WaitingKey) if it is about several records; null if it is about one or none.',
      select: { worklist: true, gathered: true },
      resolve: ({ worklist, gathered }) => (gathered > 1 ? worklist : null),
    }),
    entityType: t.exposeString('entityType', {
      nullable: true,
      description: 'Type of the record, for a link to its page; null without a record.',
    }),
    entityId: t.exposeID('entityId', { nullable: true, description: 'Id of the record; null without one.' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'Null while unread.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryField('notifications', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).prismaField({
    type: [Notification],
    description: 'The viewer’s latest notifications, newest first, at most 50; without those of work that is done.',
    args: { first: t.arg.int({ defaultValue: 20 }) },
    resolve: async (query, _root, { first }, { viewer }) => {
      const unread = await unreadNotices(viewer);
      return db.notification.findMany({
        ...query,
        where: { userId: viewer.userId, ...CURRENT, OR: [{ readAt: { not: null } }, { id: { in: unread.map(({ id }) => id) } }] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: Math.min(Math.max(first ?? 20, 1), 50),
      });
    },
  }),
);

builder.queryField('unreadNotificationCount', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).int({
    description: 'Number of the viewer’s unread notifications; those of one worklist count once.',
    resolve: async (_root, _args, { viewer }) => (await unreadNotices(viewer)).length,
  }),
);

builder.queryField('unreadWorklists', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).stringList({
    description: 'Worklists (WaitingKey) with an unread notification of the viewer.',
    resolve: async (_root, _args, { viewer }) => {
      const keys = (await unreadNotices(viewer)).flatMap(({ worklist, gathered }) => (worklist && gathered > 0 ? [worklist] : []));
      return [...new Set(keys)];
    },
  }),
);

builder.mutationField('markNotificationsRead', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).int({
    description: 'Marks own notifications as read: by ids, by worklist, or all if neither is given. Returns the number still unread.',
    args: { ids: t.arg.idList(), worklist: t.arg.string() },
    resolve: (_root, { ids, worklist }, { viewer }) => markNotificationsRead(viewer, ids ?? null, worklist ?? null),
  }),
);
