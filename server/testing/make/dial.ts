import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashOfKey } from '../../identity/api-keys/api-key-secret.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long';

/** The address of the USSD gateway, which is switched on; any network address is allowed unless some are named. */
export async function openUssd(phoneAddresses = '127.0.0.0/8'): Promise<string> {
  const values = { ussdOn: true, ussdCode: '*347*15#', phoneAddresses };
  for (const [key, value] of Object.entries(values)) await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
  const row = { secretHash: hashOfKey(SECRET), renewedAt: now() };
  await db.phoneGateway.upsert({ where: { key: 'USSD_AFRICASTALKING' }, create: { key: 'USSD_AFRICASTALKING', ...row }, update: row });
  return `/api/ussd/africastalking/${SECRET}`;
}

/** Posts a step as Africa’s Talking documents it. */
export async function postStep(app: FastifyInstance, url: string, fields: Record<string, string>) {
  const { statusCode, body, headers } = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, body, type: headers['content-type'] };
}

/** A phone that has dialled the code: `press` sends the next input, as a gateway joins it to those before. */
export function dialled(app: FastifyInstance, url: string, phone: string) {
  const sessionId = `ATUid_${randomUUID()}`;
  let text = '';
  const send = async (whole: string) => {
    const fields = { sessionId, phoneNumber: `+234${phone.slice(1)}`, networkCode: '62130', serviceCode: '*347*15#', text: whole };
    return (await postStep(app, url, fields)).body;
  };
  return {
    sessionId,
    send,
    dial: () => send(''),
    /** The inputs so far. */
    text: () => text,
    press: (input: string) => {
      text = text === '' ? input : `${text}*${input}`;
      return send(text);
    },
  };
}
