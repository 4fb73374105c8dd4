import type { FastifyRequest } from 'fastify';
import { checkDepth } from '../http/json.ts';

export type Question = {
  query?: unknown;
  operationName?: string | null;
  variables?: Record<string, unknown> | null;
  extensions?: { documentId?: unknown } | null;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecordOrNothing = (value: unknown) => value === undefined || value === null || isRecord(value);

function isQuestion(value: unknown): value is Question {
  if (!isRecord(value)) return false;
  const { operationName: name, variables, extensions } = value;
  return (name === undefined || name === null || typeof name === 'string') && isRecordOrNothing(variables) && isRecordOrNothing(extensions);
}

/** What is asked, in whichever way it came; undefined for what is no question, which Apollo refuses. Throws JSON_DEPTH. */
export function questionOf({ method, url, body }: FastifyRequest): Question | undefined {
  const asked = method === 'GET' ? fromAddress(url) : body;
  return isQuestion(asked) ? asked : undefined;
}

/** Read as Apollo reads it, so that what is admitted is what is run. */
function fromAddress(url: string): unknown {
  const parameters = new URL(url, 'http://localhost').searchParams;
  const json = (name: string): unknown => {
    const text = parameters.get(name);
    if (text === null) return undefined;
    checkDepth(text);
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
