import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute, validate } from 'graphql';
import { bearerOf } from '../../identity/api-keys/admit-api-key.ts';
import { describeCall, outcomeOf, recordKeyCall } from '../../identity/api-keys/key-call.service.ts';
import { requireSameSite } from '../../identity/auth/same-site.ts';
import { runAsAdHoc } from '../../platform/ad-hoc-reads.ts';
import { now } from '../../platform/clock.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { env } from '../../platform/env.ts';
import { DomainError, knownError, shorten } from '../../platform/errors.ts';
import { logUnexpected } from '../../platform/http/log.ts';
import { state } from '../../platform/http/state.ts';
import { MAX_COERCION_ERRORS } from '../../platform/query-limits.shared.ts';
import { type Step, telemetry, track } from '../../platform/telemetry.ts';
import { isLimitCode } from '../../scheme/access/limit-codes.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';
import { unauthorized } from '../../scheme/graphql/builder.ts';
import { authorizeDocument, type Introspection } from '../ad-hoc/authorize-document.ts';
import type { AdHocExecutor, AdHocQuery } from '../ad-hoc/executor.ts';
import { type GraphqlRequest, graphqlRequestOf } from '../ad-hoc/graphql-request.ts';
import { isPersisted, persistedOperation, persistedText } from '../ad-hoc/persisted-documents.ts';
import { visibleSchema } from '../ad-hoc/visible-schema.ts';
import { buildContext } from '../context.ts';
import { type PlainRequest, type PlainResponse, startApollo } from '../graphql/apollo.ts';
import { acceptsGraphqlJson, sendErrorResponse, sendGraphql, sendPageError, sendServiceUnavailable } from '../graphql/graphql-refusals.ts';
import { type LogRejection, refusalOf } from '../graphql/refusal-log.ts';
import { schema } from '../schema/index.ts';

/** More queries than connections: while some wait for the database, others assemble their responses. */
export const AD_HOC_LIMITS = {
  running: env.ADHOC_POOL * 2,
  runningPerCaller: env.ADHOC_POOL,
  queued: 20,
  queriesPerCaller: env.ADHOC_POOL + 4,
  seconds: 10,
};
/** Each writes up to 500 rows in as many transactions: limit concurrency, so that interactive users do not wait. */
const KEY_MUTATION_LIMITS = { running: 3, runningPerCaller: 1, queued: 30, queriesPerCaller: 4, seconds: 60 };
/**
 * Changes of one record run one after the other: otherwise each would hold a connection while waiting for the row.
 * All changes together leave connections for reads and jobs. See docs/adr/0073.
 */
export const MUTATION_LIMITS = {
  running: Math.max(1, Math.floor(env.DATABASE_POOL * 0.6)),
  runningPerCaller: 1,
  queued: 200,
  queriesPerCaller: 20,
  seconds: 5,
  refusal: 'BUSY',
} as const;
/** Queries of pages: above what a process answers in some seconds, the rest is rejected at once instead of being answered when nobody waits any more. */
export const PAGE_LIMITS = {
  running: env.DATABASE_POOL * 2,
  runningPerCaller: 1,
  queued: 200,
  seconds: 5,
  refusal: 'BUSY',
} as const;
/** The most rows that a page of a list shows. */
const SCREEN_ROWS = 100;
/** For the whole query, whose statements may run one after another. */
const QUERY_SECONDS = env.ADHOC_SECONDS * 3;

/** Runs a document of ours as the key that asks, within the limits of keys, and answers the body. */
export type RunAsKey = (
  context: Context,
  document: { query: string; variables: Record<string, unknown> },
  reply: FastifyReply,
) => Promise<PlainResponse>;

export async function registerGraphql(app: FastifyInstance, logRefusal: LogRejection, executor?: AdHocExecutor): Promise<RunAsKey> {
  const logUnexpectedError = (digest: string, error: unknown) => logUnexpected(app.log, digest, error);
  const execute = await startApollo({ logUnexpected: logUnexpectedError, logRefusal, warn: (message) => app.log.warn(message) });
  const adHocQueries = new ConcurrencyLimiter(AD_HOC_LIMITS);
  const keyMutations = new ConcurrencyLimiter(KEY_MUTATION_LIMITS);
  const mutations = new ConcurrencyLimiter(MUTATION_LIMITS);
  const pages = new ConcurrencyLimiter(PAGE_LIMITS);
  telemetry.limiters = { adHocQueries, keyMutations, mutations, pages };
  if (executor) {
    executor.onUnexpected = logUnexpectedError;
    executor.onRefusal = logRefusal;
    executor.onDeath = (reason) => app.log.error({ err: reason }, 'The thread of ad hoc queries died');
    app.addHook('onClose', () => executor.close());
  }
  const executeAdHoc = (query: AdHocQuery, signal: AbortSignal): Promise<PlainResponse> =>
    executor ? executor.run(query, signal) : runAsAdHoc({ caller: query.caller, signal }, () => execute(query.request, query.context));

  /** Of the queries and changes of pages. Null for what is limited by caller: ad hoc queries and exports. */
  function limiterOf(request: GraphqlRequest | undefined): ConcurrencyLimiter | null {
    const text = textOf(request);
    if (text === null) return null;
    // A change may have a variable of any name, so it is one before it is an export.
    if (isMutation(text)) return mutations;
    return isExport(request) ? null : pages;
  }

  const runMutation = (keyId: string, record: string, request: PlainRequest, context: Context) =>
    keyMutations.run(keyId, () => mutations.run(record, () => execute(request, context)));
  const runQuery = (caller: string, request: PlainRequest, context: Context, reply: FastifyReply) =>
    withCancellation(reply, (signal) => adHocQueries.run(caller, () => executeAdHoc({ caller, request, context }, signal), signal));

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function graphql(request, reply) {
      if (!state.prepared) return sendServiceUnavailable(reply);
      reply.header('cache-control', 'no-store');
      const asked: { viewer: Viewer | null; callOfKey: KeyCall | null } = { viewer: null, callOfKey: null };
      try {
        if (bearerOf(request.headers) === null && request.headers.cookie) requireSameSite(request);
        const graphqlRequest = graphqlRequestOf(request);
        const limiter = bearerOf(request.headers) === null ? limiterOf(graphqlRequest) : null;
        const record = changedRecordOf(graphqlRequest) ?? request.id;
        const answer = async () => {
          const context = await buildContext(request);
          const callOfKey = keyCallOf(request, context.viewer, graphqlRequest);
          Object.assign(asked, { viewer: context.viewer, callOfKey });
          const decision = authorizeDocument(graphqlRequest, context);
          context.isPersisted = decision.kind === 'PERSISTED';
          if (callOfKey?.isMutation && callOfKey.fieldCount > 1) throw new DomainError('KEY_ONE_MUTATION');
          if (decision.kind === 'INTROSPECTION') {
            await callOfKey?.finish('OK');
            return describeSchema(reply, decision, context);
          }
          if (decision.kind === 'REFUSED_PAGE') {
            const { code } = unauthorized(context);
            await callOfKey?.finish(code);
            for (const { name } of decision.fields) logRefusal(refusalOf(code, name, context));
            return sendPageError(reply, code, decision.fields);
          }
          // Queries of an API key are limited as ad hoc queries, even if a page sends the same document, and so are the pages of an export.
          const caller = context.viewer?.apiKey?.id ?? context.viewer?.userId;
          const plainRequest = plainRequestOf(request);
          const run = () =>
            callOfKey?.isMutation
              ? runMutation(callOfKey.keyId, record, plainRequest, context)
              : limiter
                ? execute(plainRequest, context)
                : caller === undefined
                  ? pages.run(request.id, () => execute(plainRequest, context))
                  : runQuery(caller, plainRequest, context, reply);
          const { status, headers, body } = await track(stepOf(graphqlRequest, callOfKey), run, (result) => outcomeOf(result.body));
          await callOfKey?.finish(outcomeOf(body));
          return reply.code(status).headers(headers).send(body);
        };
        // In its turn even before the session is read, which costs a good part of a small answer.
        return await (limiter ? limiter.run(record, answer) : answer());
      } catch (error) {
        const known = knownError(error);
        await asked.callOfKey?.finish(known?.code ?? 'INTERNAL');
        if (!known) throw error;
        sendErrorResponse(reply, known);
        if (reply.statusCode === 401 || reply.statusCode === 403 || isLimitCode(known.code))
          logRefusal(refusalOf(known.code, null, { viewer: asked.viewer, request }));
        return reply;
      }
    },
  });

  return async (context, document, reply) => {
    const keyId = context.viewer?.apiKey?.id ?? '';
    const request: PlainRequest = { method: 'POST', headers: { 'content-type': 'application/json' }, search: '', body: document };
    const run = () =>
      isMutation(document.query) ? runMutation(keyId, context.request.id, request, context) : runQuery(keyId, request, context, reply);
    return track({ kind: 'operation', name: 'of FHIR' }, run, ({ body }) => outcomeOf(body));
  };
}

/** Whether the page size is larger than any screen requests. */
const isExport = (request: GraphqlRequest | undefined): boolean =>
  Number((request?.variables?.page as { size?: unknown } | undefined)?.size) > SCREEN_ROWS;

/** Documents of the client have names; those of others are free text, in which somebody may have written a value. */
function stepOf(request: GraphqlRequest | undefined, callOfKey: KeyCall | null): Step {
  const operation = typeof request?.query === 'string' ? persistedOperation(request.query) : null;
  if (operation) return { kind: 'operation', name: operation.name, document: operation.id, isExport: isExport(request) };
  return { kind: 'operation', name: callOfKey ? 'of an API key' : 'ad hoc' };
}

/** The text of a document of the client, sent by id or as text; null for any other document. */
function textOf(request: GraphqlRequest | undefined): string | null {
  const { query, extensions } = request ?? {};
  if (query === undefined && typeof extensions?.documentId === 'string') return persistedText(extensions.documentId) ?? null;
  return typeof query === 'string' && isPersisted(query) ? query : null;
}

/** Documents of the client name their operation first. */
const isMutation = (text: string): boolean => text.trimStart().startsWith('mutation');

/** The record that a change names; null where it makes one. */
const changedRecordOf = (request: GraphqlRequest | undefined): string | null =>
  typeof request?.variables?.id === 'string' ? request.variables.id : null;

type KeyCall = { keyId: string; isMutation: boolean; fieldCount: number; finish: (outcome: string) => Promise<void> };

/** A call of a facility’s key, to be put on record once; null for any other request. */
function keyCallOf({ ip }: FastifyRequest, viewer: Viewer | null, graphqlRequest: GraphqlRequest | undefined): KeyCall | null {
  const key = viewer?.apiKey;
  if (!key || key.operations.length === 0) return null;
  const startedAt = now();
  const documentId = graphqlRequest?.extensions?.documentId;
  const query = graphqlRequest?.query ?? (typeof documentId === 'string' ? persistedText(documentId) : null);
  const document = describeCall(query, graphqlRequest?.operationName);
  let finished = false;
  return {
    keyId: key.id,
    isMutation: document?.isMutation ?? false,
    fieldCount: document?.fields.length ?? 0,
    finish: async (outcome) => {
      if (finished) return;
      finished = true;
      const milliseconds = now().getTime() - startedAt.getTime();
      await recordKeyCall({
        keyId: key.id,
        at: startedAt,
        operation: document?.fields.join(', '),
        outcome,
        counts: key.counts,
        milliseconds,
        ip,
      });
    },
  };
}

/** The parts of a request that decide how it is executed; the caller is in the context. */
function plainRequestOf({ method, headers, url, body }: FastifyRequest): PlainRequest {
  const forwardedHeaders = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'];
  // A page of another site cannot send a key, so a call with one needs no guard against forged requests.
  const isByKey = bearerOf(headers) !== null;
  const pairs = forwardedHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []));
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    headers: { ...Object.fromEntries(pairs), ...(isByKey && { 'apollo-require-preflight': '1' }) },
    search: new URL(url, 'http://localhost').search,
    body,
  };
}

/** Aborts the signal when the caller disconnects or the query times out. */
async function withCancellation<Result>({ raw }: FastifyReply, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const onClose = () => stop.abort(new DomainError('ADHOC_STOPPED'));
  raw.once('close', onClose);
  const timer = setTimeout(() => stop.abort(new DomainError('QUERY_TIMEOUT')), QUERY_SECONDS * 1000);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    raw.off('close', onClose);
  }
}

/** Answers an introspection query from the part of the schema visible to the viewer; in development without a viewer, from all of it. */
async function describeSchema(reply: FastifyReply, { document, request }: Introspection, { viewer }: Context) {
  const visible = viewer ? visibleSchema(viewer) : schema;
  const invalid = validate(visible, document);
  const { variables, operationName } = request;
  const options = { maxCoercionErrors: MAX_COERCION_ERRORS };
  const result =
    invalid.length > 0
      ? { errors: invalid }
      : await execute({ schema: visible, document, variableValues: variables, operationName, options });
  const errors = result.errors?.map((error) => {
    const message = shorten(error.message);
    return { ...error.toJSON(), message: env.production ? withoutSuggestion(message) : message };
  });
  if (!('data' in result) && acceptsGraphqlJson(reply.request.headers.accept)) reply.code(400);
  return sendGraphql(reply, { ...result, errors });
}

/** The validator suggests names of fields that the caller may not be allowed to see. */
const withoutSuggestion = (message: string): string => message.replace(/ Did you mean .*$/s, '');
