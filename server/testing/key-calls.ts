import type { FastifyInstance } from 'fastify';
import { overHttp, withKey } from './over-http.ts';

/** One operation sent over HTTP with the key of a facility: the codes of its errors, and the value of its only field. */
export async function sendWithKey(app: FastifyInstance, key: string, query: string, variables: object) {
  const { data, codes } = await overHttp(app, withKey(key))(query, variables);
  return { codes, value: Object.values(data ?? {})[0] as Record<string, never> };
}
