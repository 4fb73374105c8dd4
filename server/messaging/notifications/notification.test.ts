import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';

const READ = /* GraphQL */ `mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) }`;
const LIST = /* GraphQL */ `query ($first: Int) { unreadNotificationCount notifications(first: $first) { id title readAt } }`;

async function withNotices(count: number) {
  const user = await makeUser('ACCOUNTANT');
  const rows = Array.from({ length: count }, (_, n) => ({ userId: user.id, kind: 'BILL_APPROVED', title: `Bill ${n}` }));
  const notices = await db.notification.createManyAndReturn({ data: rows });
  return { user, ids: notices.map(({ id }) => id) };
}

it('own notifications are marked as read one by one or all together; the number still unread is returned', async () => {
  const { user, ids } = await withNotices(3);
  expect((await as(user).run(READ, { ids: [ids[0]] })).data.markNotificationsRead).toBe(2);
  expect((await as(user).run(READ, { ids: [] })).data.markNotificationsRead).toBe(2);
  expect((await as(user).run(READ)).data.markNotificationsRead).toBe(0);
  const { data } = await as(user).run(LIST, { first: 2 });
  expect(data.unreadNotificationCount).toBe(0);
  expect(data.notifications).toHaveLength(2);
});

it('a user cannot read another user’s notifications, and a read time never changes', async () => {
  const { user, ids } = await withNotices(1);
  const other = await makeUser('ACCOUNTANT');
  expect((await as(other).run(READ, { ids })).data.markNotificationsRead).toBe(0);
  expect((await as(other).run(LIST)).data.notifications).toEqual([]);
  expect(await db.notification.findUniqueOrThrow({ where: { id: ids[0] ?? '' } })).toMatchObject({ readAt: null });
  const answers = await Promise.all([1, 2].map(() => as(user).run(READ, { ids })));
  expect(answers.map(({ data }) => data.markNotificationsRead)).toEqual([0, 0]);
  const { readAt } = await db.notification.findUniqueOrThrow({ where: { id: ids[0] ?? '' } });
  await as(user).run(READ);
  expect(await db.notification.findUniqueOrThrow({ where: { id: ids[0] ?? '' } })).toMatchObject({ readAt });
});

it('an invalid id is rejected as NOT_FOUND', async () => {
  expect((await as(await makeUser('ACCOUNTANT')).run(READ, { ids: ['x'] })).codes).toEqual(['NOT_FOUND']);
});
