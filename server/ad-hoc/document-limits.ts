import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { ErrorCode } from '../error-catalogue.ts';
import { limits } from './limits.input.ts';

type Excess = { code: ErrorCode; params: { asked: number; max: number } };
type Count = { selections: number; aliases: number; directives: number; depth: number; directivesPerNode: number };

const NOTHING: Count = { selections: 0, aliases: 0, directives: 0, depth: 0, directivesPerNode: 0 };
/** Introspection describes types within types; the library's own question is this deep. */
const INTROSPECTION_DEPTH = 16;

const CODES = {
  selections: 'QUERY_SELECTIONS',
  aliases: 'QUERY_ALIASES',
  directives: 'QUERY_DIRECTIVES',
  directivesPerNode: 'QUERY_DIRECTIVES',
  depth: 'QUERY_DEPTH',
} as const satisfies Record<keyof Count, ErrorCode>;

/** What in a document is too much, before anything of it is checked or run; each fragment is counted once. */
export function findExcess(document: DocumentNode, { introspection = false } = {}): Excess | undefined {
  const fragments = new Map(document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])));
  const known = new Map<string, Count>();
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (operations.length > limits.operations) return excess('QUERY_OPERATIONS', operations.length, limits.operations);
  for (const operation of operations) {
    const count = countOperation(operation, fragments, known);
    if (!count) return excess('QUERY_FRAGMENT_CYCLE', 1, 0);
    const rootFields = countRoot(operation.selectionSet, fragments);
    if (rootFields > limits.rootFields) return excess('QUERY_ROOT_FIELDS', rootFields, limits.rootFields);
    for (const name of Object.keys(CODES) as (keyof Count)[]) {
      const max = introspection && name === 'depth' ? INTROSPECTION_DEPTH : limits[name];
      if (count[name] > max) return excess(CODES[name], count[name], max);
    }
  }
  return undefined;
}

const excess = (code: ErrorCode, asked: number, max: number): Excess => ({ code, params: { asked, max } });

type Fragments = Map<string, FragmentDefinitionNode>;

function countOperation(operation: OperationDefinitionNode, fragments: Fragments, known: Map<string, Count>): Count | undefined {
  const count = countSelections(operation.selectionSet, fragments, known, []);
  const own = operation.directives?.length ?? 0;
  return count && { ...count, directives: count.directives + own, directivesPerNode: Math.max(count.directivesPerNode, own) };
}

/** Undefined where a fragment contains itself. */
function countSelections(set: SelectionSetNode, fragments: Fragments, known: Map<string, Count>, within: string[]): Count | undefined {
  const total = { ...NOTHING };
  for (const selection of set.selections) {
    let inner: Count | undefined = NOTHING;
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
    const own = selection.directives?.length ?? 0;
    total.selections += inner.selections + 1;
    total.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
    total.directives += inner.directives + own;
    total.directivesPerNode = Math.max(total.directivesPerNode, inner.directivesPerNode, own);
    total.depth = Math.max(total.depth, inner.depth + (isField ? 1 : 0));
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
