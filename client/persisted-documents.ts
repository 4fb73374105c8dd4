import { createHash } from 'node:crypto';
import { addTypenameToDocument } from '@apollo/client/utilities';
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  separateOperations,
  visit,
} from 'graphql';

type PersistedDocument = { id: string; text: string };

/** An operation with its fragments, as the server stores it, and for a list the same with nothing but the rows, without totals. */
export function persistedDocuments(document: DocumentNode): { whole: PersistedDocument; rows: PersistedDocument | undefined } {
  const rows = rowsOf(document);
  // No cache stores rows alone, so they need no __typename.
  return { whole: persisted(addTypenameToDocument(document)), rows: rows && persisted(rows) };
}

/** The ids that a typed document carries (`__meta__`). */
export function documentIds(document: DocumentNode): { id: string; rowsId?: string } {
  const { whole, rows } = persistedDocuments(document);
  return { id: whole.id, ...(rows && { rowsId: rows.id }) };
}

const isOperation = (definition: DefinitionNode): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION;
const nameOf = (definition: DefinitionNode): string => ('name' in definition && definition.name?.value) || '';

/** Independent of the order in which the fragments were found. */
function persisted({ definitions }: DocumentNode): PersistedDocument {
  const fragments = definitions.filter((definition) => !isOperation(definition)).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const text = [...definitions.filter(isOperation), ...fragments].map(print).join('\n\n');
  return { id: createHash('sha256').update(text).digest('base64url').slice(0, 16), text };
}

const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] => selections.filter((selection) => selection.kind === Kind.FIELD);
const isPageOf = ({ arguments: given = [] }: FieldNode): boolean =>
  given.some(({ name, value }) => name.value === 'page' && value.kind === Kind.VARIABLE);

/** The document that selects nothing but the rows of the list of a page; undefined if the page has no list. */
function rowsOf({ kind, definitions }: DocumentNode): DocumentNode | undefined {
  const operation = definitions.find(isOperation);
  if (!operation) return undefined;
  const list = fieldsOf(operation.selectionSet).find((field) => isPageOf(field) && field.selectionSet);
  if (!list?.selectionSet || !fieldsOf(list.selectionSet).some(({ name }) => name.value === 'items')) return undefined;
  const selections = list.selectionSet.selections.filter(
    (selection) => selection.kind !== Kind.FIELD || !['total', 'sum'].includes(selection.name.value),
  );
  const name = `${nameOf(operation)}Rows`;
  const rows: OperationDefinitionNode = {
    ...operation,
    name: { kind: Kind.NAME, value: name },
    variableDefinitions: [],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [{ ...list, selectionSet: { ...list.selectionSet, selections } }] },
  };
  const document = separateOperations({ kind, definitions: [rows, ...definitions.filter((definition) => !isOperation(definition))] })[name];
  if (!document) return undefined;
  const variables = new Set<string>();
  visit(document, { Variable: (variable) => void variables.add(variable.name.value) });
  const variableDefinitions = operation.variableDefinitions?.filter(({ variable }) => variables.has(variable.name.value)) ?? [];
  return {
    kind,
    definitions: document.definitions.map((definition) => (definition === rows ? { ...rows, variableDefinitions } : definition)),
  };
}
