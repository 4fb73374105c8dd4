import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newDigest } from '../../platform/http/log.ts';

const ClientError = z.object({
  message: z.string().max(2000),
  stack: z.string().max(6000).optional(),
  path: z.string().max(300).optional(),
});

/** Errors of pages in users' browsers. The page shows the returned digest, which is also in the log. */
export function registerMonitoring(app: FastifyInstance): void {
  app.post('/monitoring', { bodyLimit: 10_000, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }, async (request, reply) => {
    const report = ClientError.safeParse(request.body);
    if (!report.success) return reply.code(400).send({ error: { code: 'INVALID_INPUT', message: 'Not an error report.' } });
    const digest = newDigest();
    const { message, stack, path } = report.data;
    request.log.error(
      { digest, page: path && anonymous(path.split(/[?#]/, 1)[0] ?? ''), stack: stack && anonymous(stack) },
      `Page error ${digest}: ${anonymous(message).slice(0, 500)}`,
    );
    return { digest };
  });
}

/** Removes data that identifies the user from the log: addresses, long numbers (NIN, phone, account, enrolment) and ids. */
export function anonymous(text: string): string {
  return text
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<e-mail>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/\b[A-Z]{2,4}(\/[\w-]+){2,}/g, '<number>')
    .replace(/\d[\d\s-]{5,}\d/g, '<number>')
    .replace(/\?[^\s):]+/g, '');
}
