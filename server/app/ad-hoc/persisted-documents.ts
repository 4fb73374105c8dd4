import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Written by codegen with the client's documents, so both always fit.
const file = join(import.meta.dirname, '..', '..', 'generated', 'known-documents.json');

let read = { at: 0, byId: new Map<string, string>(), texts: new Set<string>() };

/** The questions of the browser app; read again when codegen has written them anew. */
function known(): typeof read {
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (at !== read.at) {
    const byId = new Map(Object.entries(at ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}));
    read = { at, byId, texts: new Set(byId.values()) };
  }
  return read;
}

/** The text of a question that the browser names by its id. */
export const documentOf = (id: string): string | undefined => read.byId.get(id) ?? known().byId.get(id);

export const isKnown = (text: string): boolean => read.texts.has(text) || known().texts.has(text);
