import type { FastifyReply } from 'fastify';
import { isTransient, RETRY_SECONDS } from '../../platform/database/database-failures.ts';
import { type DomainError, messageOf } from '../../platform/errors.ts';
import { isLimitCode, retryAfterOf } from '../../scheme/access/limit-codes.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';

/** GraphQL over HTTP: only this type tells a client that a non-200 status comes from the GraphQL server, not from a proxy. */
const GRAPHQL_JSON = 'application/graphql-response+json';

export const acceptsGraphqlJson = (accept: string | undefined): boolean => accept?.includes(GRAPHQL_JSON) ?? false;

/** Sends a GraphQL response in the media type that the caller accepts. */
export function sendGraphql(reply: FastifyReply, answer: object): FastifyReply {
  const type = acceptsGraphqlJson(reply.request.headers.accept) ? GRAPHQL_JSON : 'application/json';
  return reply.type(`${type}; charset=utf-8`).send(JSON.stringify(answer));
}

const sendError = (reply: FastifyReply, code: ErrorCode, message: string, params?: object): FastifyReply =>
  sendGraphql(reply, { errors: [{ message, extensions: { code, ...(params && { params }) } }] });

/** Responds to a page document as if it had been executed and each field rejected. */
export function sendPageError(reply: FastifyReply, code: ErrorCode, fields: readonly { answerKey: string }[]): FastifyReply {
  const message = messageOf(code);
  const errors = fields.map(({ answerKey }) => ({ message, path: [answerKey], extensions: { code } }));
  return sendGraphql(reply, { errors, data: null });
}

export const sendServiceUnavailable = (reply: FastifyReply, code: ErrorCode = 'DATABASE_AWAY'): FastifyReply =>
  sendError(reply.code(503).header('retry-after', String(RETRY_SECONDS[code])), code, messageOf(code));

const STATUS: Partial<Record<ErrorCode, number>> = {
  KEY_UNKNOWN: 401,
  KEY_TOKEN: 401,
  KEY_EXPIRED: 401,
  KEY_REVOKED: 401,
  KEY_OWNER: 401,
  KEY_FACILITY: 401,
  KEY_ROLE: 403,
  KEY_RATE: 429,
  KEY_READ_ONLY: 403,
  ADHOC_SIGN_IN: 401,
  ADHOC_FORBIDDEN: 403,
  ADHOC_BUSY: 429,
  ADHOC_SHARE: 429,
  ADHOC_STOPPED: 503,
  QUERY_READ_ONLY: 403,
  QUERY_TIMEOUT: 503,
  FORBIDDEN: 403,
  // The client reads this reason from a successful response.
  PAGE_OUTDATED: 200,
};

/** Rejects a request without executing it: because of its key, its document or the database. */
export function sendErrorResponse(reply: FastifyReply, { code, message, details: { params } }: DomainError): FastifyReply {
  if (isTransient(code)) return sendServiceUnavailable(reply, code);
  const status = STATUS[code] ?? 400;
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Lafiya", error="invalid_token"');
  const seconds = isLimitCode(code) ? retryAfterOf(params) : null;
  if (seconds !== null) reply.header('retry-after', String(seconds));
  return sendError(reply.code(status), code, message, params);
}
