import { afterEach, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { SmsOutcomeUnknown } from './gateway.ts';
import { sendSms } from './sms.job.ts';
import { checkSmsBudget } from './sms-budget.ts';

afterEach(() => setNow(null));

const setting = (key: string, value: number) => db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
const message = (text: string, data = {}) => db.smsMessage.create({ data: { phone: '2348031234567', text, kind: 'PA_APPROVED', ...data } });
const accepting = { key: 'termii', name: 'Termii', send: async () => 'id' } as const;
const silent = {
  ...accepting,
  send: async () => {
    throw new SmsOutcomeUnknown('No answer');
  },
};
const costOf = async (id: string) => {
  const { parts, cost, gateway } = await db.smsMessage.findUniqueOrThrow({ where: { id } });
  return { parts, cost, gateway };
};

it('a message costs the price of its parts at the time it is sent, also if the gateway did not answer', async () => {
  await setting('smsPartPrice', 420);
  const [one, long, uncertain, free] = [
    await message('Hello'),
    await message('x'.repeat(200)),
    await message('Hello'),
    await message('Hi'),
  ];
  await sendSms(one.id, accepting);
  await sendSms(long.id, accepting);
  await sendSms(uncertain.id, silent);
  await sendSms(free.id, { ...accepting, key: null });
  expect(await costOf(one.id)).toEqual({ parts: 1, cost: 420, gateway: 'termii' });
  expect(await costOf(long.id)).toEqual({ parts: 2, cost: 840, gateway: 'termii' });
  expect(await costOf(uncertain.id)).toEqual({ parts: 1, cost: 420, gateway: null });
  expect(await costOf(free.id)).toEqual({ parts: 0, cost: 0, gateway: null });
  await setting('smsPartPrice', 500);
  expect((await costOf(one.id)).cost).toBe(420);
  await db.smsMessage.update({ where: { id: uncertain.id }, data: { status: 'QUEUED' } });
  await sendSms(uncertain.id, accepting);
  expect(await costOf(uncertain.id)).toEqual({ parts: 2, cost: 920, gateway: 'termii' });
});

it('administrators are notified once a month that text messages cost more than the budget', async () => {
  setNow('2027-03-10T10:00:00Z');
  const admin = await makeUser('ADMIN');
  const [march, april] = [new Date('2027-03-05T10:00:00Z'), new Date('2027-04-01T00:30:00Z')];
  await message('Hello', { cost: 1000, createdAt: march });
  expect(await checkSmsBudget()).toBe(false);
  await setting('smsMonthlyBudget', 1000);
  expect(await checkSmsBudget()).toBe(false);
  const stuck = async () =>
    (await as(admin).run(/* GraphQL */ `{ stuckWork { kind count oldest } }`)).data.stuckWork.find(({ kind }) => kind === 'SMS_BUDGET');
  expect(await stuck()).toEqual({ kind: 'SMS_BUDGET', count: 0, oldest: null });
  await message('Hello', { cost: 1, createdAt: march });
  expect((await Promise.all([checkSmsBudget(), checkSmsBudget()])).filter(Boolean)).toHaveLength(1);
  expect(await checkSmsBudget()).toBe(false);
  const notices = () => db.notification.count({ where: { userId: admin.id, kind: 'SMS_BUDGET_EXCEEDED' } });
  expect(await notices()).toBe(1);
  expect(await stuck()).toEqual({ kind: 'SMS_BUDGET', count: 1, oldest: expect.any(String) });
  setNow('2027-04-02T10:00:00Z');
  expect(await stuck()).toMatchObject({ count: 0 });
  await message('Hello', { cost: 1001, createdAt: april });
  expect(await checkSmsBudget()).toBe(true);
  expect(await notices()).toBe(2);
});

it('text messages are reported by day and type, for administrators and accountants of the whole scheme', async () => {
  const at = new Date('2026-02-03T10:00:00Z');
  await message('Hello', { cost: 420, parts: 1, createdAt: at, delivery: 'DELIVERED', status: 'SENT' });
  await message('Hello', { cost: 840, parts: 2, createdAt: at, delivery: 'UNDELIVERED', status: 'SENT' });
  await message('Hello', { cost: 420, parts: 1, createdAt: at, kind: 'CARD_LOST', status: 'SENT' });
  const COSTS = /* GraphQL */ `{
    textMessageCosts(filter: { from: "2026-02-01", to: "2026-02-28" }) {
      rows { day label textMessages textMessageParts textMessageCost textMessagesDelivered textMessageDeliveryRate }
      total { textMessages textMessageParts textMessageCost textMessagesUndelivered }
    }
  }`;
  const { data } = await as(await makeUser('ACCOUNTANT')).run(COSTS);
  expect(data.textMessageCosts.total).toEqual({
    ...{ textMessages: 3, textMessageParts: 4, textMessageCost: 1680, textMessagesUndelivered: 1 },
  });
  expect(data.textMessageCosts.rows).toMatchObject([
    { label: 'Card lost', textMessages: 1, textMessageCost: 420, textMessageDeliveryRate: null },
    { label: 'PA approved', textMessages: 2, textMessageCost: 1260, textMessagesDelivered: 1, textMessageDeliveryRate: 50 },
  ]);
  const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowed).run(COSTS)).data.textMessageCosts.total.textMessages).toBe(0);
  expect((await as(await makeUser('ACCOUNT_MANAGER')).run(COSTS)).codes).toEqual(['FORBIDDEN']);
});
