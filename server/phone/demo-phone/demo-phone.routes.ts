import type { FastifyInstance } from 'fastify';
import { requireSameSite } from '../../identity/auth/same-site.ts';
import { env } from '../../platform/env.ts';
import { parse } from '../../platform/errors.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { receiveSms } from '../sms/receive-sms.ts';
import { answerUssd } from '../ussd/session.service.ts';
import { demoMessageInput, demoMessagesInput, demoStepInput } from './demo-phone.input.ts';
import { demoMessages, demoPhone } from './demo-phone.service.ts';

/** Sessions and messages of the drawn phone do not meet those of a gateway. */
const GATEWAY = 'DEMO';

/** What the drawn phone on /phone calls. In a real scheme these addresses do not exist. */
export function registerDemoPhone(app: FastifyInstance, isDemo = env.DEMO): void {
  if (!isDemo) return;
  const options = { bodyLimit: 10_000, config: { rateLimit: { max: 300, timeWindow: '1 minute' } } };
  app.get('/api/demo-phone', async (_request, reply) => reply.header('cache-control', 'no-store').send(await demoPhone()));
  app.get('/api/demo-phone/messages', async ({ query }, reply) => {
    const { phone } = parse(demoMessagesInput, query);
    return reply.header('cache-control', 'no-store').send(await demoMessages(phone));
  });
  app.post('/api/demo-phone/messages', options, async (request, reply) => {
    requireSameSite(request);
    const { phone, id, text } = parse(demoMessageInput, request.body);
    await receiveSms({ gateway: GATEWAY, gatewayId: id, phone, text });
    return reply.header('cache-control', 'no-store').send(await demoMessages(phone));
  });
  app.post('/api/demo-phone/ussd', options, async (request, reply) => {
    requireSameSite(request);
    const step = parse(demoStepInput, request.body);
    const meta = { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null };
    const answer = await answerUssd({ ...step, gateway: GATEWAY, settings: await getSettings(), request: meta, log: request.log });
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
