import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { KINDS, type Kind, PATTERNS, type Pattern } from './patterns.ts';

/** A guard in the source, and the code that replaces it when it is removed. */
export type Guard = {
  kind: Kind;
  file: string;
  line: number;
  /** The line in which it begins. */
  source: string;
  start: number;
  end: number;
  removed: string;
  replacement: string;
};

const OPENING_BRACKETS = '([{';
const CLOSING_BRACKETS = ')]}';

/** The index after the bracket that closes the first one from `from`, or after the semicolon of the statement. */
function endOfCode(text: string, from: number, isStatement: boolean): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (OPENING_BRACKETS.includes(character)) depth += 1;
    if (CLOSING_BRACKETS.includes(character)) {
      depth -= 1;
      if (depth === 0 && !isStatement) return index + 1;
      if (depth < 0) return index;
    }
    if (isStatement && depth === 0 && character === ';') return index + 1;
  }
  return text.length;
}

function guardsOf(kind: Kind, pattern: Pattern, file: string, text: string): Guard[] {
  return [...text.matchAll(pattern.find)].map((match) => {
    const start = match.index;
    const matchEnd = start + match[0].length;
    const end =
      pattern.to === 'MATCH'
        ? matchEnd
        : pattern.to === 'BRACKET'
          ? endOfCode(text, text.indexOf('(', start), false)
          : endOfCode(text, start, true);
    const removed = text.slice(start, end);
    const line = text.slice(0, start).split('\n').length;
    const source = text.split('\n')[line - 1] ?? '';
    return { kind, file, line, source, start, end, removed, replacement: pattern.replacement(removed) };
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
      .filter(({ start, removed, replacement }) => !isComment(text, start) && removed !== replacement)
      .filter((guard, i, guards) => guards.findIndex(({ start, end }) => start === guard.start && end === guard.end) === i)
      .sort((a, b) => a.start - b.start);
  });
}

/** The text without these guards, which must not overlap; null if the result is not valid TypeScript. */
export function withoutGuards(text: string, guards: readonly Guard[]): string | null {
  const changedText = [...guards]
    .sort((a, b) => b.start - a.start)
    .reduce((remaining, { start, end, replacement }) => remaining.slice(0, start) + replacement + remaining.slice(end), text);
  try {
    stripTypeScriptTypes(changedText);
    return changedText;
  } catch {
    return null;
  }
}
