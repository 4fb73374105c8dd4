import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildContext, type Context } from '../context.ts';
import { env } from '../env.ts';
import { errorFormatter, messageOf } from '../errors.ts';
import { schema } from '../schema/index.ts';
import { documentLimits } from './limits.ts';
import { logUnexpected } from './log.ts';
import { state } from './state.ts';

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
    plugins: [ApolloServerPluginLandingPageDisabled(), fastifyApolloDrainPlugin(app) as ApolloServerPlugin<Context>],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  const answer = fastifyApolloHandler(apollo, { context: (request) => buildContext(request) });

  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function graphql(request, reply) {
      if (!state.prepared) return sayAway(reply);
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
