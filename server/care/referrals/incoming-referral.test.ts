import { afterEach, expect, test } from 'vitest';
import { addDays, addMinutes, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser } from '../../testing/make/make.ts';
import {
  ACCEPT_REFERRAL,
  approvedReferral,
  askReferral,
  DECLINE_REFERRAL,
  noticesOf,
  referralWorld,
  storedReferral,
} from '../../testing/make/make-referral.ts';
import { normalReferralCode } from './incoming-referral.service.ts';

afterEach(() => setNow(null));

const NOTE = /* GraphQL */ `mutation N($id: ID!, $input: UpdateIncomingReferralInput!) { updateIncomingReferral(id: $id, input: $input) { id status version appointmentAt arrivedAt acceptedAt feedbackNote availableActions } }`;
const BY_CODE = /* GraphQL */ `query C($code: String!) { referralByCode(code: $code) { id referralNo status availableActions } }`;

const tomorrow = () => addMinutes(now(), 24 * 60).toISOString();
const full = { reason: 'No bed is free this week' };

test('the receiving facility accepts once, with an appointment, and sender and member are notified', async () => {
  const world = await referralWorld();
  const { id } = await approvedReferral(world);
  const accept = (who: { id: string }, input: object) => as(who).run(ACCEPT_REFERRAL, { id, input: { version: 1, ...input } });
  expect((await accept(await makeHcpUser(), {})).codes).toEqual(['NOT_FOUND']);
  expect((await accept(world.sender, {})).codes).toEqual(['REF_NOT_YOURS']);
  expect((await accept(world.manager, {})).codes).toEqual(['FORBIDDEN']);
  expect((await accept(world.receiver, { version: 0 })).codes).toEqual(['CONFLICT_STALE']);
  expect((await accept(world.receiver, { appointmentAt: addMinutes(now(), -5).toISOString() })).fields).toHaveProperty('appointmentAt');
  const late = await accept(world.receiver, { appointmentAt: addDays(now(), 100).toISOString() });
  expect(late.codes).toEqual(['REF_APPOINTMENT_LATE']);
  const desks = [world.receiver, await makeHcpUser(world.to)];
  const input = { version: 1, appointmentAt: tomorrow() };
  expect(await concurrently(desks, ACCEPT_REFERRAL, { id, input })).toEqual(['CONFLICT_STALE', 'OK']);
  expect(await storedReferral(id)).toMatchObject({ status: 'ACCEPTED', arrivedAt: null, appointmentAt: expect.any(Date) });
  expect(await noticesOf(world.sender, id)).toEqual(['REFERRAL_APPROVED', 'REFERRAL_ACCEPTED']);
  expect((await accept(world.receiver, { version: 2 })).codes).toEqual(['STATE_INVALID']);
});

test('a referral cannot be accepted after expiry, nor by a facility deactivated meanwhile', async () => {
  const world = await referralWorld();
  const { id } = await approvedReferral(world);
  const accept = async () => (await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1 } })).codes;
  await db.hcp.update({ where: { id: world.to.id }, data: { status: 'DEACTIVATED' } });
  expect(await accept()).toEqual(['ELG_HCP_INACTIVE']);
  await db.hcp.update({ where: { id: world.to.id }, data: { status: 'ACTIVATED' } });
  setNow(addDays(now(), 91));
  expect(await accept()).toEqual(['REF_EXPIRED']);
});

test('an arrival is rejected with a message when the cover has ended since the request', async () => {
  const world = await referralWorld();
  const { id } = await approvedReferral(world);
  await db.enrollee.update({ where: { id: world.enrollee.id }, data: { coverageEnd: addDays(today(), 1) } });
  setNow(addDays(now(), 3));
  const accept = (input: object) => as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1, ...input } });
  expect((await accept({})).codes).toEqual(['ELG_EXPIRED']);
  const refused = await accept({ arrivedNow: true });
  expect(refused.codes).toEqual(['ELG_EXPIRED']);
  expect(refused.fields.arrivedNow).toMatch(/^Cover ended on /);
  setNow(null);
  await accept({ appointmentAt: addDays(now(), 2).toISOString() });
  setNow(addDays(now(), 3));
  const input = { version: 2, arrivedAt: now().toISOString() };
  expect((await as(world.receiver).run(NOTE, { id, input })).fields.arrivedAt).toMatch(/^Cover ended on /);
});

test('the receiving facility cannot see a pending referral that is not an emergency', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world);
  for (const [document, input] of [
    [ACCEPT_REFERRAL, {}],
    [DECLINE_REFERRAL, full],
    [NOTE, {}],
  ] as const)
    expect((await as(world.receiver).runText(document, { id, input: { version: 0, ...input } })).codes).toEqual(['NOT_FOUND']);
});

test('a referral is declined with a reason, and the sender is notified', async () => {
  const world = await referralWorld();
  const { id } = await approvedReferral(world);
  const decline = (who: { id: string }, input: object = {}) =>
    as(who).run(DECLINE_REFERRAL, { id, input: { version: 1, ...full, ...input } });
  expect((await decline(world.receiver, { reason: 'full' })).fields).toHaveProperty('reason');
  expect((await decline(world.sender)).codes).toEqual(['REF_NOT_YOURS']);
  expect((await decline(await makeHcpUser())).codes).toEqual(['NOT_FOUND']);
  expect((await decline(world.manager)).codes).toEqual(['FORBIDDEN']);
  const desks = [world.receiver, await makeHcpUser(world.to)];
  expect(await concurrently(desks, DECLINE_REFERRAL, { id, input: { version: 1, ...full } })).toEqual(['CONFLICT_STALE', 'OK']);
  expect(await storedReferral(id)).toMatchObject({ status: 'DECLINED', declineReason: full.reason });
  expect(await noticesOf(world.sender, id)).toEqual(['REFERRAL_APPROVED', 'REFERRAL_DECLINED']);
  expect((await decline(world.receiver, { version: 2 })).codes).toEqual(['STATE_INVALID']);
});

test('an emergency is accepted or declined once before its decision', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world, { urgency: 'EMERGENCY' });
  const { data } = await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 0 } });
  expect(data.acceptReferral).toMatchObject({ status: 'PENDING', version: 1, arrivedAt: null, acceptedAt: expect.anything() });
  expect((await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
  expect((await as(world.receiver).run(DECLINE_REFERRAL, { id, input: { version: 1, ...full } })).codes).toEqual(['STATE_INVALID']);
  const second = await askReferral(world, { urgency: 'EMERGENCY', specialty: 'Trauma' });
  const declined = await as(world.receiver).run(DECLINE_REFERRAL, { id: second.id, input: { version: 0, ...full } });
  expect(declined.data.declineReferral.status).toBe('DECLINED');
});

test('an arrival before the decision accepts the emergency', async () => {
  const world = await referralWorld();
  const { id } = await askReferral(world, { urgency: 'EMERGENCY' });
  const { data } = await as(world.receiver).run(NOTE, { id, input: { version: 0, arrivedAt: now().toISOString() } });
  expect(data.updateIncomingReferral).toMatchObject({ status: 'PENDING', acceptedAt: expect.anything(), availableActions: ['ARRIVE'] });
  expect(await noticesOf(world.sender, id)).toEqual(['REFERRAL_ACCEPTED']);
});

test('the receiving facility records appointment, arrival and feedback; the sender is notified of feedback once', async () => {
  const world = await referralWorld();
  const { id } = await approvedReferral(world);
  await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1 } });
  const note = (input: object, who = world.receiver) => as(who).run(NOTE, { id, input: { version: 2, ...input } });
  expect((await note({}, world.sender)).codes).toEqual(['REF_NOT_YOURS']);
  expect((await note({}, await makeHcpUser())).codes).toEqual(['NOT_FOUND']);
  expect((await note({}, world.manager)).codes).toEqual(['FORBIDDEN']);
  expect((await note({ arrivedAt: addMinutes(now(), 60).toISOString() })).codes).toEqual(['REF_ARRIVAL']);
  expect((await note({ arrivedAt: addDays(now(), -2).toISOString() })).codes).toEqual(['REF_ARRIVAL']);
  expect((await note({ appointmentAt: addMinutes(now(), -5).toISOString() })).codes).toEqual(['REF_APPOINTMENT_PAST']);
  const feedbackNote = 'Operated; dressing to be changed at your facility';
  const desks = [world.receiver, await makeHcpUser(world.to)];
  const input = { version: 2, arrivedAt: now().toISOString(), feedbackNote };
  expect(await concurrently(desks, NOTE, { id, input })).toEqual(['CONFLICT_STALE', 'OK']);
  const again = await note({ version: 3, feedbackNote });
  expect(again.data.updateIncomingReferral).toMatchObject({ status: 'ACCEPTED', feedbackNote, arrivedAt: expect.anything() });
  expect((await noticesOf(world.sender, id)).filter((kind) => kind === 'REFERRAL_FEEDBACK')).toHaveLength(1);
});

test('an arrival after expiry is rejected', async () => {
  const world = await referralWorld();
  const { id } = await approvedReferral(world);
  await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1 } });
  setNow(addDays(now(), 95));
  const refused = await as(world.receiver).run(NOTE, { id, input: { version: 2, arrivedAt: now().toISOString() } });
  expect([refused.codes, Object.keys(refused.fields)]).toEqual([['REF_EXPIRED'], ['arrivedAt']]);
});

test('a completed referral accepts only feedback, an expired one nothing', async () => {
  const world = await referralWorld();
  const { id } = await approvedReferral(world);
  await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1, arrivedNow: true } });
  const { arrivedAt } = await storedReferral(id);
  await db.referral.update({ where: { id }, data: { status: 'COMPLETED' } });
  const input = { version: 2, appointmentAt: tomorrow(), arrivedAt: addMinutes(now(), -1).toISOString(), feedbackNote: 'All is well' };
  const { data } = await as(world.receiver).run(NOTE, { id, input });
  expect(data.updateIncomingReferral).toMatchObject({ status: 'COMPLETED', appointmentAt: null, feedbackNote: 'All is well' });
  expect(await storedReferral(id)).toMatchObject({ arrivedAt });
  await db.referral.update({ where: { id }, data: { status: 'EXPIRED' } });
  expect((await as(world.receiver).run(NOTE, { id, input: { ...input, version: 3 } })).codes).toEqual(['STATE_INVALID']);
});

test('a facility finds a referral by its code in any format, and gets the reason why a code is not valid', async () => {
  const world = await referralWorld();
  const { id, referralCode } = await approvedReferral(world);
  const find = async (code: string, who = world.receiver) => as(who).run(BY_CODE, { code });
  for (const typed of [referralCode, referralCode.toLowerCase(), referralCode.replaceAll('-', ' '), ` ${referralCode.slice(3)} `])
    expect((await find(typed)).data.referralByCode).toMatchObject({ id, availableActions: ['ACCEPT', 'DECLINE'] });
  const refusal = async (code: string, who = world.receiver) => {
    const { codes, fields } = await find(code, who);
    return [codes[0], Object.keys(fields)[0]];
  };
  expect(await refusal('RC-2611-ZZZZZZ')).toEqual(['REF_CODE_UNKNOWN', 'code']);
  expect(await refusal(referralCode, await makeHcpUser())).toEqual(['REF_NOT_YOURS', 'code']);
  expect(await refusal(referralCode, world.manager)).toEqual(['FORBIDDEN', undefined]);
  setNow(addDays(now(), 91));
  expect(await refusal(referralCode)).toEqual(['REF_EXPIRED', 'code']);
  setNow(null);
  await as(world.receiver).run(ACCEPT_REFERRAL, { id, input: { version: 1, arrivedNow: true } });
  expect(await refusal(referralCode)).toEqual(['REF_USED', 'code']);
});

test('wrong codes are limited per account and per facility; correct codes do not count', async () => {
  const world = await referralWorld();
  const { id, referralCode } = await approvedReferral(world);
  const other = await approvedReferral(await referralWorld());
  const find = (code: string, who = world.receiver) => as(who).run(BY_CODE, { code });
  const guess = async (who: { id: string }, times: number) => {
    for (let n = 0; n < times; n += 1) await find(n % 2 ? other.referralCode : `RC-2611-ZZZZ${n % 10}Z`, who as typeof world.receiver);
  };
  await guess(world.receiver, 9);
  for (let n = 0; n < 3; n += 1) expect((await find(referralCode)).data.referralByCode).toMatchObject({ id });
  await guess(world.receiver, 1);
  const { codes, messages } = await find(referralCode);
  expect(codes).toEqual(['REF_CODE_ATTEMPTS']);
  expect(messages).toEqual(['Too many incorrect codes. Try again in 15 minutes, or call the scheme.']);
  const colleagues = [await makeHcpUser(world.to), await makeHcpUser(world.to), await makeHcpUser(world.to)];
  for (const colleague of colleagues.slice(0, 2)) await guess(colleague, 10);
  expect((await find(referralCode, colleagues[2])).codes).toEqual(['REF_CODE_ATTEMPTS']);
  expect((await find(other.referralCode, await makeHcpUser())).codes).toEqual(['REF_NOT_YOURS']);
  setNow(addMinutes(now(), 16));
  expect((await find(referralCode)).data.referralByCode).toMatchObject({ id });
});

test('at most 10 of many concurrent guesses are looked up', async () => {
  const { receiver } = await referralWorld();
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => as(receiver).run(BY_CODE, { code: `RC-2611-YYYY${n}` })));
  expect(answers.filter(({ codes }) => codes[0] === 'REF_CODE_UNKNOWN')).toHaveLength(10);
  expect(answers.filter(({ codes }) => codes[0] === 'REF_CODE_ATTEMPTS')).toHaveLength(4);
});

test('a typed code is normalized to the stored format', () => {
  for (const typed of ['rc26117f3kqm', 'RC 2611 7F3KQM', '2611-7f3kqm']) expect(normalReferralCode(typed)).toBe('RC-2611-7F3KQM');
  expect(normalReferralCode('PA-1')).toBe('PA1');
});
