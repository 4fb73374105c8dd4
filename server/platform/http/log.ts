import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { env } from '../env.ts';
import { telemetry } from '../telemetry.ts';

type Options = Pick<FastifyServerOptions, 'logger' | 'genReqId'>;

/** Maximum logged characters of a message, whose end often names the cause, and of a stack. */
const MAX_MESSAGE = 600;
const MAX_STACK = 4000;

function shortenMiddle(text: string): string {
  const half = MAX_MESSAGE / 2;
  return text.length > MAX_MESSAGE ? `${text.slice(0, half)} … ${text.slice(-half)}` : text;
}

/** Prepares an error, or its stack as text, for the log: messages may contain input, and other properties contain values. */
export function loggedError(error: unknown): { type: string; message: string; stack: string; code?: string } {
  const text = error instanceof Error ? (error.stack ?? '') : String(error);
  const firstFrame = text.search(/\n {4}at /);
  const stack = firstFrame < 0 ? '' : text.slice(firstFrame + 1, firstFrame + MAX_STACK);
  const message = error instanceof Error ? error.message : firstFrame < 0 ? text : text.slice(0, firstFrame);
  const code = (error as { code?: unknown } | null)?.code;
  return {
    type: error instanceof Error ? error.name : typeof error,
    message: shortenMiddle(message),
    stack,
    ...(typeof code === 'string' && { code }),
  };
}

/** Gateways have their secret as the last part of the address. */
const withoutSecret = (path: string): string => path.replace(/^(\/api\/(?:ussd|sms)\/[^/]*\/).*/, '$1…');

/** Without query strings, cookies or bodies: tokens and people's data stay out of the log. */
export const logging: Options = {
  logger: {
    level: env.LOG_LEVEL,
    redact: [
      'req.headers.cookie',
      'req.headers.authorization',
      ...['password', 'token', 'secret', 'nin'].flatMap((name) => [name, `*.${name}`]),
    ],
    serializers: {
      req: (request) => ({ method: request.method, path: withoutSecret(request.url.split('?', 1)[0] ?? ''), ip: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
      err: loggedError,
    },
  },
  genReqId: (request) => {
    const header = request.headers['x-request-id'];
    return env.TRUST_PROXY > 0 && typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
  },
};

export const newDigest = (): string => randomUUID().slice(0, 8);

/** Logs an unexpected error with the digest that the user was shown. */
export function logUnexpected(log: FastifyBaseLogger, digest: string, error: unknown): void {
  telemetry.mark?.('lafiya.digest', digest);
  log.error({ digest, err: error }, `Unexpected error ${digest}`);
}
