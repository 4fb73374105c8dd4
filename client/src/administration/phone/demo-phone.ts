/** A number to try, and why it is of interest. */
export type DemoNumber = { phone: string; name: string; about: string };
export type DemoPhone = { code: string; numbers: DemoNumber[] };
/** `isOwn`: the phone sent it. */
export type DemoMessage = { id: string; at: string; text: string; isOwn: boolean };
export type UssdAnswer = { screen: string; isEnded: boolean };

async function read<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`The phone got the answer ${answer.status}`);
  return (await answer.json()) as Body;
}

export const fetchDemoPhone = async (): Promise<DemoPhone> => read(await fetch('/api/demo-phone'));

export const fetchMessages = async (phone: string): Promise<DemoMessage[]> => read(await fetch(`/api/demo-phone/messages?phone=${phone}`));

const headers = { 'content-type': 'application/json' };

/** Sends a text message to the scheme; the same id again is the same message. */
export async function sendMessage(message: { phone: string; id: string; text: string }): Promise<DemoMessage[]> {
  return read(await fetch('/api/demo-phone/messages', { method: 'POST', headers, body: JSON.stringify(message) }));
}

/** Sends a step as a gateway does: `text` has all inputs so far, joined by *. */
export async function sendStep(step: { phone: string; sessionId: string; text: string }): Promise<UssdAnswer> {
  return read(await fetch('/api/demo-phone/ussd', { method: 'POST', headers, body: JSON.stringify(step) }));
}
