import { z } from 'zod';
import { postToGateway, type SmsGateway, SmsRejected } from './gateway.ts';

const Recipient = z.object({ statusCode: z.number(), status: z.string(), messageId: z.string().optional() });
const Answer = z.object({ SMSMessageData: z.object({ Message: z.string().optional(), Recipients: z.array(Recipient) }) });

/** Processed, sent and queued. */
const ACCEPTED = [100, 101, 102];
/** Temporary errors of the gateway or a network; others, such as an invalid number or no credit, are permanent. */
const TEMPORARY = [500, 501, 502];

type Options = { apiKey: string; username: string; sender: string; url?: string };

/** Africa’s Talking, https://developers.africastalking.com/docs/sms/sending/bulk. */
export const africasTalking = ({ apiKey, username, sender, url = 'https://api.africastalking.com' }: Options): SmsGateway => ({
  key: 'africastalking',
  name: 'Africa’s Talking',
  send: async ({ phone, text }) => {
    const answer = await postToGateway(`${url}/version1/messaging`, {
      headers: { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username, to: `+${phone}`, message: text, ...(sender && { from: sender }) }).toString(),
    });
    const { Message: message, Recipients: recipients } = Answer.parse(answer).SMSMessageData;
    const [recipient] = recipients;
    if (!recipient) throw new SmsRejected(message ?? 'The gateway returned no recipient', false);
    if (!ACCEPTED.includes(recipient.statusCode)) throw new SmsRejected(recipient.status, TEMPORARY.includes(recipient.statusCode));
    return recipient.messageId ?? null;
  },
});
