import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** What one document may hold after its fragments are written out. `__typename` and every directive count like the rest. */
export const limits = { selections: 2000, aliases: 40, directives: 40, directivesPerNode: 3, depth: 15, rootFields: 30, operations: 10 };

type Count = { selections: number; aliases: number; directives: number; depth: number };

/** A validation rule, so a document beyond the limits is refused before anything runs. */
export function documentLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const problem = findExcess(document);
      if (problem) context.reportError(new GraphQLError(problem, { extensions: { code: 'QUERY_TOO_LARGE' } }));
    },
  };
}

export function findExcess(document: DocumentNode): string | undefined {
  const fragments = new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])));
  const known = new Map<string, Count>();
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (operations.length > limits.operations) return `A document holds at most ${limits.operations} operations.`;
  for (const operation of operations) {
    if (operation.selectionSet.selections.length > limits.rootFields)
      return `An operation asks for at most ${limits.rootFields} fields at its root.`;
    const count = countSelections(operation.selectionSet, fragments, known, []);
    if (!count) return 'A fragment must not contain itself.';
    if ((operation.directives?.length ?? 0) + count.directives > limits.directives)
      return `An operation holds at most ${limits.directives} directives.`;
    for (const name of ['selections', 'aliases', 'depth'] as const) {
      if (count[name] > limits[name])
        return name === 'depth'
          ? `An operation is at most ${limits.depth} levels deep.`
          : `An operation holds at most ${limits[name]} ${name}.`;
    }
  }
  return tooManyAtOnce(document);
}

function countSelections(
  set: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
  known: Map<string, Count>,
  within: string[],
): Count | undefined {
  const total: Count = { selections: 0, aliases: 0, directives: 0, depth: 0 };
  for (const selection of set.selections) {
    let inner: Count | undefined = { selections: 0, aliases: 0, directives: 0, depth: 0 };
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (within.includes(name)) return undefined;
      if (fragment) inner = known.get(name) ?? countSelections(fragment.selectionSet, fragments, known, [...within, name]);
      if (inner) known.set(name, inner);
    } else if (selection.selectionSet) {
      inner = countSelections(selection.selectionSet, fragments, known, within);
    }
    if (!inner) return undefined;
    const isField = selection.kind === Kind.FIELD;
    total.selections += inner.selections + 1;
    total.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
    total.directives += inner.directives + (selection.directives?.length ?? 0);
    total.depth = Math.max(total.depth, inner.depth + (isField ? 1 : 0));
  }
  return total;
}

function tooManyAtOnce(document: DocumentNode): string | undefined {
  const tooMany = (
    nodes: readonly { directives?: readonly unknown[] | undefined; selectionSet?: SelectionSetNode | undefined }[],
  ): boolean =>
    nodes.some(
      (node) =>
        (node.directives?.length ?? 0) > limits.directivesPerNode ||
        (node.selectionSet !== undefined && tooMany(node.selectionSet.selections as typeof nodes)),
    );
  return tooMany(document.definitions as Parameters<typeof tooMany>[0])
    ? `A field carries at most ${limits.directivesPerNode} directives.`
    : undefined;
}
