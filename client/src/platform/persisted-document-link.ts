import { ApolloLink } from '@apollo/client';
import { documentIdsOf } from './document-ids.ts';

/** Sends the id of a persisted document instead of its text; most users may send nothing else. With `rowsOnly`, the id of the document without list totals. */
export const persistedDocumentLink = (): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const { id, rowsId } = documentIdsOf(operation.query);
    if (id) {
      const isRowsOnly = rowsId !== undefined && operation.getContext().rowsOnly === true;
      operation.extensions.documentId = isRowsOnly ? rowsId : id;
      if (isRowsOnly) operation.operationName += 'Rows';
      operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
    }
    return forward(operation);
  });
