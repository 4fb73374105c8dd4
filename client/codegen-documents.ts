import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { plugin as typedDocuments } from '@graphql-codegen/typed-document-node';
import { persistedDocuments } from './persisted-documents.ts';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Codegen plugin: the typed documents, each with the id under which the server has it. */
export const plugin: PluginFunction = async (schema, documents, config, info) => {
  const output = await typedDocuments(schema, documents, config, info);
  if (typeof output === 'string') throw new Error('Typed documents without imports');
  const ids = new Map(persistedDocuments(documents).map(({ name, id }) => [pascal(name), id]));
  const content = output.content.replaceAll(
    /^(export const (\w+)Document = \{)(?="kind":"Document")/gm,
    (_all, head: string, name: string) => {
      const id = ids.get(name);
      if (!id) throw new Error(`${name} has no id`);
      return `${head}"id":"${id}",`;
    },
  );
  return { ...output, content };
};
