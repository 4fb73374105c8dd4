import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', 'generated', 'known-documents.json');

/** The text of a question that the pages ask, by the name of its operation. */
export function knownText(operation: string): string {
  const texts = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const text = texts.find((each) => new RegExp(`^(query|mutation) ${operation}\\b`).test(each));
  if (!text) throw new Error(`No page asks ${operation}`);
  return text;
}
