import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const GENERATED = /import\s*\{([^}]*)\}\s*from\s*["']([^"']*\/graphql\/generated\.ts)["'];?/g;
const ONLY = /^(.*\/graphql\/generated\.ts)\?only=(\w+)$/;

/** The head of the generated file, and each of its constants by name. */
function partsOf(file: string) {
  const [head = '', ...parts] = readFileSync(file, 'utf8').split(/^(?=export const )/m);
  const imports = head.match(/^import .*$/gm) ?? [];
  return { imports, constants: new Map(parts.map((part) => [/^export const (\w+)/.exec(part)?.[1] ?? '', part])) };
}

/**
 * The generated file holds the documents and hooks of every page. In the built client each of them is a module
 * of its own, so that a page brings only what it asks for and the first page does not bring them all.
 */
export const splitDocuments = (): Plugin => ({
  name: 'split-documents',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (ONLY.test(id) || !code.includes('/graphql/generated.ts')) return null;
    const split = code.replace(GENERATED, (_all, names: string, path: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `import { ${name} } from '${path}?only=${name.split(' ')[0]}';`)
        .join('\n'),
    );
    return { code: split, map: null };
  },
  load(id) {
    const [, file, name] = ONLY.exec(id) ?? [];
    if (!file || !name) return null;
    const { imports, constants } = partsOf(file);
    const part = constants.get(name);
    if (!part) throw new Error(`${name} is not in ${file}`);
    const used = [...constants.keys()].filter((other) => other !== name && new RegExp(`\\b${other}\\b`).test(part));
    return [...imports, ...used.map((other) => `import { ${other} } from './generated.ts?only=${other}';`), part].join('\n');
  },
});
