import type { ApolloServerPlugin } from '@apollo/server';
import { Kind } from 'graphql';
import type { Context } from '../../scheme/access/viewer.ts';
import { writeReads } from './record-access.ts';

/** Writes the access log of each request before its answer leaves; an answer whose reads could not be written does not. */
export const accessLogging: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, operation, operationName }) => {
      const [first] = operation?.selectionSet.selections ?? [];
      const field = first?.kind === Kind.FIELD ? first.name.value : 'query';
      await writeReads(contextValue, (operationName ?? field).slice(0, 100));
    },
  }),
};
