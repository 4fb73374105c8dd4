import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Written by codegen with the client's documents, so both always fit.
const file = join(import.meta.dirname, '..', '..', 'generated', 'persisted-documents.json');

let documents = { at: 0, byId: new Map<string, string>(), texts: new Set<string>() };

/** The documents of the client; read again when codegen has changed the file. */
function currentDocuments(): typeof documents {
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (at !== documents.at) {
    const byId = new Map(Object.entries(at ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}));
    documents = { at, byId, texts: new Set(byId.values()) };
  }
  return documents;
}

/** The text of a persisted document, by its id. */
export const persistedText = (id: string): string | undefined => documents.byId.get(id) ?? currentDocuments().byId.get(id);

/** The id of the document of the client that has this name. */
export function persistedIdOf(operation: string): string | undefined {
  const pattern = new RegExp(`^(query|mutation) ${operation}\\b`);
  return [...currentDocuments().byId].find(([, text]) => pattern.test(text))?.[0];
}

export const isPersisted = (text: string): boolean => documents.texts.has(text) || currentDocuments().texts.has(text);
