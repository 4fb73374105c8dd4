// Brings a checkout to the point where it can be started: packages, generated code, built client. Does only what is out of date.
// Runs on the machine's own Node (20 or newer) before any package is there; everything after it runs on the pinned one.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const bin = (...path) => join(root, 'node_modules', ...path);
const pinnedNode = bin('node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Lafiya needs Node 20 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}

// Vite's dev server compiles the client itself.
const withoutClient = process.argv.includes('--without-client');
const isFirstStart = !existsSync(bin('.lafiya-stamp'));
/** The steps of a first start and how many seconds each takes on two idle cores. */
const ROUGH_SECONDS = {
  'Installing packages': 60,
  'Generating the database client': 5,
  'Generating the typed queries': 10,
  'Building the client': 40,
};

await step('Installing packages', join('node_modules', '.lafiya-stamp'), ['package.json', 'package-lock.json'], () => {
  if (lstatSync(bin(), { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would put a folder of its own in the place of the link, and write through it meanwhile.
    console.error(`node_modules is a link to ${realpathSync(bin())}: install the packages there.`);
    process.exit(1);
  }
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // Nothing is saved: the lockfile says which versions, and stays as it is.
  return run([...npm, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    // Prisma's install script would fetch a native engine that is not used; any existing file satisfies it.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  });
});

await step(
  'Generating the database client',
  join('server', 'generated', '.stamp'),
  ['package-lock.json', 'prisma.config.ts', 'prisma/schema'],
  () => run([pinnedNode, bin('prisma', 'build', 'index.js'), 'generate']),
);

const contract = [
  'package-lock.json',
  'codegen.ts',
  'schema.graphql',
  'prisma/schema',
  'server/**.ts',
  'client/*.ts',
  'client/src/**.graphql',
];
await step('Generating the typed queries', join('client', 'src', 'graphql', '.stamp'), contract, () =>
  run([pinnedNode, bin('@graphql-codegen', 'cli', 'esm', 'bin.js'), '--config', 'codegen.ts']),
);

const viteBuild = [pinnedNode, bin('vite', 'bin', 'vite.js'), 'build', 'client', '--logLevel', 'warn'];
const clientInputs = [
  'package-lock.json',
  'client/index.html',
  'client/*.ts',
  'client/public',
  'client/src',
  'server/**.input.ts',
  'server/**.shared.ts',
  'server/scheme/validation',
  'server/scheme/errors/input-errors.ts',
  'server/platform/spreadsheets/write',
  'server/generated/prisma/enums.ts',
];
if (!withoutClient) {
  await step('Building the client', join('client', 'dist', '.stamp'), clientInputs, () =>
    // What browsers load, and what the server runs of it; neither reads the other.
    Promise.all(['vite.config.ts', 'vite.prerender.config.ts'].map((config) => run([...viteBuild, '--config', `client/${config}`]))),
  );
}

/** Runs `work` unless the stamp file says that it was done with just these inputs. */
async function step(title, stamp, inputs, work) {
  const stampFile = join(root, stamp);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(inputs)) return;
  const started = Date.now();
  const titles = Object.keys(ROUGH_SECONDS).filter((name) => !withoutClient || name !== 'Building the client');
  const number = titles.indexOf(title) + 1;
  // Without packages, everything after them is to be done too.
  const left = isFirstStart ? titles.slice(number - 1) : [title];
  const seconds = left.reduce((sum, name) => sum + ROUGH_SECONDS[name], 0);
  console.info(`${number} of ${titles.length}: ${title} … (${isFirstStart ? 'all that is left takes' : 'takes'} about ${seconds} s)`);
  await work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint(inputs));
  console.info(`${title}: done in ${Math.ceil((Date.now() - started) / 1000)} s`);
}

/** Ends the setup when the command fails, and prints what it wrote. */
async function run(command, env = {}) {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    // Generators are called by their bare names, which only npm's own PATH knows.
    env: { ...process.env, PATH: `${bin('.bin')}${delimiter}${process.env.PATH ?? ''}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const problem = await new Promise((resolve) => {
    child.on('error', resolve);
    child.on('close', (code) => resolve(code === 0 ? null : ''));
  });
  if (problem === null) return;
  console.error(`${Buffer.concat(output)}${problem}`);
  console.error(`\nThis failed: ${command.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' ')}`);
  process.exit(1);
}

/** Paths are files, folders, or `folder/**.ending`. */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.arch + process.platform);
  for (const input of inputs) {
    const [folder, ending] = input.split(/\*\*?(?=\.)/);
    for (const file of files(folder.replace(/\/$/, ''), input.includes('**') || !ending)) {
      if (!ending || file.endsWith(ending))
        hash
          .update(`${file}\0`)
          .update(readFileSync(join(root, file)))
          .update('\0');
    }
  }
  return hash.digest('hex');
}

function files(path, deep = true) {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) return deep && entry.name !== 'e2e' ? files(inner, deep) : [];
      return [inner];
    });
}
