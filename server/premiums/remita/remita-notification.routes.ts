import type { FastifyInstance } from 'fastify';
import { db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { checkOptions } from '../remita-connection/queue-check.ts';
import { isRemitaOn } from '../remita-connection/remita-line.ts';
import { knownReferences } from './remita-check.job.ts';

export const MAX_NOTIFICATIONS = 50;

const rrrOf = (notification: unknown): string | null => {
  const rrr = typeof notification === 'object' && notification !== null && 'rrr' in notification ? String(notification.rrr).trim() : '';
  return /^\d{12}$/.test(rrr) ? rrr : null;
};

/** Webhook for paid references. It is public, so it only triggers a check with Remita. */
export function registerRemitaNotifications(app: FastifyInstance): void {
  const options = { bodyLimit: 50_000, config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };
  app.post('/api/remita/notifications', options, async (request, reply) => {
    if (!isRemitaOn()) return reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is no connection to Remita.' } });
    const { body } = request;
    if (!Array.isArray(body) || body.length > MAX_NOTIFICATIONS) {
      const message = `Send a list of at most ${MAX_NOTIFICATIONS} notifications.`;
      return reply.code(400).send({ error: { code: 'INVALID_INPUT', message } });
    }
    const rrrs = new Set(body.map(rrrOf).filter((rrr) => rrr !== null));
    // Public: an unknown reference adds no job and gets the same response.
    for (const rrr of await knownReferences([...rrrs])) await addJob(db, 'checkRemita', { rrr }, checkOptions(rrr));
    return reply.type('text/plain; charset=utf-8').send('Ok');
  });
}
