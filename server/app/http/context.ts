import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { admitApiKey, bearerOf } from '../../identity/api-keys/admit-api-key.ts';
import { sessionState } from '../../identity/auth/session.ts';
import { type Context, newKeyCounts, type RequestMeta, viewerOf } from '../../platform/access/viewer.ts';

/** The context of one GraphQL request. A key that is sent counts, not the cookie beside it. Throws the refusals of `admitApiKey`. */
export async function buildContext(request: FastifyRequest): Promise<Context> {
  const body = request.body as { query?: string; variables?: unknown; extensions?: unknown } | undefined;
  const key = request.headers['idempotency-key'];
  const meta: RequestMeta = {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    idempotencyKey: typeof key === 'string' && key.length > 0 && key.length <= 100 ? key : null,
    // Only a change that is sent with a key needs it.
    bodyHash:
      key === undefined
        ? ''
        : createHash('sha256')
            .update(JSON.stringify([body?.query, body?.variables, body?.extensions]))
            .digest('hex'),
  };
  const bearer = bearerOf(request.headers);
  if (bearer !== null) {
    const { user, ...key } = await admitApiKey(bearer, request.ip);
    return { viewer: { ...viewerOf(user, meta), apiKey: { ...key, counts: newKeyCounts() } }, request: meta };
  }
  const { user, refusal } = await sessionState(request.headers);
  return { viewer: user ? viewerOf(user, meta) : null, request: meta, refusal };
}
