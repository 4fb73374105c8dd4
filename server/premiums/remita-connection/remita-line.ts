import { createHash } from 'node:crypto';
import { z } from 'zod';
import { env } from '../../platform/env.ts';

type ReferenceOrder = {
  orderId: string;
  /** In kobo. */
  amount: bigint;
  payerName: string;
  payerEmail: string;
  payerPhone: string;
  description: string;
};

/** The status of a reference at Remita. */
export type ReferenceState = {
  rrr: string;
  statusCode: string;
  statusText: string;
  isPaid: boolean;
  /** In kobo; null if not reported. */
  amount: bigint | null;
  /** Date; null if not reported. */
  paidOn: Date | null;
  raw: Record<string, unknown>;
};

/** The connection to Remita. Errors: RemitaRejection. */
export type RemitaLine = {
  /** Creates a reference, or returns the one created for this order. */
  generate: (order: ReferenceOrder) => Promise<string>;
  stateOf: (rrr: string) => Promise<ReferenceState>;
};

/** Remita rejected a request or did not respond. */
export class RemitaRejection extends Error {
  /** Whether another attempt may succeed. An order has one reference, so asking again is never wrong. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

const STATUS_TEXTS: Record<number, string> = {
  0: 'Paid',
  1: 'Paid',
  2: 'The payment failed',
  12: 'The payer cancelled the payment',
  13: 'Remita rejected our credentials',
  21: 'Payment in progress',
  22: 'Unknown to Remita',
  25: 'Not paid yet',
  27: 'Already processed by Remita',
};
const PAID = [0, 1];
const BAD_HASH = 13;
const PENDING = 21;
const GENERATED = 25;
const ALREADY_PROCESSED = 27;

/** Codes arrive as 21, "21" or "021". */
const code = z.union([z.number(), z.string().regex(/^\s*\d+\s*$/)]).transform(Number);
const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

const Generated = z.object({ statuscode: code, RRR: text.nullish(), status: text.nullish(), statusMessage: text.nullish() });
const State = z.object({
  status: code,
  message: text.nullish(),
  RRR: text.nullish(),
  amount: z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).nullish(),
  paymentDate: z.string().nullish(),
  transactiontime: z.string().nullish(),
});

const sha512 = (...parts: string[]) => createHash('sha512').update(parts.join('')).digest('hex');

/** 1200000 kobo are 12000.00: the hash is of the same letters as the body. */
const nairaOf = (kobo: bigint) => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;

const TIMEOUT_MS = 15_000;
const MAX_ANSWER = 100_000;

/** The JSON of an answer, which Remita may wrap as jsonp ({…}). */
function unwrap(body: string): unknown {
  const [, wrapped] = /^\s*jsonp\s*\(([\s\S]*)\)\s*;?\s*$/.exec(body) ?? [];
  return JSON.parse(wrapped ?? body);
}

async function ask<Answer>(url: string, init: RequestInit, schema: z.ZodType<Answer>): Promise<{ answer: Answer; raw: unknown }> {
  const response = await fetch(url, { redirect: 'error', ...init }).catch((error: Error & { cause?: { code?: string } }) => {
    throw new RemitaRejection(`No response from Remita (${error.cause?.code ?? error.name})`, true);
  });
  const body = await response.text().catch(() => '');
  if (!response.ok) throw new RemitaRejection(`Remita answered ${response.status}`, response.status >= 500 || response.status === 429);
  try {
    const raw = unwrap(body.slice(0, MAX_ANSWER));
    return { answer: schema.parse(raw), raw };
  } catch {
    throw new RemitaRejection('Remita’s answer could not be read', true);
  }
}

function refused(statusCode: number, message: string | null | undefined): RemitaRejection {
  const isKnown = statusCode in STATUS_TEXTS;
  const words = statusCode === BAD_HASH ? STATUS_TEXTS[BAD_HASH] : message || STATUS_TEXTS[statusCode] || 'Remita rejected the request';
  return new RemitaRejection(`${words} (${statusCode})`, statusCode === PENDING || !isKnown);
}

const dayOf = (value: string | null | undefined): Date | null => {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(value ?? '') ?? [];
  const date = day ? new Date(`${day}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

type Options = { url: string; merchantId: string; serviceTypeId: string; apiKey: string; timeoutMs?: number };

export function connectRemita({ url: address, merchantId, serviceTypeId, apiKey, timeoutMs = TIMEOUT_MS }: Options): RemitaLine {
  const url = address.replace(/\/+$/, '');
  const headersOf = (hash: string) => ({
    'content-type': 'application/json',
    authorization: `remitaConsumerKey=${merchantId},remitaConsumerToken=${hash}`,
  });

  async function read(subject: string, page: 'status.reg' | 'orderstatus.reg') {
    const hash = sha512(subject, apiKey, merchantId);
    const path = [merchantId, subject, hash, page].map(encodeURIComponent).join('/');
    const init = { headers: headersOf(hash), signal: AbortSignal.timeout(timeoutMs) };
    const { answer, raw } = await ask(`${url}/echannelsvc/${path}`, init, State);
    if (answer.status === BAD_HASH) throw refused(BAD_HASH, null);
    return { answer, raw };
  }

  return {
    async generate({ orderId, amount: kobo, ...payer }) {
      const amount = nairaOf(kobo);
      const hash = sha512(merchantId, serviceTypeId, orderId, amount, apiKey);
      const init = {
        method: 'POST',
        headers: headersOf(hash),
        body: JSON.stringify({ serviceTypeId, amount, orderId, ...payer }),
        signal: AbortSignal.timeout(timeoutMs),
      };
      const { answer } = await ask(`${url}/echannelsvc/merchant/api/paymentinit`, init, Generated);
      const { statuscode } = answer;
      const isMade = statuscode === GENERATED || PAID.includes(statuscode);
      if (!isMade && statuscode !== ALREADY_PROCESSED) throw refused(statuscode, answer.statusMessage ?? answer.status);
      const rrr = answer.RRR || (await read(orderId, 'orderstatus.reg')).answer.RRR || '';
      if (!/^\d{12}$/.test(rrr)) throw new RemitaRejection('Remita returned no RRR', true);
      return rrr;
    },

    async stateOf(rrr) {
      const { answer, raw } = await read(rrr, 'status.reg');
      if (answer.RRR && answer.RRR !== rrr) throw new RemitaRejection('Remita answered about another RRR', true);
      const amount = answer.amount ? BigInt(Math.round(Number(answer.amount) * 100)) : null;
      const isPaid = PAID.includes(answer.status);
      if (isPaid && !amount) throw new RemitaRejection('Remita reports it as paid but returned no amount', true);
      return {
        rrr,
        statusCode: String(answer.status).padStart(2, '0'),
        statusText: (STATUS_TEXTS[answer.status] ?? (answer.message || 'Unknown')).slice(0, 200),
        isPaid,
        amount,
        paidOn: dayOf(answer.paymentDate) ?? dayOf(answer.transactiontime),
        raw: raw as Record<string, unknown>,
      };
    },
  };
}

type RemitaSettings = Pick<typeof env, 'REMITA_URL' | 'REMITA_MERCHANT_ID' | 'REMITA_SERVICE_TYPE_ID' | 'REMITA_API_KEY'>;

/** The configured connection; null if references are entered manually. */
export function remitaLine(settings: RemitaSettings = env): RemitaLine | null {
  const { REMITA_URL: url, REMITA_MERCHANT_ID: merchantId, REMITA_SERVICE_TYPE_ID: serviceTypeId, REMITA_API_KEY: apiKey } = settings;
  return url && merchantId && serviceTypeId && apiKey ? connectRemita({ url, merchantId, serviceTypeId, apiKey }) : null;
}

export const isRemitaOn = (): boolean => remitaLine() !== null;
