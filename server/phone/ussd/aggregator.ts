import type { FastifyReply } from 'fastify';
import type { Fields } from '../gateway/gateway-route.ts';
import type { PhoneGatewayKey } from '../gateway/gateways.ts';
import type { UssdAnswer, UssdMessage } from './session.service.ts';

/** How one aggregator sends the steps of sessions, and wants them answered. Another aggregator is another file like africas-talking.ts. */
export type UssdAggregator = {
  gateway: PhoneGatewayKey;
  /** The step of a message; null if it is none. */
  read: (fields: Fields) => Pick<UssdMessage, 'sessionId' | 'phone' | 'text'> | null;
  send: (reply: FastifyReply, answer: UssdAnswer) => FastifyReply;
};
