import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { plugin as typedDocuments } from '@graphql-codegen/typed-document-node';
import { knownDocuments } from './known-documents.ts';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Codegen plugin: the typed documents, each with the id that the server knows it by. */
export const plugin: PluginFunction = async (schema, documents, config, info) => {
  const made = await typedDocuments(schema, documents, config, info);
  if (typeof made === 'string') throw new Error('Typed documents without imports');
  const ids = new Map(knownDocuments(documents).map(({ name, id }) => [pascal(name), id]));
  const content = made.content.replaceAll(
    /^(export const (\w+)Document = \{)(?="kind":"Document")/gm,
    (_all, head: string, name: string) => {
      const id = ids.get(name);
      if (!id) throw new Error(`${name} has no id`);
      return `${head}"id":"${id}",`;
    },
  );
  return { ...made, content };
};
