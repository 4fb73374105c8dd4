import { z } from 'zod';
import { postToGateway, type SmsGateway, SmsRejected } from './gateway.ts';

const Answer = z.object({ code: z.string().optional(), message_id: z.coerce.string().optional(), message: z.string().optional() });

/** Termii, https://developers.termii.com/messaging-api. The channel "dnd" reaches numbers that block advertising. */
export const termii = ({
  apiKey,
  sender,
  url = 'https://api.ng.termii.com',
}: {
  apiKey: string;
  sender: string;
  url?: string;
}): SmsGateway => ({
  key: 'termii',
  name: 'Termii',
  send: async ({ phone, text }) => {
    const answer = await postToGateway(`${url}/api/sms/send`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: apiKey, to: phone, from: sender, sms: text, type: 'plain', channel: 'dnd' }),
    });
    const { code, message_id, message } = Answer.parse(answer);
    if (code !== undefined && code !== 'ok') throw new SmsRejected(message ?? `The gateway responded with ${code}`, false);
    return message_id ?? null;
  },
});
