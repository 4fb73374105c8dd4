import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../../platform/env.ts';
import { type RemitaStandIn, remitaStandIn } from '../../testing/remita-stand-in.ts';
import { connectRemita, remitaLine } from './remita-line.ts';

let remita: RemitaStandIn;
beforeEach(async () => {
  remita = await remitaStandIn();
});
afterEach(() => remita.close());

const line = (apiKey = remita.settings.REMITA_API_KEY) =>
  connectRemita({
    url: `${remita.settings.REMITA_URL}/`,
    merchantId: remita.settings.REMITA_MERCHANT_ID,
    serviceTypeId: remita.settings.REMITA_SERVICE_TYPE_ID,
    apiKey,
    timeoutMs: 300,
  });
const order = (orderId: string, amount = 1_200_050n) => ({
  ...{ orderId, amount, payerName: 'Ladi Gyang', payerEmail: '', payerPhone: '08031234567', description: 'Invoice INV-2026-000001' },
});

it('a reference is created with the hash that Remita requires, for the amount in the body', async () => {
  const rrr = await line().generate(order('order-1'));
  expect(rrr).toMatch(/^\d{12}$/);
  expect(remita.orders.get('order-1')).toMatchObject({ rrr, amount: '12000.50' });
  expect(await line().stateOf(rrr)).toMatchObject({ rrr, statusCode: '25', statusText: 'Not paid yet', isPaid: false });
});

it('an order has one reference, even for repeated and simultaneous requests', async () => {
  remita.misbehave('LATE');
  await expect(line().generate(order('order-1'))).rejects.toMatchObject({ isTemporary: true });
  const rrrs = await Promise.all([line().generate(order('order-1')), line().generate(order('order-1'))]);
  expect(new Set([...rrrs, remita.orders.get('order-1')?.rrr]).size).toBe(1);
});

it.each([
  ['SILENCE' as const, 'No response from Remita (TimeoutError)', true],
  ['HANG_UP' as const, 'No response from Remita', true],
  [{ status: 500 }, 'Remita answered 500', true],
  [{ status: 429 }, 'Remita answered 429', true],
  [{ status: 404 }, 'Remita answered 404', false],
  [{ body: '<html>Maintenance</html>' }, 'Remita’s answer could not be read', true],
  [{ body: '{"statuscode":"soon"}' }, 'Remita’s answer could not be read', true],
  [{ body: 'jsonp ({"statuscode":"022","status":"Invalid request"})' }, 'Invalid request (22)', false],
  [{ body: '{"statuscode":21}' }, 'Payment in progress (21)', true],
  [{ body: '{"statuscode":"999"}' }, 'Remita rejected the request (999)', true],
])('an answer such as %j is refused in plain words', async (misbehaviour, message, isTemporary) => {
  remita.misbehave(misbehaviour);
  const refusal = await line()
    .generate(order('order-1'))
    .catch((error) => error);
  expect([refusal.message.startsWith(message), refusal.isTemporary]).toEqual([true, isTemporary]);
});

it('a wrong key is a permanent error when creating and when checking', async () => {
  const refusal = { message: 'Remita rejected our credentials (13)', isTemporary: false };
  await expect(line('another').generate(order('order-1'))).rejects.toMatchObject(refusal);
  await expect(line('another').stateOf('310700000001')).rejects.toMatchObject(refusal);
});

it.each([
  ['00', 0, true],
  ['1', 1, true],
  ['021', 21, false],
  ['25', 25, false],
  ['027', 27, false],
  ['022', 22, false],
  ['012', 12, false],
  ['02', 2, false],
  ['0999', 999, false],
])('the code %s is the number %i', async (statusCode, number, isPaid) => {
  const rrr = await line().generate(order('order-1'));
  remita.settle(rrr, { statusCode, paymentDate: '2026-03-04 10:12:13 AM' });
  const state = await line().stateOf(rrr);
  expect([Number(state.statusCode), state.isPaid, state.amount, state.paidOn]).toEqual([
    number,
    isPaid,
    1_200_050n,
    new Date('2026-03-04'),
  ]);
});

it('a response about another reference, or a payment without an amount, is rejected', async () => {
  remita.misbehave({ body: '{"status":"00","RRR":"999999999999","amount":12000}' }, { body: '{"status":"00"}' });
  await expect(line().stateOf('310700000001')).rejects.toMatchObject({ message: 'Remita answered about another RRR' });
  await expect(line().stateOf('310700000001')).rejects.toMatchObject({ message: 'Remita reports it as paid but returned no amount' });
});

it('without settings there is no connection, and incomplete settings fail at start', () => {
  expect(remitaLine()).toBeNull();
  expect(remitaLine(remita.settings)).not.toBeNull();
  expect(() => readSettings({ REMITA_URL: 'https://remita.example' })).toThrow(/REMITA_MERCHANT_ID[\s\S]*REMITA_API_KEY/);
});
