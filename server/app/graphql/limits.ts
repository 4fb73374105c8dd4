import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance } from 'fastify';
import { Kind } from 'graphql';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { DomainError } from '../../platform/errors.ts';
import { isLimitCode, limitsNoted, retryAfterOf } from '../../scheme/access/limit-codes.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { type LogRejection, refusalOf } from './refusal-log.ts';

type Refused = { error?: { code?: unknown; params?: DomainError['details']['params'] } } | null;

/** Logs exceeded limits of all routes except GraphQL, and sets Retry-After. */
export function reportLimits(app: FastifyInstance, logRefusal: LogRejection): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const refused = (payload as Refused)?.error;
    if (!isLimitCode(refused?.code)) return payload;
    const seconds = retryAfterOf(refused?.params);
    if (seconds !== null && !reply.hasHeader('retry-after')) reply.header('retry-after', String(seconds));
    const { id, ip, routeOptions } = request;
    logRefusal({ ...refusalOf(refused.code, routeOptions.url ?? null, { viewer: null, request: { id } }), network: networkOf(ip) });
    return payload;
  });
}

/** The same for GraphQL, where a rejected field or row is part of a successful response: one line per code and field of a request. */
export const limitReporting = (logRefusal: LogRejection): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, errors = [], operation, response }) => {
      const fields = errors.flatMap(({ originalError, nodes }) => {
        const [node] = nodes ?? [];
        const field = node?.kind === Kind.FIELD ? node.name.value : null;
        return originalError instanceof DomainError && isLimitCode(originalError.code) ? [{ error: originalError, field }] : [];
      });
      const [selection] = operation?.selectionSet.selections ?? [];
      const rootField = selection?.kind === Kind.FIELD ? selection.name.value : null;
      const rows = limitsNoted(contextValue.request).map((error) => ({ error, field: rootField }));
      const reached = [...fields, ...rows];
      for (const [, { error, field }] of new Map(reached.map((each) => [`${each.error.code} ${each.field}`, each])))
        logRefusal(refusalOf(error.code, field, contextValue));
      const seconds = Math.max(0, ...reached.map(({ error }) => retryAfterOf(error.details.params) ?? 0));
      if (seconds > 0) response.http.headers.set('retry-after', String(seconds));
    },
  }),
});
