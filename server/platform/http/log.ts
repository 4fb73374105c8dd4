import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { env } from '../env.ts';

type Options = Pick<FastifyServerOptions, 'logger' | 'genReqId'>;

/** Without query strings, cookies or bodies: tokens and people's data stay out of the log. */
export const logging: Options = {
  logger: {
    level: env.LOG_LEVEL,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret', '*.nin'],
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?', 1)[0], ip: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
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
  log.error({ digest, err: error }, `Unexpected error ${digest}`);
}
