import type { FastifyRequest } from 'fastify';
import { checkJson } from '../json.ts';

export type GraphqlRequest = {
  query?: unknown;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
  extensions?: { documentId?: unknown } | null;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecordOrNothing = (value: unknown) => value === undefined || value === null || isRecord(value);

function isGraphqlRequest(value: unknown): value is GraphqlRequest {
  if (!isRecord(value)) return false;
  const { operationName: name, variables, extensions } = value;
  return (name === undefined || name === null || typeof name === 'string') && isRecordOrNothing(variables) && isRecordOrNothing(extensions);
}

/** The GraphQL request of a GET or POST; undefined if malformed, which Apollo then rejects. Throws JSON_DEPTH, JSON_KEYS, JSON_VALUES. */
export function graphqlRequestOf({ method, url, body }: FastifyRequest): GraphqlRequest | undefined {
  const value = method === 'GET' ? fromSearchParams(url) : body;
  return isGraphqlRequest(value) ? value : undefined;
}

/** Parsed exactly as Apollo does, so that the authorised request is the one that is executed. */
function fromSearchParams(url: string): unknown {
  const parameters = new URL(url, 'http://localhost').searchParams;
  const json = (name: string): unknown => {
    const text = parameters.get(name);
    if (text === null) return undefined;
    checkJson(text);
    return JSON.parse(text);
  };
  try {
    return {
      query: parameters.get('query') ?? undefined,
      operationName: parameters.get('operationName'),
      variables: json('variables'),
      extensions: json('extensions'),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
