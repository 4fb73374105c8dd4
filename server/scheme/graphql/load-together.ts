import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';

// All rows of a list share the array of field nodes, which therefore identifies the field of the query.
const loaders = new WeakMap<GraphQLResolveInfo['fieldNodes'], DataLoader<string, unknown>>();

/** Loads a field of all rows of a list in one statement, where Prisma cannot include it: `load` gets the keys and returns a value for each. */
export function batchLoader<Value>(
  { fieldNodes }: GraphQLResolveInfo,
  key: string,
  load: (keys: readonly string[]) => Promise<(key: string) => Value>,
): Promise<Value> {
  let loader = loaders.get(fieldNodes);
  if (!loader) {
    loader = new DataLoader(async (keys) => {
      const valueFor = await load(keys);
      return keys.map(valueFor);
    });
    loaders.set(fieldNodes, loader);
  }
  return loader.load(key) as Promise<Value>;
}
