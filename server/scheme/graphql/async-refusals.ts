import { type GraphQLSchema, isObjectType } from 'graphql';

/**
 * The schema with resolvers that reject instead of throwing synchronously. graphql-js abandons a list at the first element that throws, and
 * with it the promises of earlier elements, whose rejections would then be unhandled.
 */
export function withAsyncErrors(schema: GraphQLSchema): GraphQLSchema {
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
