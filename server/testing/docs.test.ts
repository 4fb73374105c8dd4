import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();
const textOf = (document: string) => readFileSync(join(root, document), 'utf8');
const withoutBlocks = (text: string) => text.replace(/```[\s\S]*?```/g, '');

const FOLDERS = ['bench', 'client', 'deploy', 'docs', 'prisma', 'server'];
const SOURCES = 'ts|tsx|mjs|graphql|prisma|sql|sh|yml|json|txt';
const PATH = new RegExp(`^(?:${FOLDERS.join('|')})/[^\\s<>…]+$`);
const FILE_NAME = new RegExp(`^[*\\w][\\w*.-]*\\.(?:${SOURCES})$`);

/** Names of all files of the project, for those that a document names without their folder. */
const fileNames = new Set(
  globSync([`{${FOLDERS.join(',')}}/**/*.{${SOURCES.replaceAll('|', ',')}}`, `*.{${SOURCES.replaceAll('|', ',')}}`, '.env.example'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'client/dist/**'],
  }).map((path) => basename(path)),
);

const existsAt = (path: string) => (path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path)));
const isNamed = (name: string) => (name.includes('*') ? globMatches(name) : fileNames.has(name));
const globMatches = (name: string) => {
  const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return [...fileNames].some((file) => pattern.test(file));
};

/** Anchors as GitHub makes them of headings. */
const anchorsOf = (document: string) =>
  [...withoutBlocks(textOf(document)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? normalize(join(dirname(document), decodeURIComponent(path))) : document;
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

describe('the documents', () => {
  test.each([
    ['README.md', 80],
    ['CONTRIBUTING.md', 150],
  ])('keep %s to %i lines', (document, maxLines) => {
    expect(textOf(document).trimEnd().split('\n').length).toBeLessThanOrEqual(maxLines);
  });

  test.each(documents.filter((document) => /adr\/\d/.test(document)))('%s says when it was accepted', (document) => {
    expect(textOf(document).split('\n')[2]).toMatch(/^Accepted on \d{4}-\d\d-\d\d\.( Superseded by \[ADR \d+\]\(\S+\.md\).*)?$/);
  });

  test.each(documents)('%s links to files and headings that exist', (document) => {
    const links = [...withoutBlocks(textOf(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const relative = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(relative.filter((link) => isBroken(document, link))).toEqual([]);
  });

  test.each(documents)('%s names files that exist', (document) => {
    const quoted = [...withoutBlocks(textOf(document)).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
    const missing = quoted.filter((text) => (PATH.test(text) ? !existsAt(text) : FILE_NAME.test(text) && !isNamed(text)));
    expect(missing).toEqual([]);
  });
});

test('every suffix of a source file is one that CONTRIBUTING.md names', () => {
  const namedSuffixes = new Set([...textOf('CONTRIBUTING.md').matchAll(/`((?:\.[a-z]+)+)\.ts`/g)].map(([, suffix]) => suffix));
  const files = globSync(['server/**/*.ts', 'client/src/**/*.{ts,tsx}'], { cwd: root, exclude: ['**/generated/**'] });
  const suffixes = files.flatMap((file) => /\w((?:\.[a-z]+)+)\.tsx?$/.exec(basename(file))?.[1] ?? []);
  expect([...new Set(suffixes)].filter((suffix) => !namedSuffixes.has(suffix)).sort()).toEqual([]);
});
