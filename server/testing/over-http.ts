import type { FastifyInstance } from 'fastify';

type Body = {
  data?: Record<string, Record<string, unknown>> | null;
  errors?: { message: string; extensions: { code: string; params?: Record<string, unknown> } }[];
};

/** Asks GraphQL over HTTP, with all its limits: with a key of a program, with the cookie of a browser, or as nobody. */
export function overHttp(app: FastifyInstance, headers: Record<string, string> = {}) {
  const post = async (query: string, variables: object = {}) =>
    read(
      await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ query, variables }),
      }),
    );
  /** By address; texts go as they are. */
  const get = async (asked: Record<string, unknown>) => {
    const texts = Object.entries(asked).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(texts.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
    return read(await app.inject({ url: `/graphql?${search}`, headers: { 'apollo-require-preflight': '1', ...headers } }));
  };
  return Object.assign(post, { get });
}

function read(answer: Awaited<ReturnType<FastifyInstance['inject']>>) {
  const { data, errors = [] } = answer.json<Body>();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    data,
    codes: errors.map(({ extensions }) => extensions.code),
    message: errors[0]?.message ?? '',
    params: errors[0]?.extensions.params ?? {},
  };
}

export const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
