import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { DomainError } from '../errors.ts';
import { MAX_COST, MAX_ROWS } from './limits.input.ts';

/** Rows of a report where no limit is given. */
const USUAL_ROWS = 100;

type Variables = Record<string, unknown>;
type Args = { page?: { size?: number } | null; limit?: number | null };

/** Throws QUERY_COST or QUERY_ROWS. What the schema does not know is left to its own checks. */
export function checkCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  ctx: object,
) {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const rows = rowsOf(operation.selectionSet, schema.getQueryType() ?? undefined, {
    fragments: new Map(fragments.map((one) => [one.name.value, one])),
    schema,
    variables,
  });
  if (rows > MAX_ROWS) throw new DomainError('QUERY_ROWS', { params: { asked: rows, max: MAX_ROWS } });
  const cost = costOf({ ...document, definitions: [operation, ...fragments] }, { schema, variables, ctx });
  if (cost > MAX_COST) throw new DomainError('QUERY_COST', { params: { asked: cost, max: MAX_COST } });
}

function costOf(query: DocumentNode, options: { schema: GraphQLSchema; variables: Variables; ctx: object }): number {
  try {
    return complexityFromQuery(query, options).complexity;
  } catch {
    // An unknown field or a wrong variable: the check of the document says so in better words.
    return 0;
  }
}

type Where = { fragments: Map<string, FragmentDefinitionNode>; schema: GraphQLSchema; variables: Variables };

function rowsOf(set: SelectionSetNode, type: GraphQLNamedType | undefined, where: Where): number {
  let rows = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const field = isObjectType(type) ? type.getFields()[selection.name.value] : undefined;
      if (!field) continue;
      const own = sizeOf(field, selection, where.variables);
      const below = selection.selectionSet ? rowsOf(selection.selectionSet, getNamedType(field.type), where) : 0;
      rows += own === 0 ? below : own * Math.max(1, below);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      rows += rowsOf(selection.selectionSet, type, where);
    } else {
      const fragment = where.fragments.get(selection.name.value);
      if (fragment) rows += rowsOf(fragment.selectionSet, where.schema.getType(fragment.typeCondition.name.value), where);
    }
  }
  return rows;
}

function sizeOf(field: GraphQLField<unknown, unknown>, node: Parameters<typeof getArgumentValues>[1], variables: Variables): number {
  if (!field.args.some(({ name }) => name === 'page' || name === 'limit')) return 0;
  try {
    const { page, limit } = getArgumentValues(field, node, variables) as Args;
    return Math.max(0, page?.size ?? limit ?? USUAL_ROWS);
  } catch {
    return 0;
  }
}
