import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { persistedDocuments } from './persisted-documents.ts';

/** Codegen plugin: the persisted documents by their ids, for the server. */
export const plugin: PluginFunction = (_schema, documents) =>
  JSON.stringify(Object.fromEntries(persistedDocuments(documents).map(({ id, text }) => [id, text])));
