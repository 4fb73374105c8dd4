import { ApolloLink } from '@apollo/client';

/** Sends the id of a persisted document instead of its text. Most people may send nothing else. */
export const persistedDocumentLink = (): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const { id } = operation.query as { id?: unknown };
    if (typeof id === 'string') {
      operation.extensions.documentId = id;
      operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
    }
    return forward(operation);
  });
