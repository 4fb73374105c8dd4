import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError, Kind } from 'graphql';
import { accessLogging } from '../../members/record-access/record-access.plugin.ts';
import type { Context } from '../../platform/access/viewer.ts';
import { env } from '../../platform/env.ts';
import { DomainError, errorFormatter, messageOf } from '../../platform/errors.ts';
import { schema } from '../schema/index.ts';
import { acceptsGraphqlJson } from './graphql-refusals.ts';
import { type LogRefusal, refusalOf } from './refusal-log.ts';

/** A request as it came, and the answer, as plain data. */
export type HttpQuestion = { method: 'GET' | 'POST'; headers: Record<string, string>; search: string; body: unknown };
export type HttpAnswer = { status: number; headers: Record<string, string>; body: string };
export type Answerer = (question: HttpQuestion, context: Context) => Promise<HttpAnswer>;

type Reports = {
  /** What nobody expected, under the digest that the caller is told. */
  unexpected: (digest: string, error: unknown) => void;
  refused: LogRefusal;
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

/** Says which field was refused, by its name in the schema: an alias is the caller's own words. */
const reportRefusals = (refused: LogRefusal): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const { originalError, nodes } of errors) {
        if (!(originalError instanceof DomainError) || !/^(FORBIDDEN|UNAUTHENTICATED)$/.test(originalError.code)) continue;
        const [node] = nodes ?? [];
        refused(refusalOf(originalError.code, node?.kind === Kind.FIELD ? node.name.value : null, contextValue));
      }
    },
  }),
});

/** Runs documents that are admitted already. */
export async function startApollo({ unexpected, refused, warn }: Reports): Promise<Answerer> {
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
    plugins: [ApolloServerPluginLandingPageDisabled(), keysOnlyRead, legacyStatus, reportRefusals(refused), accessLogging],
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
