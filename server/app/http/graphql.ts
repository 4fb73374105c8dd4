import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute, validate } from 'graphql';
import { bearerOf } from '../../identity/api-keys/api-key.use.ts';
import { requireSameSite } from '../../identity/auth/same-site.ts';
import type { Context, Viewer } from '../../platform/access/viewer.ts';
import { asAdHoc } from '../../platform/database/ad-hoc-reads.ts';
import { ConcurrencyLimiter } from '../../platform/database/concurrency-limiter.ts';
import { env } from '../../platform/env.ts';
import { DomainError, knownError } from '../../platform/errors.ts';
import { logUnexpected } from '../../platform/http/log.ts';
import { state } from '../../platform/http/state.ts';
import { admit, type Introspection } from '../ad-hoc/authorize-document.ts';
import type { AdHocExecutor, AdHocQuery } from '../ad-hoc/executor.ts';
import { questionOf } from '../ad-hoc/question.ts';
import { visibleSchema } from '../ad-hoc/visible-schema.ts';
import { schema } from '../schema/index.ts';
import { type HttpAnswer, type HttpQuestion, startApollo } from './apollo.ts';
import { buildContext } from './context.ts';
import { acceptsGraphqlJson, sayAway, sayRefused, sendGraphql } from './graphql-refusals.ts';
import { refusalLog, refusalOf } from './refusal-log.ts';

/** Of one caller and of all; while the statements of some run, the answers of others are put together. */
export const AD_HOC_LIMITS = {
  running: env.ADHOC_POOL * 2,
  runningEach: env.ADHOC_POOL,
  waiting: 20,
  underWayEach: env.ADHOC_POOL + 4,
  seconds: 10,
};
/** For a query as a whole, whose statements wait for each other. */
const QUERY_SECONDS = env.ADHOC_SECONDS * 3;

export async function registerGraphql(app: FastifyInstance, executor?: AdHocExecutor): Promise<void> {
  const unexpected = (digest: string, error: unknown) => logUnexpected(app.log, digest, error);
  const refused = refusalLog(app.log);
  const answer = await startApollo({ unexpected, refused, warn: (message) => app.log.warn(message) });
  const adHocQueries = new ConcurrencyLimiter(AD_HOC_LIMITS);
  if (executor) {
    executor.onUnexpected = unexpected;
    executor.onRefusal = refused;
    executor.onDeath = (reason) => app.log.error({ err: reason }, 'The thread of ad hoc queries died');
    app.addHook('onClose', () => executor.close());
  }
  const answerAdHoc = (query: AdHocQuery, signal: AbortSignal): Promise<HttpAnswer> =>
    executor ? executor.run(query, signal) : asAdHoc({ caller: query.caller, signal }, () => answer(query.question, query.context));

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function graphql(request, reply) {
      if (!state.prepared) return sayAway(reply);
      reply.header('cache-control', 'no-store');
      let viewer: Viewer | null = null;
      try {
        if (bearerOf(request.headers) === null && request.headers.cookie) requireSameSite(request);
        const asked = questionOf(request);
        const context = await buildContext(request);
        viewer = context.viewer;
        const admitted = admit(asked, context);
        if (admitted.kind === 'INTROSPECTION') return describeSchema(reply, admitted, context);
        // A program asks ad hoc even where it asks what a page does.
        const caller = context.viewer?.apiKey?.id ?? (admitted.kind === 'AD_HOC' ? context.viewer?.userId : undefined);
        const question = httpQuestionOf(request);
        const { status, headers, body } = await (caller === undefined
          ? answer(question, context)
          : whileAwaited(reply, (signal) => adHocQueries.run(caller, () => answerAdHoc({ caller, question, context }, signal), signal)));
        return reply.code(status).headers(headers).send(body);
      } catch (error) {
        const known = knownError(error);
        if (!known) throw error;
        sayRefused(reply, known);
        if (reply.statusCode === 401 || reply.statusCode === 403) refused(refusalOf(known.code, null, { viewer, request }));
        return reply;
      }
    },
  });
}

/** What of a request says how it is answered; who asks is in the context. */
function httpQuestionOf({ method, headers, url, body }: FastifyRequest): HttpQuestion {
  const kept = ['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'];
  const pairs = kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []));
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    headers: Object.fromEntries(pairs),
    search: new URL(url, 'http://localhost').search,
    body,
  };
}

/** Aborts the signal when the caller hangs up, or has waited as long as a query may take. */
async function whileAwaited<Result>({ raw }: FastifyReply, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const hungUp = () => stop.abort(new DomainError('ADHOC_STOPPED'));
  raw.once('close', hungUp);
  const late = setTimeout(() => stop.abort(new DomainError('QUERY_TIMEOUT')), QUERY_SECONDS * 1000);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(late);
    raw.off('close', hungUp);
  }
}

/** Answers questions about the schema; without a viewer, which only happens while developing, about all of it. */
async function describeSchema(reply: FastifyReply, { document, question }: Introspection, { viewer }: Context) {
  const seen = viewer ? visibleSchema(viewer) : schema;
  const invalid = validate(seen, document);
  const { variables, operationName } = question;
  const result =
    invalid.length > 0 ? { errors: invalid } : await execute({ schema: seen, document, variableValues: variables, operationName });
  const errors = result.errors?.map((error) => (env.production ? { ...error.toJSON(), message: withoutSuggestion(error.message) } : error));
  if (!('data' in result) && acceptsGraphqlJson(reply.request.headers.accept)) reply.code(400);
  return sendGraphql(reply, { ...result, errors });
}

/** The validator names what is near to what was asked, whoever asked. */
const withoutSuggestion = (message: string): string => message.replace(/ Did you mean .*$/s, '');
