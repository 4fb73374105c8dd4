import type { Resource } from '@medplum/fhirtypes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphqlAnswer } from '../../fhir/ask.ts';
import { answerFhir, metadata } from '../../fhir/front/front.ts';
import type { Answer } from '../../fhir/kind.ts';
import { type Issue, issue, issuesOf, outcomeOf, Refusal, statusOf } from '../../fhir/refusal.ts';
import { bearerOf } from '../../identity/api-keys/admit-api-key.ts';
import { recordKeyCall } from '../../identity/api-keys/key-call.service.ts';
import { now } from '../../platform/clock.ts';
import { RETRY_SECONDS } from '../../platform/database/database-failures.ts';
import { DomainError, knownError } from '../../platform/errors.ts';
import { logUnexpected, newDigest } from '../../platform/http/log.ts';
import { state } from '../../platform/http/state.ts';
import { isLimitCode, retryAfterOf } from '../../scheme/access/limit-codes.ts';
import type { Context, Viewer, ViewerKey } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { buildContext } from '../context.ts';
import { type LogRejection, refusalOf } from '../graphql/refusal-log.ts';
import { parseJson } from '../json.ts';
import type { RunAsKey } from './graphql.ts';

const FHIR_JSON = 'application/fhir+json';
const BASE = '/fhir/r4';

const send = (reply: FastifyReply, status: number, resource: Resource): FastifyReply =>
  reply.code(status).type(`${FHIR_JSON}; charset=utf-8`).send(JSON.stringify(resource));

function sendIssues(reply: FastifyReply, issues: readonly Issue[], retryAfter: number | null): FastifyReply {
  const status = statusOf(issues);
  const seconds = retryAfter ?? RETRY_SECONDS[issues[0]?.code as ErrorCode] ?? null;
  if (seconds !== null) reply.header('retry-after', String(seconds));
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Lafiya", error="invalid_token"');
  return send(reply, status, outcomeOf(issues));
}

type Failure = { issues: readonly Issue[]; retryAfter: number | null };
type Result = Answer | Failure;

function sendAnswer({ headers }: FastifyRequest, reply: FastifyReply, { status, resource, location }: Answer): FastifyReply {
  if (location) reply.header('location', `${BASE}/${location}`);
  const { versionId, lastUpdated } = resource.meta ?? {};
  const tag = versionId && `W/"${versionId}"`;
  if (tag) reply.header('etag', tag);
  if (lastUpdated) reply.header('last-modified', new Date(lastUpdated).toUTCString());
  return tag && headers['if-none-match'] === tag ? reply.code(304).send() : send(reply, status, resource);
}

/** The type or operation of a path, without ids. */
const nameOfPath = (path: string): string =>
  path
    .split('/')
    .slice(0, 3)
    .map((part) => (/[0-9]/.test(part) ? '…' : part))
    .join('/') || '/';

/** What went wrong, as issues. Anything unexpected is logged under a digest. */
function issuesOfError(request: FastifyRequest, error: unknown): Failure {
  if (error instanceof Refusal) return { issues: error.issues, retryAfter: error.retryAfter };
  const known = knownError(error);
  if (known)
    return { issues: issuesOf(known, (field) => field), retryAfter: isLimitCode(known.code) ? retryAfterOf(known.details.params) : null };
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { issues: [issue('FHIR_FORMAT')], retryAfter: null };
  if (statusCode === 429) return { issues: [issue('RATE_LIMITED')], retryAfter: null };
  if (statusCode < 500) return { issues: [issue('FHIR_JSON')], retryAfter: null };
  const digest = newDigest();
  logUnexpected(request.log, digest, error);
  return { issues: [issue('INTERNAL', '', { digest })], retryAfter: null };
}

/** Other formats than JSON are not written. */
function requireJson({ headers: { accept = '' } }: FastifyRequest, search: URLSearchParams): void {
  const formats = [accept, search.get('_format') ?? ''].join(' ');
  if (/xml|ttl|turtle/i.test(formats) && !/json|\*\/\*/i.test(formats)) throw new Refusal([issue('FHIR_ACCEPT')]);
}

/** The key of a facility that asks. Others have no place here: what they may read is in GraphQL. */
async function admit(request: FastifyRequest): Promise<{ context: Context; viewer: Viewer; key: ViewerKey }> {
  if (bearerOf(request.headers) === null) throw new Refusal([{ ...issue('FHIR_KEY'), code: 'UNAUTHENTICATED' }]);
  const context = await buildContext(request);
  const { viewer } = context;
  const key = viewer?.apiKey;
  if (!viewer || !key || key.operations.length === 0) throw new DomainError('KEY_ROLE');
  // A repeat is recognised by the number of the record. An Idempotency-Key is that of one GraphQL document, of which one request has several.
  const meta = { ...context.request, idempotencyKey: null };
  return { context: { ...context, request: meta, viewer: { ...viewer, request: meta } }, viewer, key };
}

/** FHIR R4 at `/fhir/r4`: a front of the GraphQL API for the systems of facilities (docs/adr/0093). */
export async function registerFhir(app: FastifyInstance, runAsKey: RunAsKey, logRefusal: LogRejection): Promise<void> {
  /** What a field of the schema rejects is in the log already. */
  const logRejected = (issues: readonly Issue[], caller: Parameters<typeof refusalOf>[2]) => {
    const code = issues[0]?.code as ErrorCode;
    const isOfKey = [401, 403].includes(statusOf(issues)) || code === 'KEY_RATE';
    if (isOfKey && code !== 'FORBIDDEN') logRefusal(refusalOf(code, null, caller));
  };
  await app.register(async (scope) => {
    scope.addContentTypeParser(FHIR_JSON, { parseAs: 'string' }, parseJson(scope));
    scope.setErrorHandler((error, request, reply) => {
      const { issues, retryAfter } = issuesOfError(request, error);
      logRejected(issues, { viewer: null, request });
      return sendIssues(reply, issues, retryAfter);
    });
    scope.get(`${BASE}/metadata`, async (_request, reply) => send(reply, 200, metadata()));
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!state.prepared) throw new DomainError('DATABASE_AWAY');
      reply.header('cache-control', 'no-store');
      const url = new URL(request.url, 'http://localhost');
      const startedAt = now();
      const { context, viewer, key } = await admit(request);
      const path = url.pathname.slice(BASE.length);
      const ask = async (query: string, variables: Record<string, unknown>): Promise<GraphqlAnswer> =>
        JSON.parse((await runAsKey({ ...context }, { query, variables }, reply)).body);
      const run = async (): Promise<Result> => {
        try {
          requireJson(request, url.searchParams);
          return await answerFhir({ method: request.method, path, search: url.searchParams, body: request.body }, ask, key.isTest);
        } catch (error) {
          return issuesOfError(request, error);
        }
      };
      const result = await run();
      const outcome = 'issues' in result ? (result.issues[0]?.code ?? 'INTERNAL') : 'OK';
      // The record of the call is written before its answer leaves.
      await recordKeyCall({
        keyId: key.id,
        at: startedAt,
        operation: `FHIR ${request.method} ${nameOfPath(path)}`,
        outcome,
        counts: key.counts,
        milliseconds: now().getTime() - startedAt.getTime(),
        ip: request.ip,
      });
      if (!('issues' in result)) return sendAnswer(request, reply, result);
      const { issues, retryAfter } = result;
      logRejected(issues, { viewer, request });
      return sendIssues(reply, issues, retryAfter);
    };
    scope.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: BASE, handler: answer });
    scope.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: `${BASE}/*`, handler: answer });
  });
}
