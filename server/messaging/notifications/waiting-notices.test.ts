import { afterEach, expect, it } from 'vitest';
import { addDays, addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { askPa, type PaWorld, paWorld } from '../../testing/make/make-pa.ts';
import { noticeExpiryJob } from './notice-expiry.job.ts';

afterEach(() => setNow(null));

const BELL = /* GraphQL */ `{ unreadNotificationCount unreadWorklists notifications { id title worklist entityId } }`;
const READ_WORKLIST = /* GraphQL */ `mutation ($worklist: String) { markNotificationsRead(worklist: $worklist) }`;

/** A request for a patient who has none open. */
const ask = async (world: PaWorld, over: object = {}) => askPa({ ...world, enrollee: await makeEnrollee({ hcpId: world.hcp.id }) }, over);

const EMERGENCY = () => ({ urgency: 'EMERGENCY', careStartedAt: addMinutes(now(), -60).toISOString() });

/** A facility with requests, and an officer of only its LGA, who sees no data of other tests. */
async function waitingRequests(count: number, over: object = {}) {
  const world = await paWorld();
  const officer = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [world.hcp.lgaId] });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await ask(world, over)).id);
  const bell = async () => (await as(officer).run(BELL)).data;
  return { world, officer, ids, bell };
}

const decide = (ids: readonly string[]) => db.paRequest.updateMany({ where: { id: { in: [...ids] } }, data: { status: 'CANCELLED' } });
const rowsOf = (userId: string) => db.notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });

it('one pending request has its own notification; several share one that opens the worklist', async () => {
  const { world, ids, bell } = await waitingRequests(1);
  const [single] = (await bell()).notifications;
  expect(single).toMatchObject({ title: expect.stringContaining('requests authorisation'), worklist: null, entityId: ids[0] });
  await ask(world);
  await ask(world);
  expect(await bell()).toMatchObject({
    unreadNotificationCount: 1,
    unreadWorklists: ['PA_PENDING'],
    notifications: [{ title: '3 PA requests pending', worklist: 'PA_PENDING' }],
  });
});

it('the shared notification shows the current number and disappears when no request is pending', async () => {
  const { officer, ids, bell } = await waitingRequests(3);
  await decide(ids.slice(0, 2));
  expect((await bell()).notifications).toMatchObject([{ title: '1 PA request pending' }]);
  await decide(ids);
  expect(await bell()).toMatchObject({ unreadNotificationCount: 0, unreadWorklists: [], notifications: [] });
  await noticeExpiryJob.run({});
  expect(await rowsOf(officer.id)).toMatchObject([{ readAt: null, expiredAt: expect.any(Date), gathered: 3 }]);
});

it('the notification of one record disappears when that record is decided, even if others are pending', async () => {
  const { world, officer, ids, bell } = await waitingRequests(1);
  await as(officer).run(READ_WORKLIST, {});
  const second = await ask(world);
  expect((await bell()).unreadNotificationCount).toBe(1);
  await decide([second.id]);
  expect(await bell()).toMatchObject({ unreadNotificationCount: 0, notifications: [{ entityId: ids[0] }] });
});

it('requests sent after the notification was read get a new notification', async () => {
  const { world, officer, bell } = await waitingRequests(2);
  expect((await as(officer).run(READ_WORKLIST, { worklist: 'PA_PENDING' })).data.markNotificationsRead).toBe(0);
  await ask(world);
  const { unreadNotificationCount, notifications } = await bell();
  expect(unreadNotificationCount).toBe(1);
  expect(notifications.map(({ title }) => title)).toEqual([
    expect.stringMatching(/requests authorisation$/),
    expect.stringMatching(/requests authorisation, and 1 more$/),
  ]);
});

it('an emergency has its own notification, which stays unread when the worklist is opened', async () => {
  const { world, officer, bell } = await waitingRequests(2, EMERGENCY());
  await ask(world);
  await ask(world);
  expect((await bell()).unreadNotificationCount).toBe(3);
  expect((await as(officer).run(READ_WORKLIST, { worklist: 'PA_PENDING' })).data.markNotificationsRead).toBe(2);
});

it('an officer gets one notification that counts all requests sent at the same time', async () => {
  const { world, officer } = await waitingRequests(0);
  await Promise.all([1, 2, 3, 4].map(() => ask(world)));
  expect(await rowsOf(officer.id)).toMatchObject([{ gathered: 4 }]);
});

it('opening the worklist marks only the viewer’s own notifications as read', async () => {
  const { world, officer, bell } = await waitingRequests(2);
  const other = await makeUser('ACCOUNT_MANAGER');
  await ask(world);
  await as(officer).run(READ_WORKLIST, { worklist: 'PA_PENDING' });
  expect((await bell()).unreadNotificationCount).toBe(0);
  expect(await rowsOf(other.id)).toMatchObject([{ readAt: null }]);
  expect((await as(null).run(READ_WORKLIST, {})).codes).toEqual(['UNAUTHENTICATED']);
});

it('a worklist notification expires after two weeks but is not deleted; other notifications do not expire', async () => {
  const { officer, bell } = await waitingRequests(2);
  await db.notification.create({ data: { userId: officer.id, kind: 'ROLL_LOADED', title: 'The roll is loaded' } });
  setNow(addDays(new Date(), 15));
  await noticeExpiryJob.run({});
  expect(await bell()).toMatchObject({ unreadNotificationCount: 1, notifications: [{ title: 'The roll is loaded' }] });
  expect(await rowsOf(officer.id)).toHaveLength(2);
});
