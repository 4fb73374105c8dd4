import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', 'generated', 'persisted-documents.json');

/** The text of a persisted document, by the name of its operation. */
export function pageQuery(operation: string): string {
  const texts = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const text = texts.find((candidate) => new RegExp(`^(query|mutation) ${operation}\\b`).test(candidate));
  if (!text) throw new Error(`No page has the operation ${operation}`);
  return text;
}
