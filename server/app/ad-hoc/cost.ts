import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { DomainError } from '../../platform/errors.ts';
import { MAX_COERCION_ERRORS, MAX_COST, MAX_ROWS } from '../../platform/query-limits.shared.ts';

/** Assumed rows of a report without a limit. */
const DEFAULT_REPORT_ROWS = 100;
/** Assumed rows of a list inside a record, such as a family. */
const NESTED_LIST_ROWS = 4;

type Variables = Record<string, unknown>;
type Args = { page?: { size?: number } | null; limit?: number | null };

/** Throws QUERY_COST or QUERY_ROWS for a valid document. Invalid variables are left to Apollo, which then runs nothing. */
export function checkCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  givenVariables: Variables,
  ctx: object,
): void {
  const { coerced: variables } = getVariableValues(schema, operation.variableDefinitions ?? [], givenVariables, {
    maxErrors: MAX_COERCION_ERRORS,
  });
  if (!variables) return;
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  try {
    const rows = rowsOf(operation.selectionSet, schema.getQueryType() ?? undefined, {
      fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
      schema,
      variables,
    });
    if (rows > MAX_ROWS) throw new DomainError('QUERY_ROWS', { params: { asked: rows, max: MAX_ROWS } });
    const { complexity } = complexityFromQuery(
      { ...document, definitions: [operation, ...fragments] },
      { schema, variables: givenVariables, ctx },
    );
    if (complexity > MAX_COST) throw new DomainError('QUERY_COST', { params: { asked: complexity, max: MAX_COST } });
  } catch (error) {
    // A nullable variable that is null in a non-null position.
    throw error instanceof GraphQLError ? new DomainError('QUERY_ARGUMENT', { params: { problem: error.message } }) : error;
  }
}

type QueryContext = { fragments: Map<string, FragmentDefinitionNode>; schema: GraphQLSchema; variables: Variables };

function rowsOf(set: SelectionSetNode, type: GraphQLNamedType | undefined, where: QueryContext, inPage = false): number {
  let rows = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      if (!field) continue;
      const size = sizeOf(field, selection, where.variables);
      const rowCount = size ?? (!inPage && isList(field.type) ? NESTED_LIST_ROWS : 0);
      const below = selection.selectionSet ? rowsOf(selection.selectionSet, getNamedType(field.type), where, size !== undefined) : 0;
      rows += rowCount === 0 ? below : rowCount * Math.max(1, below);
    } else {
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : where.fragments.get(selection.name.value);
      const condition = fragment?.typeCondition ? where.schema.getType(fragment.typeCondition.name.value) : type;
      if (fragment) rows += rowsOf(fragment.selectionSet, condition, where, inPage);
    }
  }
  return rows;
}

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));

/** The page size or limit; undefined for a field without one. */
function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables): number | undefined {
  if (!field.args.some(({ name }) => name === 'page' || name === 'limit')) return undefined;
  const { page, limit } = getArgumentValues(field, node, variables) as Args;
  return Math.max(0, page?.size ?? limit ?? DEFAULT_REPORT_ROWS);
}
