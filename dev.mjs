// For developers: Vite with hot reload, and behind it the server, which restarts when one of its files changes. `npm run dev`.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
if (spawnSync(process.execPath, ['setup.mjs', '--without-client'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);

const packages = join(root, 'node_modules');
const node = join(packages, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const clientPort = process.env.PORT ?? '4000';
const serverPort = process.env.SERVER_PORT ?? String(Number(clientPort) + 1);
const address = `http://localhost:${clientPort}`;
const env = { ...process.env, PORT: serverPort, CLIENT_PORT: clientPort, PUBLIC_URL: process.env.PUBLIC_URL ?? address };

console.info(`Lafiya is starting at ${address}. Edits of the client show at once; edits of the server restart it.`);
const children = [
  ['--watch', 'server/main.ts'],
  [join(packages, 'vite', 'bin', 'vite.js'), 'client', '--logLevel', 'warn'],
].map((args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' }));
const stopAll = (signal) => {
  for (const child of children) child.kill(signal);
};
// Neither is of use without the other. Ctrl+C reaches both from the terminal.
for (const child of children) child.on('exit', () => stopAll('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal));
