import { type GraphQLSchema, isObjectType } from 'graphql';

/**
 * The schema with resolvers that never throw at once, but reject. graphql-js leaves a list at the first element that throws, and with it the
 * promises of those before: where one of these rejects, nobody handles it. Costs nothing where nothing is thrown.
 */
export function withAsyncRefusals(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (!resolve) continue;
      field.resolve = (parent, args, context, info) => {
        try {
          return resolve(parent, args, context, info);
        } catch (error) {
          return Promise.reject(error);
        }
      };
    }
  }
  return schema;
}
