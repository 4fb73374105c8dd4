// Writes docs/licences.md: the licences of all packages that an installation has. `npm run licences`; with `--check` it only compares.
// Run after the client is built: its source maps name the packages in its files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const file = join(root, 'docs', 'licences.md');

/** Licences that forbid neither MIT nor Apache-2.0 nor AGPL-3.0 for the project itself. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'EPL-2.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
];

/** Licences of packages that name none in their package.json, read in their LICENSE file. */
const IN_FILE = { 'node_modules/png-js': 'MIT' };

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const licenceOf = (path) => packages[path]?.license ?? IN_FILE[path];
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const onServer = Object.keys(packages).filter(
  (path) => path.startsWith('node_modules/') && !packages[path].dev && !packages[path].devOptional,
);
const problems = [...new Set([...onServer, ...inClient()])].flatMap((path) => {
  const license = licenceOf(path);
  const parts = (license ?? 'none').replaceAll(/[()]/g, '').split(/ AND | and | OR /);
  return parts.every((part) => ACCEPTED.includes(part)) ? [] : [`${nameOf(path)}: ${license ?? 'no licence'}`];
});
if (problems.length > 0) {
  console.error(`These packages need a look at their licence (licences.mjs):\n  ${problems.join('\n  ')}`);
  process.exit(1);
}

const text = `# Licences of the packages in use

Written by \`npm run licences\` from the lockfile and the built client; the test suite compares it.
None of these licences forbids publishing Lafiya under MIT, Apache-2.0 or AGPL-3.0. [LICENSE](../LICENSE) says what holds today.

- **LGPL-3.0-or-later** is libvips, which sharp loads as a separate library. Anyone who distributes an installation must allow replacing it.
- **MPL-2.0** and **EPL-2.0** bind changes to the files of those packages. Lafiya changes none. elkjs comes with the Prisma command line and is not called.

## Sent to browsers

${table(inClient())}

## On the server

For every operating system; an installation has those of its own.

${table(onServer)}

Font: Inter (SIL Open Font License 1.1).
`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error('docs/licences.md is not current: run `npm run licences`, read the difference and commit it.');
  process.exit(1);
}

/** The packages whose code is in the built client, as paths of the lockfile. */
function inClient() {
  const folder = join(root, 'client', 'dist', 'assets');
  const found = new Set();
  for (const map of readdirSync(folder).filter((name) => name.endsWith('.js.map'))) {
    for (const source of JSON.parse(readFileSync(join(folder, map), 'utf8')).sources) {
      const path = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/g)].map(([, name]) => `node_modules/${name}`).join('/');
      if (path) found.add(path);
    }
  }
  return [...found];
}

/** One line per licence, with its packages. */
function table(paths) {
  const byLicence = Map.groupBy(paths, (path) => licenceOf(path) ?? 'not in the lockfile');
  const lines = [...byLicence]
    .sort(([first, a], [second, b]) => b.length - a.length || first.localeCompare(second))
    .map(
      ([licence, own]) =>
        `| ${licence} | ${[...new Set(own.map((path) => `${nameOf(path)} ${packages[path]?.version ?? ''}`))].sort().join(', ')} |`,
    );
  return ['| licence | packages |', '|---|---|', ...lines].join('\n');
}
