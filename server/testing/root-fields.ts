import type { GraphQLField, GraphQLSchema } from 'graphql';
import { permissionOf } from '../app/ad-hoc/visible-schema.ts';
import type { Permission } from '../scheme/access/permissions.shared.ts';

type RootField = { kind: 'query' | 'mutation'; name: string; field: GraphQLField<unknown, unknown>; can: Permission | null };

/** Every root field with the permission its scope names; null where it has none. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  return (['query', 'mutation'] as const).flatMap((kind) => {
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {}).map((field) => {
      return { kind, name: field.name, field, can: permissionOf(field.extensions) };
    });
  });
}
