import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql';

type Files = readonly { document?: DocumentNode | undefined }[];
/** `rowsId` is the document that asks for the rows of the list alone, without totals and whatever else is on the page. */
export type PersistedDocument = { name: string; id: string; text: string; rowsId?: string };

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
    const name = operation.name.value;
    const text = withFragments(operation, fragments)
      .map((node) => print(withTypenames(node)))
      .join('\n\n');
    const document = { name, id: idOf(text), text };
    const rows = rowsOf(operation, fragments);
    if (!rows) return [document];
    // No cache keeps these answers, so nothing needs its type.
    const rowsText = withFragments(rows, fragments).map(print).join('\n\n');
    const rowsId = idOf(rowsText);
    return [
      { ...document, rowsId },
      { name: `${name}Rows`, id: rowsId, text: rowsText },
    ];
  });
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

type Fragments = Map<string, FragmentDefinitionNode>;

/** The operation and every fragment that it uses. */
function withFragments(operation: OperationDefinitionNode, fragments: Fragments): (OperationDefinitionNode | FragmentDefinitionNode)[] {
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
  return [operation, ...used.values()];
}

const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] => selections.filter((selection) => selection.kind === Kind.FIELD);
const isPageOf = ({ arguments: given = [] }: FieldNode): boolean =>
  given.some(({ name, value }) => name.value === 'page' && value.kind === Kind.VARIABLE);

/** The operation that asks for nothing but the rows of the list on a page; undefined if the page has no list. */
function rowsOf(operation: OperationDefinitionNode, fragments: Fragments): OperationDefinitionNode | undefined {
  const list = fieldsOf(operation.selectionSet).find((field) => isPageOf(field) && field.selectionSet);
  if (!list?.selectionSet || !fieldsOf(list.selectionSet).some(({ name }) => name.value === 'items')) return undefined;
  const selections = list.selectionSet.selections.filter(
    (selection) => selection.kind !== Kind.FIELD || !['total', 'sum'].includes(selection.name.value),
  );
  const rows: OperationDefinitionNode = {
    ...operation,
    name: { kind: Kind.NAME, value: `${operation.name?.value}Rows` },
    variableDefinitions: [],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [{ ...list, selectionSet: { ...list.selectionSet, selections } }] },
  };
  const variables = new Set<string>();
  for (const node of withFragments(rows, fragments)) visit(node, { Variable: ({ name }) => void variables.add(name.value) });
  return {
    ...rows,
    variableDefinitions: operation.variableDefinitions?.filter(({ variable }) => variables.has(variable.name.value)) ?? [],
  };
}
