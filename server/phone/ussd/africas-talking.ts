import { z } from 'zod';
import { localNumber } from '../callers/phone-number.ts';
import type { UssdAggregator } from './aggregator.ts';

const fields = z.object({
  sessionId: z.string().min(1).max(120),
  phoneNumber: z.string().max(30),
  // Absent in the first message of some networks.
  text: z.string().max(9000).default(''),
});

/** Control characters are no input. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const CONTROL = /[\u0000-\u001f\u007f]/g;

/** A form with sessionId, phoneNumber, networkCode, serviceCode and text; the answer is text that begins with CON or END. */
export const africasTalking: UssdAggregator = {
  gateway: 'USSD_AFRICASTALKING',
  read(form) {
    const { success, data } = fields.safeParse(form);
    const phone = success ? localNumber(data.phoneNumber) : null;
    return success && phone ? { sessionId: data.sessionId, phone, text: data.text.replace(CONTROL, ' ') } : null;
  },
  send: (reply, { screen, isEnded }) => reply.type('text/plain; charset=utf-8').send(`${isEnded ? 'END' : 'CON'} ${screen}`),
};
