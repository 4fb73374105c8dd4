import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { plugin as typedDocuments } from '@graphql-codegen/typed-document-node';
import { persistedDocuments } from './persisted-documents.ts';

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Codegen plugin: the typed documents, each with the id under which the server has it, a list also with that of its rows alone. */
export const plugin: PluginFunction = async (schema, documents, config, info) => {
  const output = await typedDocuments(schema, documents, config, info);
  if (typeof output === 'string') throw new Error('Typed documents without imports');
  const ids = new Map(persistedDocuments(documents).map(({ name, ...ids }) => [pascal(name), ids]));
  const content = output.content.replaceAll(
    /^(export const (\w+)Document = \{)(?="kind":"Document")/gm,
    (_all, head: string, name: string) => {
      const document = ids.get(name);
      if (!document) throw new Error(`${name} has no id`);
      const { id, rowsId } = document;
      return `${head}"id":"${id}",${rowsId ? `"rowsId":"${rowsId}",` : ''}`;
    },
  );
  return { ...output, content };
};
