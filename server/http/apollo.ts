import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { env } from '../env.ts';
import { errorFormatter, messageOf } from '../errors.ts';
import { accessLogging } from '../record-access/record-access.plugin.ts';
import { schema } from '../schema/index.ts';
import { acceptsGraphqlJson } from './graphql-refusals.ts';

/** A request as it came, and the answer, as plain data. */
export type HttpQuestion = { method: 'GET' | 'POST'; headers: Record<string, string>; search: string; body: unknown };
export type HttpAnswer = { status: number; headers: Record<string, string>; body: string };
export type Answerer = (question: HttpQuestion, context: Context) => Promise<HttpAnswer>;

type Reports = {
  /** What nobody expected, under the digest that the caller is told. */
  unexpected: (digest: string, error: unknown) => void;
  warn: (message: string) => void;
};

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

/** Runs documents that are admitted already. */
export async function startApollo({ unexpected, warn }: Reports): Promise<Answerer> {
  const apollo = new ApolloServer<Context>({
    schema,
    // Questions about the schema are answered from the part of it that the viewer sees.
    introspection: false,
    hideSchemaDetailsFromClientErrors: env.production,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: 10_000 },
    formatError: errorFormatter(unexpected),
    logger: { debug: () => {}, info: () => {}, warn, error: warn },
    plugins: [ApolloServerPluginLandingPageDisabled(), keysOnlyRead, legacyStatus, accessLogging],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  return async ({ headers, ...question }, context) => {
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...question, headers: new HeaderMap(Object.entries(headers)) },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new Error('No operation of ours is answered in parts');
    const body = answer.body.string;
    const status = body.includes('"extensions":{"code":"DATABASE_AWAY"') ? 503 : (answer.status ?? 200);
    return { status, headers: Object.fromEntries(answer.headers), body };
  };
}
