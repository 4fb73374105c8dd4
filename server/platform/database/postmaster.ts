import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Postmaster = { pid: number; port: number };

/** The server that the data folder's pid file names, if that process lives and is a PostgreSQL server. */
export function runningPostmaster(dataFolder: string): Postmaster | undefined {
  const recorded = recordedPostmaster(dataFolder);
  return recorded && isPostgres(recorded.pid) ? recorded : undefined;
}

/** A pid file whose number now belongs to another program would prevent PostgreSQL from starting. */
export function hasStalePidFile(dataFolder: string): boolean {
  const recorded = recordedPostmaster(dataFolder);
  return recorded !== undefined && !isPostgres(recorded.pid);
}

function recordedPostmaster(dataFolder: string): Postmaster | undefined {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port = ''] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port) };
}

export function isPostgres(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    if (existsSync(`/proc/${pid}/stat`)) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
      return stat.includes('(postgres)') && state !== 'Z' && state !== 'X';
    }
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)])
      .toString()
      .includes('postgres');
  } catch {
    return false;
  }
}
