import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { loadOrCreateSecret } from '../env.ts';
import { type Account, canAccessFolder, findBinaries, serverAccount, sharedFolder } from './binaries.ts';
import { scratchFolder } from './scratch.ts';

export const superuser = 'postgres';

/** One stored secret from which the password of each role is derived. */
export function rolePassword(dataDir: string, role: string): string {
  return createHmac('sha256', loadOrCreateSecret('database', dataDir)).update(role).digest('base64url');
}

/** In `dataDir`, or, where the server's account cannot go there, beside it with a link in `dataDir`. */
export function findDataDirectory(dataDir: string, account: Account): string {
  const wanted = join(dataDir, 'postgres');
  const present = lstatSync(wanted, { throwIfNoEntry: false });
  if (present?.isSymbolicLink()) return resolve(dataDir, readlinkSync(wanted));
  if (present || canAccessFolder(account, dataDir)) return wanted;
  const elsewhere = join(sharedFolder, `database-${randomBytes(6).toString('hex')}`);
  mkdirSync(elsewhere, { recursive: true });
  writeFileSync(join(elsewhere, 'belongs-to'), `${dataDir}\n`);
  symlinkSync(join(elsewhere, 'postgres'), wanted);
  return join(elsewhere, 'postgres');
}

/** Root uses the account that owns the database, which may differ from the one for a new database. */
export function ownerOf(folder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Created under another name first, so that an incomplete folder is never used as a database. */
export async function initialise({ dataDir, durable }: { dataDir: string; durable?: boolean | undefined }, place: string): Promise<void> {
  const account = serverAccount();
  const { initdb } = await findBinaries(account);
  const fresh = `${place}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const scratch = scratchFolder('init');
  const passwordFile = join(scratch, 'password');
  try {
    writeFileSync(passwordFile, `${rolePassword(dataDir, superuser)}\n`, { mode: 0o600 });
    if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid);
    const args = [
      `--pgdata=${fresh}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(durable === false ? ['--no-sync'] : []),
    ];
    const result = spawnSync(initdb, args, { ...account, cwd: fresh, env: serverEnvironment(), encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`The embedded database could not be created in ${place}:\n${result.stderr || result.error}`);
    renameSync(fresh, place);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export function serverEnvironment(): NodeJS.ProcessEnv {
  const inheritedVariables = ['PATH', 'TMPDIR', 'SystemRoot', 'LD_LIBRARY_PATH'];
  return {
    ...Object.fromEntries(inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    LC_ALL: 'C',
  };
}

/** The port of the last start, so that addresses stay the same, unless another program has it now. */
export async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port');
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = (remembered && (await bindable(remembered))) || (await bindable(0));
  if (!port) throw new Error('No free network port was found for the embedded database.');
  if (port !== remembered) writeFileSync(file, `${port}\n`);
  return port;
}

function bindable(port: number): Promise<number | undefined> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' ? (address?.port ?? undefined) : undefined));
    });
  });
}
