import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { limits } from '../../platform/query-limits.shared.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';

type Excess = { code: ErrorCode; params: { asked: number; max: number } };
type Count = { selections: number; aliases: number; directives: number; depth: number; directivesPerNode: number };

const ZERO: Count = { selections: 0, aliases: 0, directives: 0, depth: 0, directivesPerNode: 0 };
/** The introspection query of the GraphQL library is this deep. */
const INTROSPECTION_DEPTH = 16;

const CODES = {
  selections: 'QUERY_SELECTIONS',
  aliases: 'QUERY_ALIASES',
  directives: 'QUERY_DIRECTIVES',
  directivesPerNode: 'QUERY_DIRECTIVES',
  depth: 'QUERY_DEPTH',
} as const satisfies Record<keyof Count, ErrorCode>;

/**
 * The first limit that a document exceeds, found before it is validated or executed.
 * Counts all operations together with their fragments expanded, and unused fragments.
 */
export function findLimitViolation(document: DocumentNode, { introspection = false } = {}): Excess | undefined {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (operations.length > limits.operations) return excess('QUERY_OPERATIONS', operations.length, limits.operations);
  const counted = new Map<string, Count>();
  const counts = operations.map((operation) => countDefinition(operation, fragments, counted));
  for (const [name, fragment] of fragments) if (!counted.has(name)) counts.push(countDefinition(fragment, fragments, counted));
  if (!counts.every((count) => count !== undefined)) return excess('QUERY_FRAGMENT_CYCLE', 1, 0);
  for (const { selectionSet } of operations) {
    const rootFields = countRoot(selectionSet, fragments);
    if (rootFields > limits.rootFields) return excess('QUERY_ROOT_FIELDS', rootFields, limits.rootFields);
  }
  const total = counts.reduce(addCounts, ZERO);
  for (const name of Object.keys(CODES) as (keyof Count)[]) {
    const max = introspection && name === 'depth' ? INTROSPECTION_DEPTH : limits[name];
    if (total[name] > max) return excess(CODES[name], total[name], max);
  }
  return undefined;
}

/** Of two definitions or two sibling selections. */
const addCounts = (count: Count, other: Count): Count => ({
  selections: count.selections + other.selections,
  aliases: count.aliases + other.aliases,
  directives: count.directives + other.directives,
  directivesPerNode: Math.max(count.directivesPerNode, other.directivesPerNode),
  depth: Math.max(count.depth, other.depth),
});

const excess = (code: ErrorCode, actual: number, max: number): Excess => ({ code, params: { asked: actual, max } });

type Fragments = Map<string, FragmentDefinitionNode>;

/** Undefined where a fragment contains itself. */
function countDefinition(
  { selectionSet, directives = [] }: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: Fragments,
  known: Map<string, Count>,
): Count | undefined {
  const count = countSelections(selectionSet, fragments, known, []);
  return count && addCounts(count, { ...ZERO, directives: directives.length, directivesPerNode: directives.length });
}

function countSelections(set: SelectionSetNode, fragments: Fragments, known: Map<string, Count>, within: string[]): Count | undefined {
  let total = ZERO;
  for (const selection of set.selections) {
    let inner: Count | undefined = ZERO;
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      if (within.includes(name)) return undefined;
      const fragment = fragments.get(name);
      if (fragment) inner = known.get(name) ?? countSelections(fragment.selectionSet, fragments, known, [...within, name]);
      if (inner) known.set(name, inner);
    } else if (selection.selectionSet) {
      inner = countSelections(selection.selectionSet, fragments, known, within);
    }
    if (!inner) return undefined;
    const isField = selection.kind === Kind.FIELD;
    const directives = selection.directives?.length ?? 0;
    total = addCounts(total, {
      selections: inner.selections + 1,
      aliases: inner.aliases + (isField && selection.alias ? 1 : 0),
      directives: inner.directives + directives,
      directivesPerNode: Math.max(inner.directivesPerNode, directives),
      depth: inner.depth + (isField ? 1 : 0),
    });
  }
  return total;
}

/** Fields of the root, those that fragments bring too. Called once it is known that no fragment contains itself. */
function countRoot(set: SelectionSetNode, fragments: Fragments, known = new Map<string, number>()): number {
  let count = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += countRoot(selection.selectionSet, fragments, known);
    else {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      const inner = known.get(name) ?? (fragment ? countRoot(fragment.selectionSet, fragments, known) : 0);
      known.set(name, inner);
      count += inner;
    }
  }
  return count;
}
