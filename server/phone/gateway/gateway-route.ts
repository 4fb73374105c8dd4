import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from '../../platform/errors.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import { admitGateway } from './admit-gateway.ts';
import type { PhoneGatewayKey } from './gateways.ts';

const MAX_BODY_BYTES = 10_000;
const MAX_FIELDS = 40;
/** Calls a minute: all subscribers come from the few addresses of a gateway. Wrong secrets and numbers have limits of their own. */
const CALLS_A_MINUTE = 60_000;

/** The fields of a message: those of a form, or the values of a flat JSON object. */
export type Fields = Readonly<Record<string, string>>;

function fieldsOf(body: unknown): Fields | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const entries = Object.entries(body);
  if (entries.length > MAX_FIELDS) return null;
  return Object.fromEntries(
    entries.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)).map(([k, v]) => [k, String(v)]),
  );
}

type GatewayRequest = FastifyRequest<{ Params: { gateway: string; secret: string } }>;

type Route = {
  /** Such as /api/ussd; the name of the gateway and its secret follow. */
  base: string;
  /** The gateway of a name in the address; null if unknown. */
  gatewayOf: (name: string) => PhoneGatewayKey | null;
  /** What the gateway gets if it calls too often. */
  busy: (request: GatewayRequest, reply: FastifyReply) => FastifyReply;
  /** Handles an admitted message. `fields` is null if the body has no fields. */
  handle: (
    message: { gateway: PhoneGatewayKey; fields: Fields | null; settings: Settings },
    request: GatewayRequest,
    reply: FastifyReply,
  ) => Promise<unknown>;
};

/** `POST <base>/:gateway/:secret` for messages of a gateway. A wrong name, secret or address is answered like an unknown address. */
export async function registerGatewayRoute(app: FastifyInstance, { base, gatewayOf, busy, handle }: Route): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const options = { bodyLimit: MAX_BODY_BYTES, config: { rateLimit: { max: CALLS_A_MINUTE, timeWindow: '1 minute' } } };
    scope.post<{ Params: { gateway: string; secret: string } }>(`${base}/:gateway/:secret`, options, async (request, reply) => {
      const { params, ip, log } = request;
      reply.header('cache-control', 'no-store');
      const gateway = gatewayOf(params.gateway);
      if (!gateway) log.warn({ ip, why: 'unknown gateway' }, 'Call of a phone gateway rejected');
      const admission = gateway && (await admitGateway({ gateway, secret: params.secret, ip, log }));
      if (!admission || admission.verdict === 'UNKNOWN')
        return reply.code(404).send({ error: { code: 'NOT_FOUND', message: messageOf('NOT_FOUND') } });
      if (admission.verdict === 'BUSY') return busy(request, reply);
      return handle({ gateway, fields: fieldsOf(request.body), settings: admission.settings }, request, reply);
    });
  });
}
