import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { knownDocuments } from './known-documents.ts';

/** Codegen plugin: the questions of the browser by their ids, for the server. */
export const plugin: PluginFunction = (_schema, documents) =>
  JSON.stringify(Object.fromEntries(knownDocuments(documents).map(({ id, text }) => [id, text])));
