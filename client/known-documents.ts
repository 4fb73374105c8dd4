import { createHash } from 'node:crypto';
import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, print, visit } from 'graphql';

type Files = readonly { document?: DocumentNode | undefined }[];
export type KnownDocument = { name: string; id: string; text: string };

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/** With the type of every object, as the browser's cache asks for it. */
const withTypenames = <Node extends OperationDefinitionNode | FragmentDefinitionNode>(node: Node): Node =>
  visit(node, {
    SelectionSet: {
      leave(set, _key, parent) {
        if (parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION) return undefined;
        const has = set.selections.some((each) => each.kind === Kind.FIELD && each.name.value === '__typename');
        return has ? undefined : { ...set, selections: [...set.selections, TYPENAME] };
      },
    },
  });

/** Every question that the browser asks, with its fragments, under a short hash of its text. */
export function knownDocuments(files: Files): KnownDocument[] {
  const all = files.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(all.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  return all.flatMap((operation) => {
    if (operation.kind !== Kind.OPERATION_DEFINITION || !operation.name) return [];
    const used = new Map<string, FragmentDefinitionNode>();
    const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
      visit(node, {
        FragmentSpread({ name: { value } }) {
          const fragment = fragments.get(value);
          if (!fragment || used.has(value)) return;
          used.set(value, fragment);
          collect(fragment);
        },
      });
    collect(operation);
    const text = [operation, ...used.values()].map((each) => print(withTypenames(each))).join('\n\n');
    return [{ name: operation.name.value, id: createHash('sha256').update(text).digest('base64url').slice(0, 16), text }];
  });
}
