import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { KINDS, type Kind, PATTERNS, type Pattern } from './patterns.ts';

/** A guard in the source, and what stands there once it is taken away. */
export type Guard = {
  kind: Kind;
  file: string;
  line: number;
  /** The whole line it begins in. */
  source: string;
  start: number;
  end: number;
  removed: string;
  instead: string;
};

const OPEN = '([{';
const CLOSE = ')]}';

/** The place after the bracket that closes the one at `from`, or after the semicolon that ends a statement. */
function endOf(text: string, from: number, statement: boolean): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (OPEN.includes(sign)) depth += 1;
    if (CLOSE.includes(sign)) {
      depth -= 1;
      if (depth === 0 && !statement) return at + 1;
      if (depth < 0) return at;
    }
    if (statement && depth === 0 && sign === ';') return at + 1;
  }
  return text.length;
}

function guardsOf(kind: Kind, pattern: Pattern, file: string, text: string): Guard[] {
  return [...text.matchAll(pattern.find)].map((match) => {
    const start = match.index;
    const matched = start + match[0].length;
    const end =
      pattern.to === 'MATCH' ? matched : pattern.to === 'BRACKET' ? endOf(text, text.indexOf('(', start), false) : endOf(text, start, true);
    const removed = text.slice(start, end);
    const line = text.slice(0, start).split('\n').length;
    const source = text.split('\n')[line - 1] ?? '';
    return { kind, file, line, source, start, end, removed, instead: pattern.instead(removed) };
  });
}

const isComment = (text: string, at: number) => /^\s*(?:\*|\/\/|\/\*|import\b)/.test(text.slice(text.lastIndexOf('\n', at) + 1));

/** Every guard of these source files, in their order. */
export function findGuards(root: string, files: readonly string[]): Guard[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return KINDS.flatMap((kind) => PATTERNS[kind].map((pattern) => ({ kind, pattern })))
      .filter(({ pattern }) => pattern.files.test(file))
      .flatMap(({ kind, pattern }) => guardsOf(kind, pattern, file, text))
      .filter(({ start, removed, instead }) => !isComment(text, start) && removed !== instead)
      .filter((guard, i, all) => all.findIndex(({ start, end }) => start === guard.start && end === guard.end) === i)
      .sort((a, b) => a.start - b.start);
  });
}

/** The file without these guards, which must not overlap; null where what is left is no TypeScript. */
export function without(text: string, guards: readonly Guard[]): string | null {
  const changed = [...guards]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end, instead }) => left.slice(0, start) + instead + left.slice(end), text);
  try {
    stripTypeScriptTypes(changed);
    return changed;
  } catch {
    return null;
  }
}
