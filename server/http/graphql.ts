import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { buildContext, type Context } from '../context.ts';
import { env } from '../env.ts';
import { type DomainError, errorFormatter, knownError, messageOf } from '../errors.ts';
import { schema } from '../schema/index.ts';
import { documentLimits } from './limits.ts';
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

export async function registerGraphql(app: FastifyInstance): Promise<void> {
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: !env.production,
    hideSchemaDetailsFromClientErrors: env.production,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: 10_000 },
    validationRules: [documentLimits],
    formatError: errorFormatter((digest, error) => logUnexpected(app.log, digest, error)),
    logger: { debug: () => {}, info: () => {}, warn: (message) => app.log.warn(message), error: (message) => app.log.error(message) },
    plugins: [ApolloServerPluginLandingPageDisabled(), keysOnlyRead, fastifyApolloDrainPlugin(app) as ApolloServerPlugin<Context>],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  const contexts = new WeakMap<FastifyRequest, Context>();
  const answer = fastifyApolloHandler(apollo, { context: async (request) => contexts.get(request) ?? buildContext(request) });

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function graphql(request, reply) {
      if (!state.prepared) return sayAway(reply);
      try {
        contexts.set(request, await buildContext(request));
      } catch (error) {
        const known = knownError(error);
        if (!known) throw error;
        return sayRefused(reply, known);
      }
      const body = await answer.call(this, request, reply);
      if (typeof body === 'string' && body.includes('"code":"DATABASE_AWAY"')) reply.code(503);
      return reply.header('cache-control', 'no-store').send(body);
    },
  });
}

function sayAway(reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', '2')
    .send({ errors: [{ message: messageOf('DATABASE_AWAY'), extensions: { code: 'DATABASE_AWAY' } }] });
}

/** Why a request is nobody's: its key, or the database. */
function sayRefused(reply: FastifyReply, { code, message, details: { params } }: DomainError) {
  if (code === 'DATABASE_AWAY') return sayAway(reply);
  if (code === 'KEY_RATE') reply.code(429).header('retry-after', String(params?.seconds));
  else if (code === 'KEY_ROLE') reply.code(403);
  else reply.code(401).header('www-authenticate', 'Bearer realm="Lafiya", error="invalid_token"');
  return reply.header('cache-control', 'no-store').send({ errors: [{ message, extensions: { code, ...(params && { params }) } }] });
}
