import { ApolloLink } from '@apollo/client';

/** Sends the id of a persisted document instead of its text. Most people may send nothing else. With `rowsOnly` it is the one that leaves out the totals of a list. */
export const persistedDocumentLink = (): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const { id, rowsId } = operation.query as { id?: unknown; rowsId?: unknown };
    if (typeof id === 'string') {
      const isRowsOnly = typeof rowsId === 'string' && operation.getContext().rowsOnly === true;
      operation.extensions.documentId = isRowsOnly ? rowsId : id;
      if (isRowsOnly) operation.operationName += 'Rows';
      operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
    }
    return forward(operation);
  });
