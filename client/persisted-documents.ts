import { createHash } from 'node:crypto';
import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, print, visit } from 'graphql';

type Files = readonly { document?: DocumentNode | undefined }[];
export type PersistedDocument = { name: string; id: string; text: string };

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/** With the type of every object, as the browser's cache asks for it. */
const withTypenames = <Node extends OperationDefinitionNode | FragmentDefinitionNode>(node: Node): Node =>
  visit(node, {
    SelectionSet: {
      leave(set, _key, parent) {
        if (parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION) return undefined;
        const has = set.selections.some((selection) => selection.kind === Kind.FIELD && selection.name.value === '__typename');
        return has ? undefined : { ...set, selections: [...set.selections, TYPENAME] };
      },
    },
  });

/** The operations of the client with their fragments, each under a short hash of its text. */
export function persistedDocuments(files: Files): PersistedDocument[] {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  return definitions.flatMap((operation) => {
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
    const text = [operation, ...used.values()].map((node) => print(withTypenames(node))).join('\n\n');
    return [{ name: operation.name.value, id: createHash('sha256').update(text).digest('base64url').slice(0, 16), text }];
  });
}
