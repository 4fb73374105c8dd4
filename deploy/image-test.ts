import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';

/**
 * `npm run image:test`: reads docker-compose.yml with Docker Compose, builds the image, looks at what is in it and starts it on a database
 * outside it. On Linux, as root, with buildah and docker-compose (packages of Debian 13); the image is run by chroot, so no container engine is needed. `--without-registry` makes the two base images from
 * Debian's packages by mmdebstrap, where no container registry can be reached.
 */
const { values } = parseArgs({
  options: { 'without-registry': { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
});

const MAX_MEGABYTES = 450;
const image = 'localhost/lafiya-under-test';
const root = join(import.meta.dirname, '..');
const folder = scratchFolder('image');
const port = 4790;
const address = `http://127.0.0.1:${port}`;
const buildah = (...args: string[]) =>
  execFileSync('buildah', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const failures: string[] = [];

function check(what: string, holds: boolean): void {
  console.info(`${holds ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!holds) failures.push(what);
}

/** Debian with and without Node, like the two images that the Dockerfile names. */
function makeBases(): string[] {
  const debian = join(folder, 'debian');
  execFileSync(
    'mmdebstrap',
    ['--variant=minbase', '--dpkgopt=path-exclude=/usr/share/doc/*', '--dpkgopt=path-exclude=/usr/share/man/*', 'trixie', debian],
    {
      stdio: 'inherit',
    },
  );
  rmSync(join(debian, 'var/lib/apt/lists'), { recursive: true });
  commit(debian, 'localhost/debian-base');
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'));
  const lib = join(debian, 'usr/local/lib/node_modules');
  mkdirSync(lib, { recursive: true });
  cpSync(npm, join(lib, 'npm'), { recursive: true });
  copyFileSync(process.execPath, join(debian, 'usr/local/bin/node'));
  writeFileSync(join(debian, 'usr/local/bin/npm'), '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n');
  chmodSync(join(debian, 'usr/local/bin/npm'), 0o755);
  if (certificates) {
    mkdirSync(join(debian, 'etc/ssl'), { recursive: true });
    copyFileSync(certificates, join(debian, 'etc/ssl/extra.pem'));
  }
  execFileSync('chroot', [debian, 'sh', '-c', 'apt-get update -q && apt-get install -q -y --no-install-recommends libatomic1 libstdc++6'], {
    stdio: 'ignore',
  });
  commit(debian, 'localhost/node-base', certificates ? ['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem'] : []);
  return ['--build-arg', 'RUNTIME_IMAGE=localhost/debian-base', '--build-arg', 'NODE_IMAGE=localhost/node-base'];
}

function commit(tree: string, name: string, settings: string[] = []): void {
  const container = buildah('from', 'scratch');
  buildah('add', '-q', container, tree, '/');
  if (settings.length > 0) buildah('config', ...settings, container);
  buildah('commit', '-q', container, name);
  buildah('rm', container);
}

/** The image's files at a folder that cannot be written, but for /data and /tmp: what `docker run --read-only` gives. */
function mountReadOnly(container: string, data: string): { place: string; release: () => void } {
  const place = join(folder, 'root');
  mkdirSync(place);
  const mount = (...args: string[]) => execFileSync('mount', args);
  mount('--bind', buildah('mount', container), place);
  mount('-o', 'remount,ro,bind', place);
  mount('--bind', data, join(place, 'data'));
  mount('-t', 'tmpfs', 'tmpfs', join(place, 'tmp'));
  mount('-t', 'proc', 'proc', join(place, 'proc'));
  mount('--rbind', '/dev', join(place, 'dev'));
  return {
    place,
    release: () => {
      for (const part of ['dev', 'proc', 'tmp', 'data', '']) spawnSync('umount', ['-R', '-l', join(place, part)]);
      buildah('umount', container);
    },
  };
}

/** What Docker Compose 2 makes of docker-compose.yml; no engine is needed for that. */
function composeConfig(settings: Record<string, string>) {
  const [command = '', ...plugin] = spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];
  return spawnSync(command, [...plugin, '--env-file', '/dev/null', '-f', join(root, 'docker-compose.yml'), 'config', '--services'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings },
  });
}

const needed = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=$/gm)].map(([, name = '']) => [name, 'x']);
const filledIn = composeConfig(Object.fromEntries(needed));
const services = (filledIn.stdout ?? '').trim().split('\n').sort().join(', ');
check(`docker-compose.yml has the services ${services}`, filledIn.status === 0 && services.includes('app-1'));
check('docker-compose.yml asks for what .env lacks', composeConfig({}).stderr?.includes('Set AUTH_SECRET in .env') === true);

const bases = values['without-registry'] ? makeBases() : [];
// The format of OCI keeps no health check.
execFileSync(
  'buildah',
  ['bud', '--format', 'docker', '--isolation=chroot', '--network=host', '--layers=false', ...bases, '-t', image, '.'],
  { cwd: root, stdio: 'inherit' },
);
const container = buildah('from', image);
const settings = JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config as {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck?: { Test: string[] };
};
const data = join(folder, 'data');
mkdirSync(data);
chmodSync(data, 0o777);
const files = mountReadOnly(container, data);
const database = await EmbeddedDatabase.start({ dataDir: join(folder, 'database') });
const inside = (...command: string[]) => [
  '--userspec',
  settings.User,
  files.place,
  '/usr/bin/env',
  '-C',
  '/app',
  '-i',
  ...settings.Env,
  ...command,
];
const variables = [
  `DATABASE_URL=${database.urls.app}`,
  `MIGRATE_DATABASE_URL=${database.urls.migrate}`,
  `REPORTS_DATABASE_URL=${database.urls.reports}`,
  `AUTH_SECRET=${randomBytes(32).toString('hex')}`,
  `PUBLIC_URL=${address}`,
  `PORT=${port}`,
];
const platform = spawn('chroot', inside(...variables, ...settings.Entrypoint, ...settings.Cmd), {
  stdio: ['ignore', 'inherit', 'inherit'],
});
try {
  const bytes = execFileSync('du', ['-sbx', files.place], { encoding: 'utf8' });
  const megabytes = Math.round(Number.parseInt(bytes, 10) / 1e6);
  check(`${megabytes} MB, at most ${MAX_MEGABYTES}`, megabytes <= MAX_MEGABYTES);
  check(`runs as ${settings.User}, not as root`, !['', '0', 'root'].includes(settings.User));
  const tools = [
    'prisma',
    'typescript',
    'vite',
    'vitest',
    'rolldown',
    '@biomejs/biome',
    '@playwright/test',
    'node',
    '@electric-sql/pglite',
  ];
  const found = tools.filter((name) => existsSync(join(files.place, 'app/node_modules', name)));
  check(`no tools of development: ${found.join(', ') || 'none'}`, found.length === 0);
  check('no npm', !existsSync(join(files.place, 'usr/local/bin/npm')));

  let ready = false;
  for (let second = 0; second < 120 && !ready && platform.exitCode === null; second++) {
    await sleep(1000);
    ready = await fetch(`${address}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
  check('answers /ready', ready);
  const page = await fetch(`${address}/login`, { headers: { accept: 'text/html' } }).then((answer) => answer.text(), String);
  check('serves the sign-in page with its form', page.includes('type="password"'));
  const health = settings.Healthcheck?.Test.slice(1).map((part) => part.replace(':4000', `:${port}`)) ?? ['false'];
  check('its health check passes', spawnSync('chroot', inside(...health)).status === 0);
  check('its files cannot be written', spawnSync('chroot', inside('touch', '/app/server/new')).status !== 0);
  platform.kill('SIGTERM');
  const [code] = await new Promise<[number | null]>((resolve) => platform.once('exit', (exit) => resolve([exit])));
  check('stops in order on SIGTERM', code === 0);
} finally {
  platform.kill('SIGKILL');
  await database.stop();
  files.release();
  buildah('rm', container);
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
console.info(failures.length === 0 ? '\nThe image is as it should be.' : `\n${failures.length} checks failed.`);
process.exitCode = failures.length === 0 ? 0 : 1;
