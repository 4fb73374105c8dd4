/** The gateways by their key in settings, addresses and rows. */
export const SMS_GATEWAYS = ['termii', 'africastalking'] as const;
export type SmsGatewayKey = (typeof SMS_GATEWAYS)[number];

/** Sends one text message. Returns the gateway's id; null if it gives none. Errors: SmsRejected, SmsOutcomeUnknown. */
export type SmsGateway = {
  key: SmsGatewayKey | null;
  name: string;
  send: (message: { phone: string; text: string }) => Promise<string | null>;
};

/** The gateway did not take the message. */
export class SmsRejected extends Error {
  /** Whether another attempt may succeed, as after an error of the gateway. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

/** The message may have been sent: there was no response. */
export class SmsOutcomeUnknown extends Error {}

const TIMEOUT_MS = 15_000;
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Posts to a gateway and reads its JSON response, separating definite failures from unknown outcomes. */
export async function postToGateway(url: string, init: { headers: Record<string, string>; body: string }): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error', ...init }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      const code = error.cause?.code ?? error.name;
      if (NOT_REACHED.has(code)) throw new SmsRejected(`The gateway could not be reached (${code})`, true);
      throw new SmsOutcomeUnknown(`No answer from the gateway (${code})`);
    },
  );
  const text = await response.text().catch(() => '');
  if (!response.ok) {
    const isTemporary = response.status >= 500 || response.status === 429;
    throw new SmsRejected(`The gateway responded with ${response.status}`, isTemporary);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SmsOutcomeUnknown('The gateway’s response could not be read');
  }
}
