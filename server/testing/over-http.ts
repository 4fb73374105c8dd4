import type { FastifyInstance } from 'fastify';

type Body = {
  data?: Record<string, Record<string, unknown>> | null;
  errors?: { message: string; extensions: { code: string; params?: Record<string, unknown> } }[];
};

/** Sends GraphQL over HTTP, with all its limits: with an API key, with a session cookie, or without either. */
export function overHttp(app: FastifyInstance, headers: Record<string, string> = {}) {
  const post = async (query: string, variables: object = {}) =>
    summaryOf(
      await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ query, variables }),
      }),
    );
  /** A GET request; values that are not texts are sent as JSON. */
  const get = async (parameters: Record<string, unknown>) => {
    const entries = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
    return summaryOf(await app.inject({ url: `/graphql?${search}`, headers: { 'apollo-require-preflight': '1', ...headers } }));
  };
  return Object.assign(post, { get });
}

function summaryOf(response: Awaited<ReturnType<FastifyInstance['inject']>>) {
  const { data, errors = [] } = response.json<Body>();
  return {
    status: response.statusCode,
    headers: response.headers,
    data,
    codes: errors.map(({ extensions }) => extensions.code),
    message: errors[0]?.message ?? '',
    params: errors[0]?.extensions.params ?? {},
  };
}

export const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
