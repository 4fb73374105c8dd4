import type { IncomingHttpHeaders } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, execute, GraphQLError, validate } from 'graphql';
import { admit, type GraphqlBody, isAdHoc } from '../ad-hoc/admit.ts';
import type { AdHocThread } from '../ad-hoc/thread.ts';
import { visibleSchema } from '../ad-hoc/visible-schema.ts';
import { bearerOf, idOfKey } from '../api-keys/api-key.use.ts';
import { sessionState } from '../auth/session.ts';
import { buildContext, type Context } from '../context.ts';
import { asAdHoc } from '../db.ts';
import { env } from '../env.ts';
import type { ErrorCode } from '../error-catalogue.ts';
import { type DomainError, errorFormatter, knownError, messageOf } from '../errors.ts';
import { accessLogging } from '../record-access/record-access.plugin.ts';
import { schema } from '../schema/index.ts';
import { logUnexpected } from './log.ts';
import { state } from './state.ts';

/** Whatever a mutation permits, a program with a key changes nothing. */
const keysOnlyRead: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (!contextValue.viewer?.apiKey || operation?.operation === 'query') return;
      throw new GraphQLError(messageOf('KEY_READ_ONLY'), { extensions: { code: 'KEY_READ_ONLY', http: { status: 403 } } });
    },
  }),
};

export async function registerGraphql(app: FastifyInstance, adHoc?: AdHocThread): Promise<void> {
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
      fastifyApolloDrainPlugin(app) as ApolloServerPlugin<Context>,
    ],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  if (adHoc) {
    adHoc.onDeath = (reason) => app.log.error({ err: reason }, 'The thread of ad hoc queries died');
    app.addHook('onClose', () => adHoc.close());
  }
  const contexts = new WeakMap<FastifyRequest, Context>();
  const answer = fastifyApolloHandler(apollo, { context: async (request) => contexts.get(request) ?? buildContext(request) });
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function graphql(request, reply) {
      if (!state.prepared) return sayAway(reply);
      reply.header('cache-control', 'no-store');
      try {
        const question = (request.method === 'GET' ? request.query : request.body) as GraphqlBody | undefined;
        if (adHoc && (bearerOf(request.headers) !== null || isAdHoc(question))) return await askThread(adHoc, request, reply);
        const context = await buildContext(request);
        contexts.set(request, context);
        const admitted = admit(question, context);
        if (admitted.kind === 'INTROSPECTION') return describeSchema(admitted.document, question, context);
        const run = () => answer.call(this, request, reply);
        // A program asks ad hoc even where it asks what a page does.
        const body = await (admitted.kind === 'AD_HOC' || context.viewer?.apiKey ? asAdHoc(run) : run());
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

/** Of one connection, not of the answer. */
const HOP_BY_HOP = ['connection', 'content-length', 'date', 'host', 'keep-alive', 'transfer-encoding'];
const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined || HOP_BY_HOP.includes(name) ? [] : [[name, value]])),
  );

/** Who takes a turn: a key, a person over all their sessions, or else an address. */
async function callerOf({ headers, ip }: FastifyRequest): Promise<string> {
  const bearer = bearerOf(headers);
  return (bearer === null ? (await sessionState(headers)).user?.id : await idOfKey(bearer)) ?? ip;
}

/** The request goes to the thread as it came, so that it is admitted, counted and refused there by the same code as here. */
async function askThread(adHoc: AdHocThread, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = await adHoc.ask(await callerOf(request), {
    method: request.method as 'GET' | 'POST',
    url: request.url,
    headers: { ...endToEnd(request.headers), 'x-request-id': request.id },
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    body: request.body,
  });
  return reply.code(status).headers(endToEnd(headers)).send(body);
}

/** Answers questions about the schema; without a viewer, which only happens while developing, about all of it. */
async function describeSchema(document: DocumentNode, question: GraphqlBody | undefined, { viewer }: Context) {
  const seen = viewer ? visibleSchema(viewer) : schema;
  const errors = validate(seen, document);
  if (errors.length > 0) return { errors };
  const variableValues = question?.variables as Record<string, unknown> | undefined;
  return execute({ schema: seen, document, variableValues, operationName: question?.operationName as string | undefined });
}

/** GraphQL over HTTP: only this type tells a client that a status other than 200 comes from us, not from something in between. */
const GRAPHQL_JSON = 'application/graphql-response+json';

function saySo(reply: FastifyReply, code: ErrorCode, message: string, params?: object) {
  if (reply.request.headers.accept?.includes(GRAPHQL_JSON)) reply.type(`${GRAPHQL_JSON}; charset=utf-8`);
  else reply.type('application/json; charset=utf-8');
  return reply.send(JSON.stringify({ errors: [{ message, extensions: { code, ...(params && { params }) } }] }));
}

const sayAway = (reply: FastifyReply) => saySo(reply.code(503).header('retry-after', '2'), 'DATABASE_AWAY', messageOf('DATABASE_AWAY'));

const STATUS: Partial<Record<ErrorCode, number>> = {
  ...{ KEY_UNKNOWN: 401, KEY_EXPIRED: 401, KEY_REVOKED: 401, KEY_OWNER: 401, KEY_ROLE: 403, KEY_RATE: 429, KEY_READ_ONLY: 403 },
  ...{ ADHOC_SIGN_IN: 401, ADHOC_FORBIDDEN: 403, ADHOC_BUSY: 429, ADHOC_SHARE: 429, ADHOC_STOPPED: 503, QUERY_READ_ONLY: 403 },
  // The page reads the reason from an ordinary answer.
  PAGE_OUTDATED: 200,
};

/** Why a request is not run at all: its key, its document, or the database. */
function sayRefused(reply: FastifyReply, { code, message, details: { params } }: DomainError) {
  if (code === 'DATABASE_AWAY') return sayAway(reply);
  const status = STATUS[code] ?? 400;
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Lafiya", error="invalid_token"');
  if (status === 429) reply.header('retry-after', String(params?.seconds));
  return saySo(reply.code(status), code, message, params);
}
