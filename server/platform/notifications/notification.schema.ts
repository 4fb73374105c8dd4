import { db } from '../db.ts';
import { builder } from '../graphql/builder.ts';
import { markNotificationsRead } from './notification.service.ts';

const Notification = builder.prismaObject('Notification', {
  description: 'Something a person waits on has happened. Own rows only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'Stable code, e.g. PA_APPROVED.' }),
    title: t.exposeString('title'),
    entityType: t.exposeString('entityType', {
      nullable: true,
      description: 'Type of the record that it is about, for a link to its page; null if it is about none.',
    }),
    entityId: t.exposeID('entityId', { nullable: true, description: 'Null if it is about no record.' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'Null while it is unread.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryField('notifications', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).prismaField({
    type: [Notification],
    description: 'The viewer’s latest notifications, newest first, at most 50.',
    args: { first: t.arg.int({ defaultValue: 20 }) },
    resolve: (query, _root, { first }, { viewer }) =>
      db.notification.findMany({
        ...query,
        where: { userId: viewer.userId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: Math.min(Math.max(first ?? 20, 1), 50),
      }),
  }),
);

builder.queryField('unreadNotificationCount', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).int({
    description: 'How many of the viewer’s notifications are unread.',
    resolve: (_root, _args, { viewer }) => db.notification.count({ where: { userId: viewer.userId, readAt: null } }),
  }),
);

builder.mutationField('markNotificationsRead', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).int({
    description: 'Marks own notifications as read, all when no ids are given; answers how many are still unread.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }, { viewer }) => markNotificationsRead(viewer, ids ?? null),
  }),
);
