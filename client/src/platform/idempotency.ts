import { ApolloLink, CombinedGraphQLErrors } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { newRequestKey } from './request-key.ts';

/** Error codes after which the client does not know whether the change was made. */
const UNDECIDED = new Set(['INTERNAL', 'INTERNAL_SERVER_ERROR', 'DATABASE_AWAY', 'FILES_AWAY', 'BUSY']);

const isDecided = (errors: readonly { extensions?: Record<string, unknown> }[] | undefined) =>
  !errors?.some((error) => UNDECIDED.has(String(error.extensions?.code ?? 'INTERNAL')));

/**
 * Gives every mutation an Idempotency-Key. The same operation with the same variables keeps its key until
 * the server has given a definite answer, so a double click or a retry after a lost answer has one effect.
 * A request repeated after a page reload passes its key in the context, as `idempotencyKey`.
 */
export function idempotencyLink(keys = new Map<string, string>()): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    const body = `${operation.operationName}:${JSON.stringify(operation.variables)}`;
    const { idempotencyKey } = operation.getContext() as { idempotencyKey?: string };
    const key = idempotencyKey ?? keys.get(body) ?? newRequestKey();
    keys.set(body, key);
    operation.setContext(({ headers = {} }) => ({ headers: { ...headers, 'Idempotency-Key': key } }));
    const settle = () => {
      if (keys.get(body) === key) keys.delete(body);
    };
    return forward(operation).pipe(
      tap({
        next: (result) => {
          if (isDecided(result.errors)) settle();
        },
        error: (error) => {
          if (CombinedGraphQLErrors.is(error) && isDecided(error.errors)) settle();
        },
      }),
    );
  });
}
