import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { useEffect, useState } from 'react';

export type GraphqlAnswer = { data?: unknown; errors?: { message: string }[] };

/** Runs a query that is not a persisted document of the client. */
export async function askAdHoc(body: { query: string; variables?: unknown; operationName?: string | null }): Promise<GraphqlAnswer> {
  const answer = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json() as Promise<GraphqlAnswer>;
}

async function readSchema(): Promise<GraphQLSchema> {
  const { data, errors } = await askAdHoc({ query: getIntrospectionQuery({ inputValueDeprecation: true }) });
  if (!data) throw new Error(errors?.[0]?.message ?? 'The server did not describe its schema.');
  return buildClientSchema(data as IntrospectionQuery);
}

let schemaPromise: Promise<GraphQLSchema> | undefined;

/** The schema as far as the viewer may use it, loaded once. */
export function useVisibleSchema(): { schema: GraphQLSchema | null; error: Error | null } {
  const [state, set] = useState<{ schema: GraphQLSchema | null; error: Error | null }>({ schema: null, error: null });
  useEffect(() => {
    schemaPromise ??= readSchema();
    schemaPromise.then(
      (schema) => set({ schema, error: null }),
      (error: Error) => {
        schemaPromise = undefined;
        set({ schema: null, error });
      },
    );
  }, []);
  return state;
}
