import { z } from 'zod';

const phone = z.string().regex(/^0\d{10}$/);

export const demoMessagesInput = z.object({ phone });
/** A step as a gateway sends it: `text` has all inputs so far, joined by *. */
export const demoStepInput = z.object({ phone, sessionId: z.string().min(1).max(120), text: z.string().max(4000) });
/** A text message that is sent from the drawn phone; the same id again is the same message. */
export const demoMessageInput = z.object({ phone, id: z.uuid(), text: z.string().trim().min(1).max(500) });
