import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { GraphQLError, Kind } from 'graphql';
import { accessLogging } from '../../members/record-access/record-access-plugin.ts';
import { RETRY_SECONDS } from '../../platform/database/database-failures.ts';
import { env } from '../../platform/env.ts';
import { DomainError, errorFormatter, knownError, messageOf } from '../../platform/errors.ts';
import { MAX_COERCION_ERRORS } from '../../platform/query-limits.shared.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { schema } from '../schema/index.ts';
import { acceptsGraphqlJson } from './graphql-refusals.ts';
import { limitReporting } from './limits.ts';
import { type LogRejection, refusalOf } from './refusal-log.ts';

/** A request and its response as plain data, which can be sent to a thread. */
export type PlainRequest = { method: 'GET' | 'POST'; headers: Record<string, string>; search: string; body: unknown };
export type PlainResponse = { status: number; headers: Record<string, string>; body: string };
export type ExecuteRequest = (question: PlainRequest, context: Context) => Promise<PlainResponse>;

type Loggers = {
  /** Logs an unexpected error under the digest that the caller gets. */
  logUnexpected: (digest: string, error: unknown) => void;
  logRefusal: LogRejection;
  warn: (message: string) => void;
};

/** Keys of report consumers are read-only, whatever the mutation itself would permit. */
const readOnlyApiKeys: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (contextValue.viewer?.apiKey?.operations.length !== 0 || operation?.operation === 'query') return;
      throw new GraphQLError(messageOf('KEY_READ_ONLY'), { extensions: { code: 'KEY_READ_ONLY', http: { status: 403 } } });
    },
  }),
};

/** GraphQL over HTTP: in `application/json`, document and variable errors are returned with status 200. */
const legacyStatusCodes: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, source }) => {
      const legacy = !acceptsGraphqlJson(request.http?.headers.get('accept'));
      if (legacy && source && response.http.status === 400) response.http.status = 200;
    },
  }),
};

/** A response that a database failure left incomplete is not a success: clients retry it. */
const unavailableStatus: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http } }) => {
      const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
      const [seconds] = errors.flatMap(({ extensions }) => RETRY_SECONDS[extensions?.code as ErrorCode] ?? []);
      if (seconds === undefined) return;
      http.status = 503;
      http.headers.set('retry-after', String(seconds));
    },
  }),
};

/** An error outside of the resolvers, such as a failed write of the access log, keeps its code; Apollo would call it an internal error. */
const errorsOutsideResolvers: ApolloServerPlugin<Context> = {
  unexpectedErrorProcessingRequest: async ({ error }) => {
    const known = knownError(error);
    const seconds = RETRY_SECONDS[known?.code as ErrorCode];
    if (!known || seconds === undefined) throw error;
    throw Object.assign(known, { extensions: { http: { status: 503, headers: new HeaderMap([['retry-after', String(seconds)]]) } } });
  },
};

/** Logs rejected fields by their schema name, because an alias is free text of the caller. */
const refusalLogging = (logRefusal: LogRejection): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const { originalError, nodes } of errors) {
        if (!(originalError instanceof DomainError) || !/^(FORBIDDEN|UNAUTHENTICATED)$/.test(originalError.code)) continue;
        const [node] = nodes ?? [];
        logRefusal(refusalOf(originalError.code, node?.kind === Kind.FIELD ? node.name.value : null, contextValue));
      }
    },
  }),
});

/** Executes authorised documents. */
export async function startApollo({ logUnexpected, logRefusal, warn }: Loggers): Promise<ExecuteRequest> {
  const apollo = new ApolloServer<Context>({
    schema,
    // Introspection is answered separately, from the part of the schema that the viewer may use.
    introspection: false,
    hideSchemaDetailsFromClientErrors: env.production,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: 10_000 },
    executionOptions: { maxCoercionErrors: MAX_COERCION_ERRORS },
    formatError: errorFormatter(logUnexpected),
    logger: { debug: () => {}, info: () => {}, warn, error: warn },
    stringifyResult: JSON.stringify,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Responses must not be cached. This plugin would wrap every field to compute cache hints.
      ApolloServerPluginCacheControlDisabled(),
      ...[readOnlyApiKeys, legacyStatusCodes, unavailableStatus, errorsOutsideResolvers],
      ...[refusalLogging(logRefusal), limitReporting(logRefusal), accessLogging],
    ],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  return async ({ headers, ...request }, context) => {
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...request, headers: new HeaderMap(Object.entries(headers)) },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new Error('No operation of ours is answered in parts');
    const body = answer.body.string;
    return { status: answer.status ?? 200, headers: Object.fromEntries(answer.headers), body };
  };
}
