import type { FastifyInstance } from 'fastify';
import { registerGatewayRoute } from '../gateway/gateway-route.ts';
import { africasTalking } from './africas-talking.ts';
import type { UssdAggregator } from './aggregator.ts';
import { answerUssd } from './session.service.ts';

const AGGREGATORS: Readonly<Record<string, UssdAggregator>> = { africastalking: africasTalking };

const aggregatorOf = (name: string): UssdAggregator | null => (Object.hasOwn(AGGREGATORS, name) ? (AGGREGATORS[name] ?? null) : null);

/** Sentences for what is answered before anybody is known; the texts of the scheme need a session. */
const BUSY = 'There are too many requests now. Please dial again in a minute.';
const UNREADABLE = 'Sorry, this is not available for your number.';

/** `POST /api/ussd/:gateway/:secret`: the steps of sessions of the phone menu. */
export function registerUssd(app: FastifyInstance): Promise<void> {
  return registerGatewayRoute(app, {
    base: '/api/ussd',
    gatewayOf: (name) => aggregatorOf(name)?.gateway ?? null,
    busy: (request, reply) => aggregatorOf(request.params.gateway)?.send(reply, { screen: BUSY, isEnded: true }) ?? reply,
    async handle({ gateway, fields, settings }, request, reply) {
      const aggregator = aggregatorOf(request.params.gateway);
      if (!aggregator) return reply.callNotFound();
      const message = fields && aggregator.read(fields);
      if (!message) {
        request.log.warn({ gateway, why: 'unreadable' }, 'Call of a phone gateway rejected');
        return aggregator.send(reply, { screen: UNREADABLE, isEnded: true });
      }
      const meta = { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null };
      return aggregator.send(reply, await answerUssd({ ...message, gateway, settings, request: meta, log: request.log }));
    },
  });
}
