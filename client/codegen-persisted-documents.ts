import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { concatAST, separateOperations } from 'graphql';
import { persistedDocuments } from './persisted-documents.ts';

/** Codegen plugin: the texts of the persisted documents by their ids, for the server. */
export const plugin: PluginFunction = (_schema, files) => {
  const operations = separateOperations(concatAST(files.flatMap(({ document }) => document ?? [])));
  const documents = Object.values(operations).flatMap((operation) => Object.values(persistedDocuments(operation)));
  return JSON.stringify(Object.fromEntries(documents.flatMap((document) => (document ? [[document.id, document.text]] : []))));
};
