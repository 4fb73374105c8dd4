import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  type SelectionNode,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';

export type Input = GraphQLArgument | GraphQLInputField;
export type Selections = readonly SelectionNode[];
/** The parts of the query that a tick may refer to. */
export type Scope = { variables: readonly VariableDefinitionNode[]; fragments: readonly FragmentDefinitionNode[]; today: string };
export type Editable = OperationDefinitionNode | FragmentDefinitionNode;

export const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });

/** A list with one item added, replaced or removed. */
export function put<T>(list: readonly T[] | undefined, before: T | undefined, after: T | undefined): T[] {
  if (!before) return [...(list ?? []), ...(after ? [after] : [])];
  return (list ?? []).flatMap((item) => (item !== before ? [item] : after ? [after] : []));
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: nameNode('__typename') };
const isTypename = (node: SelectionNode | undefined) => node?.kind === Kind.FIELD && node.name.value === '__typename';

/** The selection after a tick. An empty selection becomes `__typename`, so that the query stays valid. */
export function putSelection(selections: Selections, before: SelectionNode | undefined, after: SelectionNode | undefined): Selections {
  const fields = selections.length === 1 && isTypename(selections[0]) ? [] : selections;
  const next = put(fields, before, after);
  return next.length ? next : [TYPENAME];
}

export const isRequired = ({ type, defaultValue }: Input): boolean => isNonNullType(type) && defaultValue === undefined;
/** Fields that identify a record; a newly ticked field selects the first of them that its type has. */
const TELLING = ['label', 'name', 'number', 'id'];

/** A newly ticked field, with its required arguments and a selection. */
export function startField(field: GraphQLField<unknown, unknown>, scope: Scope): FieldNode {
  const type = getNamedType(field.type);
  const within = isObjectType(type) ? type.getFields() : {};
  const first = TELLING.find((name) => within[name] && isLeafType(getNamedType(within[name].type)));
  return {
    kind: Kind.FIELD,
    name: nameNode(field.name),
    arguments: field.args
      .filter(isRequired)
      .map((arg) => ({ kind: Kind.ARGUMENT, name: nameNode(arg.name), value: startValue(arg, scope) })),
    ...(isObjectType(type) && {
      selectionSet: { kind: Kind.SELECTION_SET, selections: [first ? { kind: Kind.FIELD, name: nameNode(first) } : TYPENAME] },
    }),
  };
}

/** An initial value: the variable of the same name and type, else the simplest value of the type. */
export function startValue({ name, type }: { name: string; type: GraphQLInputType }, scope: Scope): ValueNode {
  const variable = scope.variables.find((definition) => definition.variable.name.value === name && print(definition.type) === String(type));
  if (variable) return variable.variable;
  const bare = getNullableType(type);
  if (isListType(bare)) return { kind: Kind.LIST, values: [] };
  if (isEnumType(bare)) return { kind: Kind.ENUM, value: bare.getValues()[0]?.name ?? '' };
  if (isInputObjectType(bare)) {
    const fields = Object.values(bare.getFields()).filter(isRequired);
    return {
      kind: Kind.OBJECT,
      fields: fields.map((field) => ({ kind: Kind.OBJECT_FIELD, name: nameNode(field.name), value: startValue(field, scope) })),
    };
  }
  if (String(bare) === 'Boolean') return { kind: Kind.BOOLEAN, value: true };
  if (String(bare) === 'Date') return { kind: Kind.STRING, value: name === 'from' ? `${scope.today.slice(0, 4)}-01-01` : scope.today };
  return readScalar(bare, '') ?? { kind: Kind.INT, value: '1' };
}

const WHOLE = ['Int', 'Kobo'];

/** Parses typed text as a value of the type; null if it is not valid. */
export function readScalar(type: GraphQLInputType, text: string): ValueNode | null {
  const { name } = getNamedType(type);
  if (WHOLE.includes(name)) return /^-?\d+$/.test(text) ? { kind: Kind.INT, value: text } : null;
  if (name === 'Float') return /^-?\d+(\.\d+)?$/.test(text) ? { kind: Kind.FLOAT, value: text } : null;
  return { kind: Kind.STRING, value: text };
}

export const isEditable = (node: DefinitionNode): node is Editable =>
  node.kind === Kind.FRAGMENT_DEFINITION || (node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.QUERY);

const query = (name: string | undefined, selections: Selections): OperationDefinitionNode => ({
  kind: Kind.OPERATION_DEFINITION,
  operation: OperationTypeNode.QUERY,
  name: name ? nameNode(name) : undefined,
  selectionSet: { kind: Kind.SELECTION_SET, selections },
});

/** The query text with the selections of a definition replaced, and without variables that are no longer used. */
export function withSelections(document: DocumentNode, definition: Editable | undefined, selections: Selections): string {
  const after = definition ? { ...definition, selectionSet: { ...definition.selectionSet, selections } } : query(undefined, selections);
  return write({ ...document, definitions: put<DefinitionNode>(document.definitions, definition, after) });
}

/** The query text with a further query. All get names, as only a single query may be anonymous. */
export function withNewQuery(document: DocumentNode): { text: string; name: string } {
  const names = new Set(document.definitions.map((node) => ('name' in node ? node.name?.value : undefined)));
  const freeName = () => {
    let number = 1;
    while (names.has(`Query${number}`)) number++;
    names.add(`Query${number}`);
    return `Query${number}`;
  };
  const named = document.definitions.map((node) =>
    node.kind === Kind.OPERATION_DEFINITION && !node.name ? { ...node, name: nameNode(freeName()) } : node,
  );
  const name = freeName();
  return { text: write({ ...document, definitions: [...named, query(name, [TYPENAME])] }), name };
}

function write(document: DocumentNode): string {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const definitions = document.definitions.map((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION || !node.variableDefinitions?.length) return node;
    const used = new Set<string>();
    for (const part of [node.selectionSet, ...fragments]) visit(part, { Variable: ({ name }) => void used.add(name.value) });
    return { ...node, variableDefinitions: node.variableDefinitions.filter(({ variable }) => used.has(variable.name.value)) };
  });
  return `${print({ ...document, definitions })}\n`;
}
