import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { SIGN_IN_CODE } from '../../scheme/texts/sms-text.shared.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';
import { recordDelivery } from './delivery.service.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { queueSms } from './queue-sms.ts';

let n = 0;
let phone: string;
beforeEach(() => {
  n += 1;
  phone = `0803555${String(n).padStart(4, '0')}`;
});

/** The fields that the gateways’ documents give for a delivery report. */
const africasTalkingReport = (status: string, more = {}) => ({
  ...{ id: 'ATXid_dda018a640edfcc5d2ce455de3e4a6e7', status, phoneNumber: '+2348035550001', networkCode: '62130', retryCount: '0' },
  ...more,
});
const termiiReport = (status: string) => ({
  ...{ type: 'outbound', id: 'b1e2c3', message_id: '9122821270554876574', receiver: '2348035550001', sender: 'Lafiya' },
  ...{ message: 'Lafiya: hello', sent_at: '2026-11-28 10:00:00', cost: '4.0', status, channel: 'dnd' },
});

describe('a delivery report of', () => {
  it.each([
    ['Success', 'DELIVERED', null],
    ['Failed', 'UNDELIVERED', 'UserIsInactive'],
    ['Rejected', 'UNDELIVERED', 'UserIsInactive'],
    ['Sent', null, null],
    ['Submitted', null, null],
    ['Buffered', null, null],
  ])('Africa’s Talking with %s is %s', (status, outcome, note) => {
    const more = status === 'Failed' || status === 'Rejected' ? { failureReason: 'UserIsInactive' } : {};
    expect(readDeliveryReport('africastalking', africasTalkingReport(status, more))).toEqual({
      gatewayId: 'ATXid_dda018a640edfcc5d2ce455de3e4a6e7',
      ...{ outcome, note },
    });
  });

  it.each([
    ['Delivered', 'DELIVERED', null],
    ['Received', 'DELIVERED', null],
    ['DND Active on Phone Number', 'UNDELIVERED', 'DND Active on Phone Number'],
    ['Message Failed', 'UNDELIVERED', 'Message Failed'],
    ['Expired', 'UNDELIVERED', 'Expired'],
    ['Message Sent', null, null],
  ])('Termii with %s is %s', (status, outcome, note) => {
    expect(readDeliveryReport('termii', termiiReport(status))).toEqual({ gatewayId: '9122821270554876574', outcome, note });
  });

  it('other fields is none', () => {
    expect(readDeliveryReport('africastalking', { id: 'x' })).toBeNull();
    expect(readDeliveryReport('termii', { type: 'device_status', status: 'disconnected', device_id: 'd' })).toBeNull();
  });
});

const sent = (gatewayId: string, gateway = 'termii') =>
  db.smsMessage.create({
    data: { phone: `234${phone.slice(1)}`, text: 'Lafiya: hello', kind: 'PA_APPROVED', status: 'SENT', gateway, gatewayId },
  });
const report = (gatewayId: string, outcome: 'DELIVERED' | 'UNDELIVERED', note: string | null = null) =>
  recordDelivery('termii', { gatewayId, outcome, note });
const fail = async (times: number, from = 0) => {
  for (let i = from; i < from + times; i += 1) {
    await sent(`${phone}-${i}`);
    await report(`${phone}-${i}`, 'UNDELIVERED', 'Expired');
  }
};
const markOf = async (id: string) => (await db.enrollee.findUniqueOrThrow({ where: { id } })).phoneUnreachableAt;

describe('a message', () => {
  it('has the state that its own gateway reported, once', async () => {
    const { id } = await sent(`${phone}-a`);
    expect(await recordDelivery('africastalking', { gatewayId: `${phone}-a`, outcome: 'DELIVERED', note: null })).toBe(false);
    expect(await report('unknown', 'DELIVERED')).toBe(false);
    expect(await report(`${phone}-a`, 'UNDELIVERED', 'x'.repeat(300))).toBe(true);
    expect(await report(`${phone}-a`, 'UNDELIVERED')).toBe(false);
    const message = await db.smsMessage.findUniqueOrThrow({ where: { id } });
    expect(message).toMatchObject({ delivery: 'UNDELIVERED', deliveryNote: 'x'.repeat(100) });
    expect(message.reportedAt).not.toBeNull();
  });

  it('that was delivered after all is delivered, and stays so', async () => {
    const { id } = await sent(`${phone}-b`);
    await report(`${phone}-b`, 'UNDELIVERED');
    expect(await report(`${phone}-b`, 'DELIVERED')).toBe(true);
    expect(await report(`${phone}-b`, 'UNDELIVERED')).toBe(false);
    expect(await db.smsMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({ delivery: 'DELIVERED', deliveryNote: null });
  });

  it('reported twice at once counts once', async () => {
    await sent(`${phone}-c`);
    const news = await Promise.all([report(`${phone}-c`, 'UNDELIVERED'), report(`${phone}-c`, 'UNDELIVERED')]);
    expect(news.filter(Boolean)).toHaveLength(1);
    expect(await db.phoneNumber.findUnique({ where: { phone } })).toMatchObject({ failedTexts: 1 });
  });
});

describe('a number whose messages fail', () => {
  it('five times in a row is marked on the records of its people, in the list and in the worklist', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const person = await makeEnrollee({ phone, status: 'ACTIVE' });
    const other = await makeEnrollee({ phone: `0701${phone.slice(4)}` });
    await fail(4);
    expect(await markOf(person.id)).toBeNull();
    await fail(1, 4);
    expect([await markOf(person.id), await markOf(other.id)]).toEqual([expect.any(Date), null]);
    const { data } = await as(officer).run(
      /* GraphQL */ `query ($id: ID!) {
        enrollee(id: $id) { phoneUnreachableAt textsStoppedAt }
        enrollees(page: { number: 1, size: 20 }, filter: { phoneUnreachable: true }) { items { id } }
        waitingCounts { key count }
      }`,
      { id: person.id },
    );
    expect(data.enrollee).toEqual({ phoneUnreachableAt: expect.any(String), textsStoppedAt: null });
    expect(data.enrollees.items).toEqual([{ id: person.id }]);
    expect(data.waitingCounts).toContainEqual({ key: 'PHONES_TO_CORRECT', count: 1 });
    await report(`${phone}-4`, 'DELIVERED');
    expect(await markOf(person.id)).toBeNull();
  });

  it('is not marked if one is delivered in between', async () => {
    const person = await makeEnrollee({ phone });
    await fail(4);
    await sent(`${phone}-ok`);
    await report(`${phone}-ok`, 'DELIVERED');
    await fail(4, 10);
    expect(await markOf(person.id)).toBeNull();
  });

  it('no longer marks a person whose number is replaced, and marks who gets it', async () => {
    const person = await makeEnrollee({ phone });
    await fail(5);
    await db.enrollee.update({ where: { id: person.id }, data: { phone: `0702${phone.slice(4)}` } });
    expect(await markOf(person.id)).toBeNull();
    await db.enrollee.update({ where: { id: person.id }, data: { phone } });
    expect(await markOf(person.id)).not.toBeNull();
    await db.enrollee.update({ where: { id: person.id }, data: { phone: null } });
    expect(await markOf(person.id)).toBeNull();
    expect(await markOf((await makeEnrollee({ phone })).id)).not.toBeNull();
  });
});

it('a number that stopped text messages gets only sign-in codes', async () => {
  const other = `0704${phone.slice(4)}`;
  await db.phoneNumber.create({ data: { phone, textsStoppedAt: new Date() } });
  const person = await makeEnrollee({ phone });
  await db.$transaction(async (tx) => {
    await queueSms(tx, [phone, other], 'PA_APPROVED', 'Lafiya: approved');
    await queueSms(tx, [phone], SIGN_IN_CODE, 'Lafiya: 123456');
  });
  const messages = await db.smsMessage.findMany({ where: { phone: { in: [`234${phone.slice(1)}`, `234${other.slice(1)}`] } } });
  expect(messages.map(({ phone: to, kind }) => [to.slice(3), kind]).sort()).toEqual([
    [other.slice(1), 'PA_APPROVED'],
    [phone.slice(1), SIGN_IN_CODE],
  ]);
  const STOPPED = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { textsStoppedAt } }`;
  const { data } = await as(await makeUser('REGISTRATION_OFFICER')).run(STOPPED, { id: person.id });
  expect(data.enrollee.textsStoppedAt).not.toBeNull();
});
