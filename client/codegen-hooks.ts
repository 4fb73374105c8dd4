import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function hook({ name, operation, variableDefinitions }: OperationDefinitionNode): string {
  if (!name) throw new Error('An operation without a name: name it after its component.');
  const base = pascal(name.value);
  if (operation === OperationTypeNode.MUTATION) {
    return `export const use${base}Mutation = (options?: useMutation.Options<${base}Mutation, ${base}MutationVariables>) =>
  useMutation(${base}Document, options);`;
  }
  const required = variableDefinitions?.some((v) => v.type.kind === Kind.NON_NULL_TYPE && !v.defaultValue);
  if (!variableDefinitions?.length) {
    return `export const use${base}Query = (options?: useQuery.Options<${base}Query, ${base}QueryVariables>) => useQuery(${base}Document, options);`;
  }
  return `export const use${base}Query = (variables${required ? '' : '?'}: ${base}QueryVariables, options?: Omit<useQuery.Options<${base}Query, ${base}QueryVariables>, 'variables'>) =>
  useQuery(${base}Document, { ...options, variables } as useQuery.Options<${base}Query, ${base}QueryVariables>);`;
}

/** Codegen plugin: one typed hook per operation over the typed documents. The official hook plugin does not compile with Apollo Client 4. */
export const plugin: PluginFunction = (_schema, documents) => {
  const operations = documents.flatMap((file) => file.document?.definitions ?? []).filter((d) => d.kind === Kind.OPERATION_DEFINITION);
  const used = [
    ...(operations.some((o) => o.operation === OperationTypeNode.MUTATION) ? ['useMutation'] : []),
    ...(operations.some((o) => o.operation === OperationTypeNode.QUERY) ? ['useQuery'] : []),
  ];
  return {
    prepend: used.length > 0 ? [`import { ${used.join(', ')} } from '@apollo/client/react';`] : [],
    content: operations.map(hook).join('\n\n'),
  };
};
