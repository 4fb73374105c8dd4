import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { fieldsOf, isWhere } from '../../platform/database/where-sql.ts';

declare global {
  export namespace PothosSchemaTypes {
    // biome-ignore lint/correctness/noUnusedVariables: Merged with the interface of Pothos, whose parameter it has to name.
    interface Plugins<Types extends SchemaTypes> {
      loadedFields: LoadedFieldsPlugin<Types>;
    }
  }
}

type Row = Readonly<Record<string, unknown>>;
type IsLoaded = (row: Row) => boolean;
type Resolver = GraphQLFieldResolver<unknown, object, object>;

function isColumnLoaded(model: string, name: string, selection: unknown): IsLoaded | null {
  const field = fieldsOf(model).find((field) => field.name === name);
  if (!field) return null;
  if (selection === true && field.kind !== 'object') return (row) => row[name] !== undefined;
  // Of a list some rows may be there, of a record without its own columns any.
  if (field.kind !== 'object' || field.isList || !isWhere(selection) || Object.keys(selection).join() !== 'select') return null;
  const isLoaded = isSelectionLoaded(field.type, selection.select);
  return isLoaded && ((row) => row[name] === null || (row[name] !== undefined && isLoaded(row[name] as Row)));
}

/** Whether a row at hand has all that a field selects; null for a selection of which the row cannot tell. */
function isSelectionLoaded(model: string, select: unknown): IsLoaded | null {
  if (!isWhere(select)) return null;
  const columns = Object.entries(select).map(([name, selection]) => isColumnLoaded(model, name, selection));
  const [first, ...others] = columns.filter((isLoaded) => isLoaded !== null);
  if (!first || others.length + 1 < columns.length) return null;
  return others.length === 0 ? first : (row) => first(row) && others.every((isLoaded) => isLoaded(row));
}

/**
 * Answers a value from the row at hand when all its columns are there. Otherwise the plugin of Prisma finds out for each field of each row
 * which plan has loaded it, which is half the work of an export. A mutation asks it, as its rows may be older than what it wrote.
 */
class LoadedFieldsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver, fieldConfig: PothosOutputFieldConfig<Types>): Resolver {
    const { extensions, type } = fieldConfig;
    const { kind } = type.kind === 'List' ? type.type : type;
    const model = this.buildCache.getTypeConfig(fieldConfig.parentType).extensions?.pothosPrismaModel;
    if (fieldConfig.kind !== 'PrismaObject' || !fieldConfig.resolve || (kind !== 'Scalar' && kind !== 'Enum')) return resolver;
    const isLoaded = typeof model === 'string' ? isSelectionLoaded(model, extensions?.pothosPrismaSelect) : null;
    if (!isLoaded) return resolver;
    const resolveLoaded = fieldConfig.resolve as Resolver;
    return (row, args, context, info) =>
      info.operation.operation === 'query' && isLoaded(row as Row)
        ? resolveLoaded(row, args, context, info)
        : resolver(row, args, context, info);
  }
}

// A test that begins with other settings loads this file once more.
SchemaBuilder.allowPluginReRegistration = true;
SchemaBuilder.registerPlugin('loadedFields', LoadedFieldsPlugin);
