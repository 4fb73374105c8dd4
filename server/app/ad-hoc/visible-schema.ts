import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { mutationsOf } from '../../scheme/access/key-mutations.ts';
import { can, type Permission } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { schema } from '../schema/index.ts';

const schemas = new Map<string, GraphQLSchema>();

/** The schema for ad hoc queries of a viewer: the root fields they have the permission for, the types reachable from these, and no mutations but those of a facility’s key. */
export function visibleSchema(viewer: Viewer): GraphQLSchema {
  const key = `${viewer.role} ${viewer.apiKey ? `key ${viewer.apiKey.operations} / ${viewer.apiKey.writes} ${viewer.apiKey.isTest ? 'test' : ''}` : ''}`;
  const cached = schemas.get(key);
  if (cached) return cached;
  const query = schema.getQueryType()?.toConfig();
  if (!query) throw new Error('A schema without queries');
  const fields = Object.fromEntries(
    Object.entries(query.fields).flatMap(([name, field]) => {
      const permission = permissionOf(field.extensions);
      if (permission !== null && !can(viewer, permission)) return [];
      return [[name, { ...field, description: `${field.description ?? ''} Permission: ${permission ?? 'none'}.` }]];
    }),
  );
  const visible = new GraphQLSchema({ query: new GraphQLObjectType({ ...query, fields }), mutation: mutationsFor(viewer) });
  schemas.set(key, visible);
  return visible;
}

function mutationsFor({ apiKey }: Viewer): GraphQLObjectType | null {
  const mutation = schema.getMutationType()?.toConfig();
  const names = apiKey ? mutationsOf(apiKey) : [];
  if (!mutation || names.length === 0) return null;
  return new GraphQLObjectType({ ...mutation, fields: Object.fromEntries(names.map((name) => [name, mutation.fields[name] as never])) });
}

/** The permission of a root field; null if it is public. */
export function permissionOf(extensions: Record<string, unknown> | null | undefined): Permission | null {
  const options = extensions?.pothosOptions as { authScopes?: { can?: Permission } } | undefined;
  return options?.authScopes?.can ?? null;
}
