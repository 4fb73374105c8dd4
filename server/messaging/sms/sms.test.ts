import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { smsPhone, smsText } from '../../scheme/texts/sms-text.shared.ts';
import { africasTalking } from './africas-talking.ts';
import { sendSms, smsGateway } from './sms.job.ts';
import { termii } from './termii.ts';

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status: number; body: string } | 'NONE';

/** A fake gateway that records messages and responds as configured. */
let received: Received[];
let replies: Reply[];
let server: Server;
let url: string;
beforeEach(async () => {
  received = [];
  replies = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const reply = replies.shift() ?? { status: 200, body: '{}' };
      if (reply === 'NONE') request.socket.destroy();
      else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const queued = () => db.smsMessage.create({ data: { phone: '2348031234567', text: 'Lafiya: PAR-1 is approved', kind: 'PA_APPROVED' } });
const messageOf = (id: string) => db.smsMessage.findUniqueOrThrow({ where: { id } });
const accepted = { status: 200, body: JSON.stringify({ code: 'ok', message_id: '9122821270554876574', message: 'Successfully Sent' }) };
const gateway = () => termii({ apiKey: 'key', sender: 'Lafiya', url });

describe('the request to', () => {
  it('Termii is the one its documentation gives', async () => {
    replies = [accepted];
    expect(await gateway().send({ phone: '2348031234567', text: 'Hello' })).toBe('9122821270554876574');
    expect(received).toMatchObject([{ method: 'POST', url: '/api/sms/send', headers: { 'content-type': 'application/json' } }]);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      api_key: 'key',
      to: '2348031234567',
      from: 'Lafiya',
      sms: 'Hello',
      type: 'plain',
      channel: 'dnd',
    });
  });

  it('Africa’s Talking is the one its documentation gives', async () => {
    const recipient = { statusCode: 101, number: '+2348031234567', status: 'Success', messageId: 'ATPid_1', cost: 'NGN 2.20' };
    replies = [{ status: 201, body: JSON.stringify({ SMSMessageData: { Message: 'Sent to 1/1', Recipients: [recipient] } }) }];
    const target = africasTalking({ apiKey: 'key', username: 'plaschema', sender: 'Lafiya', url });
    expect(await target.send({ phone: '2348031234567', text: 'Hello & good day' })).toBe('ATPid_1');
    expect(received).toMatchObject([
      { method: 'POST', url: '/version1/messaging', headers: { apikey: 'key', 'content-type': 'application/x-www-form-urlencoded' } },
    ]);
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      username: 'plaschema',
      to: '+2348031234567',
      message: 'Hello & good day',
      from: 'Lafiya',
    });
  });

  it('that Africa’s Talking rejects for an invalid number fails for good', async () => {
    const recipient = { statusCode: 403, number: '+234', status: 'InvalidPhoneNumber', messageId: 'None' };
    replies = [{ status: 201, body: JSON.stringify({ SMSMessageData: { Message: 'Sent to 0/1', Recipients: [recipient] } }) }];
    const target = africasTalking({ apiKey: 'key', username: 'plaschema', sender: '', url });
    await expect(target.send({ phone: '2348031234567', text: 'Hello' })).rejects.toMatchObject({
      message: 'InvalidPhoneNumber',
      isTemporary: false,
    });
  });
});

describe('a message', () => {
  it('is sent once, however often the job runs and however many run it at once', async () => {
    replies = [accepted, accepted];
    const { id } = await queued();
    await Promise.all([sendSms(id, gateway()), sendSms(id, gateway())]);
    await sendSms(id, gateway());
    expect(received).toHaveLength(1);
    expect(await messageOf(id)).toMatchObject({ status: 'SENT', attempts: 1 });
  });

  it('is retried after a temporary gateway error, and then sent', async () => {
    replies = [{ status: 500, body: '' }, accepted];
    const { id } = await queued();
    expect(await sendSms(id, gateway())).toBe('AGAIN');
    expect(await messageOf(id)).toMatchObject({ status: 'QUEUED', error: 'The gateway responded with 500' });
    expect(await sendSms(id, gateway())).toBe('DONE');
    expect(await messageOf(id)).toMatchObject({ status: 'SENT', attempts: 2, error: null, gatewayId: '9122821270554876574' });
  });

  it('fails after six errors, or after a permanent one', async () => {
    replies = Array.from({ length: 6 }, () => ({ status: 503, body: '' }));
    const { id } = await queued();
    const outcomes = [];
    for (let attempt = 0; attempt < 6; attempt += 1) outcomes.push(await sendSms(id, gateway()));
    expect(outcomes).toEqual(['AGAIN', 'AGAIN', 'AGAIN', 'AGAIN', 'AGAIN', 'DONE']);
    expect((await messageOf(id)).status).toBe('FAILED');
    replies = [{ status: 401, body: '' }];
    const other = await queued();
    expect(await sendSms(other.id, gateway())).toBe('DONE');
    expect(await messageOf(other.id)).toMatchObject({ status: 'FAILED', error: 'The gateway responded with 401' });
  });

  it('without a response is not sent again, because it may have been sent', async () => {
    replies = ['NONE'];
    const { id } = await queued();
    expect(await sendSms(id, gateway())).toBe('DONE');
    expect(await messageOf(id)).toMatchObject({ status: 'UNCERTAIN' });
    await sendSms(id, gateway());
    expect(received).toHaveLength(1);
  });

  it('whose process ended during sending is not sent again', async () => {
    const { id } = await queued();
    await db.smsMessage.update({ where: { id }, data: { status: 'SENDING' } });
    expect(await sendSms(id, gateway())).toBe('DONE');
    expect([received.length, (await messageOf(id)).status]).toEqual([0, 'UNCERTAIN']);
  });

  it('to a gateway that cannot be reached is tried again', async () => {
    const { id } = await queued();
    await new Promise((resolve) => server.close(resolve));
    expect(await sendSms(id, gateway())).toBe('AGAIN');
  });

  it('goes to the outbox where no gateway is set up', () => {
    expect(smsGateway().name).toBe('Outbox');
    expect(smsGateway({ SMS_GATEWAY: 'africastalking', SMS_API_KEY: 'k', SMS_USERNAME: 'u', SMS_SENDER: 'S' } as never).name).toBe(
      'Africa’s Talking',
    );
  });
});

it.each([
  ['08031234567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['+234 803 123 4567', '2348031234567'],
  ['12345', null],
  [null, null],
])('the phone %s is %s for a gateway', (phone, expected) => {
  expect(smsPhone(phone)).toBe(expected);
});

it('a text fits one message in the GSM alphabet', () => {
  expect(smsText('₦4,000 for “Ọ̀ṣun” – it’s paid…')).toBe('NGN 4,000 for "Osun" - it\'s paid...');
  expect(smsText('x'.repeat(400))).toHaveLength(160);
  expect(smsText('नमस्ते')).toMatch(/^\?+$/);
  expect(smsText('Ƙarin ɗaki, ɓangare, ƴaƴa')).toBe('Karin daki, bangare, yaya');
});
