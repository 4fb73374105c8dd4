import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { admitApiKey, bearerOf } from '../identity/api-keys/admit-api-key.ts';
import { sessionState } from '../identity/auth/session.ts';
import { type Context, newKeyCounts, type RequestMeta, viewerOf } from '../scheme/access/viewer.ts';

/** The Idempotency-Key that a request was sent with; null without one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 100 ? key : null;
}

/** The context of one GraphQL request. An API key takes precedence over the cookie. Throws the errors of `admitApiKey`. */
export async function buildContext(request: FastifyRequest): Promise<Context> {
  const body = request.body as { query?: string; variables?: unknown; extensions?: unknown } | undefined;
  const idempotencyKey = idempotencyKeyOf(request);
  const meta: RequestMeta = {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    idempotencyKey,
    // Only a change that is sent with a key needs it.
    bodyHash:
      idempotencyKey === null
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
