import type { FastifyInstance } from 'fastify';

type Body = {
  data?: Record<string, Record<string, unknown>> | null;
  errors?: { message: string; extensions: { code: string; params?: Record<string, unknown> } }[];
};

/** Asks GraphQL over HTTP, with all its limits: with a key of a program, with the cookie of a browser, or as nobody. */
export function overHttp(app: FastifyInstance, headers: Record<string, string> = {}) {
  return async (query: string, variables: object = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] } = answer.json<Body>();
    return {
      status: answer.statusCode,
      headers: answer.headers,
      data,
      codes: errors.map(({ extensions }) => extensions.code),
      message: errors[0]?.message ?? '',
      params: errors[0]?.extensions.params ?? {},
    };
  };
}

export const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
