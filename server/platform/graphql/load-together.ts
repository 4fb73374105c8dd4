import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';

// A field of a query has one array of nodes, whichever row it is asked of.
const loaders = new WeakMap<GraphQLResolveInfo['fieldNodes'], DataLoader<string, unknown>>();

/** Loads at once what all rows of a list ask for by one field, where Prisma cannot bring it with the rows: `load` gets their keys and says what belongs to each. */
export function loadTogether<Value>(
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
