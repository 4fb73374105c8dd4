import { GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, graphql } from 'graphql';
import { expect, it } from 'vitest';
import { withAsyncErrors } from './async-refusals.ts';

it('leaves no rejection unhandled where one element of a list is refused later than the next', async () => {
  const Item = new GraphQLObjectType<number>({
    name: 'Item',
    fields: {
      value: {
        type: new GraphQLNonNull(GraphQLInt),
        resolve: (at) => {
          if (at === 1) throw new Error('at once');
          return new Promise((_, reject) => setTimeout(() => reject(new Error('later')), 5));
        },
      },
    },
  });
  const query = new GraphQLObjectType({
    name: 'Query',
    fields: { items: { type: new GraphQLList(new GraphQLNonNull(Item)), resolve: () => [0, 1] } },
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const { data, errors } = await graphql({ schema: withAsyncErrors(new GraphQLSchema({ query })), source: '{ items { value } }' });
  await new Promise((done) => setTimeout(done, 20));
  process.off('unhandledRejection', note);
  expect(data).toEqual({ items: null });
  expect(errors).toHaveLength(1);
  expect(unhandled).toEqual([]);
});
