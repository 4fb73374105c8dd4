import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute, GraphQLError, validate } from 'graphql';
import { asAdHoc } from '../ad-hoc/ad-hoc-reads.ts';
import { admit, type Introspection } from '../ad-hoc/admit.ts';
import { ConcurrencyLimiter } from '../ad-hoc/concurrency-limiter.ts';
import { questionOf } from '../ad-hoc/question.ts';
import { visibleSchema } from '../ad-hoc/visible-schema.ts';
import { bearerOf } from '../api-keys/api-key.use.ts';
import { requireSameSite } from '../auth/same-site.ts';
import { buildContext, type Context } from '../context.ts';
import { env } from '../env.ts';
import { DomainError, errorFormatter, knownError, messageOf } from '../errors.ts';
import { accessLogging } from '../record-access/record-access.plugin.ts';
import { schema } from '../schema/index.ts';
import { acceptsGraphqlJson, sayAway, sayRefused, sendGraphql } from './graphql-refusals.ts';
import { logUnexpected } from './log.ts';
import { state } from './state.ts';

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

/** Whatever a mutation permits, a program with a key changes nothing. */
const keysOnlyRead: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (!contextValue.viewer?.apiKey || operation?.operation === 'query') return;
      throw new GraphQLError(messageOf('KEY_READ_ONLY'), { extensions: { code: 'KEY_READ_ONLY', http: { status: 403 } } });
    },
  }),
};

/** GraphQL over HTTP: in `application/json`, an answer that says what is wrong with the document or its variables is an ordinary answer. */
const legacyStatus: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, source }) => {
      const legacy = !acceptsGraphqlJson(request.http?.headers.get('accept'));
      if (legacy && source && response.http.status === 400) response.http.status = 200;
    },
  }),
};

export async function registerGraphql(app: FastifyInstance): Promise<void> {
  const apollo = new ApolloServer<Context>({
    schema,
    // Questions about the schema are answered below, from the part of it that the viewer sees.
    introspection: false,
    hideSchemaDetailsFromClientErrors: env.production,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: 10_000 },
    formatError: errorFormatter((digest, error) => logUnexpected(app.log, digest, error)),
    logger: { debug: () => {}, info: () => {}, warn: (message) => app.log.warn(message), error: (message) => app.log.error(message) },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      keysOnlyRead,
      accessLogging,
      legacyStatus,
      fastifyApolloDrainPlugin(app) as ApolloServerPlugin<Context>,
    ],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  const adHocQueries = new ConcurrencyLimiter(AD_HOC_LIMITS);
  const contexts = new WeakMap<FastifyRequest, Context>();
  const answer = fastifyApolloHandler(apollo, { context: async (request) => contexts.get(request) ?? buildContext(request) });
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function graphql(request, reply) {
      if (!state.prepared) return sayAway(reply);
      reply.header('cache-control', 'no-store');
      try {
        if (bearerOf(request.headers) === null && request.headers.cookie) requireSameSite(request);
        const question = questionOf(request);
        const context = await buildContext(request);
        contexts.set(request, context);
        const admitted = admit(question, context);
        if (admitted.kind === 'INTROSPECTION') return describeSchema(reply, admitted, context);
        const run = async () => answer.call(this, request, reply);
        // A program asks ad hoc even where it asks what a page does.
        const caller = context.viewer?.apiKey?.id ?? (admitted.kind === 'AD_HOC' ? context.viewer?.userId : undefined);
        const body = await (caller === undefined
          ? run()
          : whileAwaited(reply, (signal) => adHocQueries.run(caller, () => asAdHoc({ caller, signal }, run), signal)));
        if (typeof body === 'string' && body.includes('"extensions":{"code":"DATABASE_AWAY"')) reply.code(503);
        return reply.send(body);
      } catch (error) {
        const known = knownError(error);
        if (!known) throw error;
        return sayRefused(reply, known);
      }
    },
  });
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
