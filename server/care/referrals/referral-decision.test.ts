import { expect, test } from 'vitest';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { randomReferralCode } from '../../scheme/workflow/numbers.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import {
  ACCEPT_REFERRAL,
  APPROVE_REFERRAL,
  approvedReferral,
  askReferral,
  noticesOf,
  referralWorld,
  storedReferral,
} from '../../testing/make/make-referral.ts';
import { drawReferralCode } from './referral-decision.service.ts';

const REJECT = /* GraphQL */ `mutation R($id: ID!, $input: RejectReferralInput!) { rejectReferral(id: $id, input: $input) { id status rejectionReason } }`;
const QUERY = /* GraphQL */ `mutation Q($id: ID!, $input: QueryReferralInput!) { queryReferral(id: $id, input: $input) { id status queriedAt queryNote } }`;
const EXTEND = /* GraphQL */ `mutation E($id: ID!, $input: ExtendReferralInput!) { extendReferral(id: $id, input: $input) { id status validUntil extendedAt availableActions } }`;

const no = { reason: 'This is treated at your own facility' };
const question = { note: 'Which side?' };

test('an approval issues a code with a validity, notifies both facilities and the member, and emails the facilities', async () => {
  const world = await referralWorld();
  const member = await makeUser('ENROLLEE', { enrolleeId: world.enrollee.id });
  const referral = await approvedReferral(world);
  expect(referral).toMatchObject({ status: 'APPROVED', version: 1, daysLeft: 90 });
  expect(referral.referralCode).toMatch(/^RC-\d{4}-[2-9A-HJKMNP-TV-Z]{6}$/);
  expect(await storedReferral(referral.id)).toMatchObject({ decidedById: world.manager.id, validUntil: addDays(today(), 90) });
  for (const who of [world.sender, world.receiver, member]) expect(await noticesOf(who, referral.id)).toContain('REFERRAL_APPROVED');
  const mails = await db.$queryRaw<{ to: string }[]>`
    SELECT payload ->> 'to' AS "to" FROM graphile_worker._private_jobs WHERE payload ->> 'subject' LIKE ${`%${referral.referralCode}%`}`;
  expect(mails.map(({ to }) => to).sort()).toEqual([world.from.email, world.to.email].sort());
});

test('10,000 codes are random, and an existing code is generated again', async () => {
  // Two of 887 million codes may be equal by chance.
  expect(new Set(Array.from({ length: 10_000 }, randomReferralCode)).size).toBeGreaterThan(9_990);
  const world = await referralWorld();
  const { referralCode } = await approvedReferral(world);
  const draws = [referralCode, referralCode, 'RC-2611-ZZZZZZ'];
  expect(await drawReferralCode(db, () => draws.shift() ?? '')).toBe('RC-2611-ZZZZZZ');
  await expect(drawReferralCode(db, () => referralCode)).rejects.toMatchObject({ code: 'CONFLICT_STALE' });
});

test.each([
  ['approving', APPROVE_REFERRAL, {}],
  ['rejecting', REJECT, no],
  ['asking', QUERY, question],
])(
  '%s needs an account manager in scope, the current version and a pending referral; of two at the same time one succeeds',
  async (_what, document, input) => {
    const world = await referralWorld();
    const { id } = await askReferral(world);
    const run = async (who: { id: string }, version: number) =>
      (await as(who).runText(document, { id, input: { ...input, version } })).codes;
    expect(await run(world.sender, 0)).toEqual(['FORBIDDEN']);
    expect(await run(await makeUser('ADMIN'), 0)).toEqual(['FORBIDDEN']);
    expect(await run(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] }), 0)).toEqual(['NOT_FOUND']);
    expect(await run(world.manager, 1)).toEqual(['CONFLICT_STALE']);
    const both = [world.manager, await makeUser('ACCOUNT_MANAGER')];
    expect(await concurrently(both, document, { id, input: { ...input, version: 0 } })).toEqual(['CONFLICT_STALE', 'OK']);
    await db.referral.update({ where: { id }, data: { status: 'CANCELLED', version: 5 } });
    expect(await run(world.manager, 5)).toEqual(['STATE_INVALID']);
  },
);

test('the requester of a referral cannot decide it', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world);
  await db.referral.update({ where: { id }, data: { requestedById: world.manager.id } });
  const input = { version: 0 };
  expect((await as(world.manager).run(APPROVE_REFERRAL, { id, input })).codes).toEqual(['FOUR_EYES']);
  expect((await as(world.manager).run(REJECT, { id, input: { ...input, ...no } })).codes).toEqual(['FOUR_EYES']);
});

test('an approval is rejected when the receiving facility was deactivated or the cover ended meanwhile', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world);
  const approve = async () => (await as(world.manager).run(APPROVE_REFERRAL, { id, input: { version: 0 } })).codes;
  await db.hcp.update({ where: { id: world.to.id }, data: { status: 'DEACTIVATED' } });
  expect(await approve()).toEqual(['REF_TARGET_INACTIVE']);
  await db.hcp.update({ where: { id: world.to.id }, data: { status: 'ACTIVATED' } });
  await db.enrollee.update({ where: { id: world.enrollee.id }, data: { coverageEnd: addDays(today(), -1) } });
  expect(await approve()).toEqual(['ELG_EXPIRED']);
});

test('a rejection needs a reason and is notified to sender and member', async () => {
  const world = await referralWorld();
  const member = await makeUser('ENROLLEE', { enrolleeId: world.enrollee.id });
  const { id } = await askReferral(world);
  expect((await as(world.manager).run(REJECT, { id, input: { version: 0, reason: 'no' } })).fields).toHaveProperty('reason');
  const { data } = await as(world.manager).run(REJECT, { id, input: { version: 0, ...no } });
  expect(data.rejectReferral).toMatchObject({ status: 'REJECTED', rejectionReason: no.reason });
  for (const who of [world.sender, member]) expect(await noticesOf(who, id)).toEqual(['REFERRAL_REJECTED']);
  expect(await noticesOf(world.receiver, id)).toEqual([]);
});

test('a query leaves the referral pending and is notified to the sender', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world);
  const { data } = await as(world.manager).run(QUERY, { id, input: { version: 0, ...question } });
  expect(data.queryReferral).toMatchObject({ status: 'PENDING', queryNote: question.note });
  expect(await noticesOf(world.sender, id)).toEqual(['REFERRAL_QUERIED']);
});

test('an emergency whose patient has arrived can be approved or queried but not rejected, and becomes accepted', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world, { urgency: 'EMERGENCY' });
  await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 0, arrivedNow: true } });
  expect((await as(world.manager).run(REJECT, { id, input: { version: 1, ...no } })).codes).toEqual(['REF_ARRIVED']);
  expect((await as(world.manager).run(QUERY, { id, input: { version: 1, ...question } })).codes).toEqual([]);
  const { data } = await as(world.manager).run(APPROVE_REFERRAL, { id, input: { version: 2 } });
  expect(data.approveReferral).toMatchObject({ status: 'ACCEPTED', version: 4 });
  expect((await db.statusChange.findMany({ where: { entityId: id }, orderBy: { at: 'asc' } })).map(({ action }) => action).sort()).toEqual(
    ['ACCEPT', 'ACCEPT_EMERGENCY', 'APPROVE', 'CREATE', 'QUERY'].sort(),
  );
});

test('a validity is extended once, before the patient arrives', async () => {
  const world = await referralWorld();
  const referral = await approvedReferral(world);
  const extend = (who: { id: string }, version: number, id = referral.id) => as(who).run(EXTEND, { id, input: { version } });
  expect((await extend(world.sender, 1)).codes).toEqual(['FORBIDDEN']);
  expect((await extend(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] }), 1)).codes).toEqual(['NOT_FOUND']);
  const both = [world.manager, await makeUser('ACCOUNT_MANAGER')];
  expect(await concurrently(both, EXTEND, { id: referral.id, input: { version: 1 } })).toEqual(['CONFLICT_STALE', 'OK']);
  expect(await storedReferral(referral.id)).toMatchObject({ status: 'APPROVED', validUntil: addDays(today(), 180) });
  expect((await extend(world.manager, 2)).codes).toEqual(['REF_EXTENDED']);
  const accepted = await approvedReferral(world, { specialty: 'Dental' });
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: accepted.id, input: { version: 1 } });
  expect((await extend(world.manager, 2, accepted.id)).data.extendReferral).toMatchObject({ status: 'ACCEPTED', availableActions: [] });
  const arrived = await approvedReferral(world, { specialty: 'Eyes' });
  await as(world.receiver).run(ACCEPT_REFERRAL, { id: arrived.id, input: { version: 1, arrivedNow: true } });
  expect((await extend(world.manager, 2, arrived.id)).codes).toEqual(['REF_USED']);
  const waiting = await askReferral(world, { specialty: 'Ears' });
  expect((await extend(world.manager, 0, waiting.id)).codes).toEqual(['STATE_INVALID']);
  expect(await noticesOf(await makeHcpUser(), referral.id)).toEqual([]);
});
