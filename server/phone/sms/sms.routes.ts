import type { FastifyInstance } from 'fastify';
import { recordDelivery } from '../../messaging/sms/delivery.service.ts';
import { readDeliveryReport } from '../../messaging/sms/delivery-report.ts';
import { localNumber } from '../callers/phone-number.ts';
import { admitNumber } from '../gateway/admit-gateway.ts';
import { registerGatewayRoute } from '../gateway/gateway-route.ts';
import { africasTalking } from './africas-talking.ts';
import type { SmsAggregator } from './aggregator.ts';
import { receiveSms } from './receive-sms.ts';
import { termii } from './termii.ts';

const AGGREGATORS: Readonly<Record<string, SmsAggregator>> = { africastalking: africasTalking, termii };

const aggregatorOf = (name: string): SmsAggregator | null => (Object.hasOwn(AGGREGATORS, name) ? (AGGREGATORS[name] ?? null) : null);
const aggregatorFor = (gateway: string) => Object.values(AGGREGATORS).find((aggregator) => aggregator.gateway === gateway);

/** `POST /api/sms/:gateway/:secret`: text messages of members, and reports of deliveries. A gateway only learns that it arrived. */
export function registerSms(app: FastifyInstance): Promise<void> {
  return registerGatewayRoute(app, {
    base: '/api/sms',
    gatewayOf: (name) => aggregatorOf(name)?.gateway ?? null,
    busy: (_gateway, reply) => reply.code(429).send(''),
    async handle({ gateway, fields }, { log }, reply) {
      const aggregator = aggregatorFor(gateway);
      const ok = () => reply.code(200).send('');
      const reject = (why: string) => {
        log.warn({ gateway, why }, 'Call of a phone gateway rejected');
        return ok();
      };
      if (!aggregator || !fields) return reject('unreadable');
      const message = aggregator.readMessage(fields);
      if (!message) {
        const report = readDeliveryReport(aggregator.key, fields);
        if (!report) return reject('unreadable');
        await recordDelivery(aggregator.key, report);
        return ok();
      }
      const phone = localNumber(message.from);
      if (!phone) return reject('no Nigerian number');
      if (!(await admitNumber(phone, 'SMS', log))) return ok();
      const { gatewayId, text } = message;
      await receiveSms({ gateway: aggregator.key, gatewayId, phone, text });
      return ok();
    },
  });
}
