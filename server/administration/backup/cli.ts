import { readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { now } from '../../platform/clock.ts';
import { EmbeddedDatabase } from '../../platform/database/embedded.ts';
import pg from '../../platform/database/pg.ts';
import { databaseUrls, env, StartError } from '../../platform/env.ts';
import { disk } from '../../platform/files/disk.ts';
import { headsFile } from '../../scheme/audit/heads.ts';
import { backupName } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `npm run backup -- --to FOLDER      writes a backup of database, files and secret while the platform runs
npm run restore -- --from FILE      loads one into an empty database
The passphrase is BACKUP_PASSPHRASE, or the content of --passphrase-file FILE; at least 12 characters.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, from: { type: 'string' }, 'passphrase-file': { type: 'string' } },
});
const number = (count: number) => count.toLocaleString('en');

async function run(): Promise<number> {
  const [command] = positionals;
  const place = command === 'backup' ? values.to : command === 'restore' ? values.from : undefined;
  if (!place) throw new StartError(USAGE);
  const passphrase = readPassphrase();
  const externalUrl = databaseUrls().migrate;
  const embedded = externalUrl ? null : await EmbeddedDatabase.start({ dataDir: env.DATA_DIR, mustExist: command === 'backup' });
  const url = externalUrl ?? embedded?.urls.migrate ?? '';
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    if (command === 'backup') console.info(`${await backup(url, place, passphrase)} ${seconds()}.`);
    else console.info(`${await restore(url, place, passphrase)} ${seconds()}.`);
    return 0;
  } finally {
    if (!embedded?.isShared) await embedded?.stop();
  }
}

function readPassphrase(): string {
  const file = values['passphrase-file'];
  const passphrase = file ? readFileSync(file, 'utf8').trim() : env.BACKUP_PASSPHRASE;
  if (!passphrase || passphrase.length < 12) throw new StartError(`A backup is encrypted with a passphrase.\n\n${USAGE}`);
  return passphrase;
}

async function backup(url: string, folder: string, passphrase: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = now();
  const path = join(folder, backupName(at));
  const client = new pg.Client({ connectionString: url, application_name: 'lafiya backup' });
  await client.connect();
  try {
    const source = { client, disk, dataDir: env.DATA_DIR, headsFile: headsFile(), secretIsExternal: env.AUTH_SECRET !== undefined };
    const { tables, files, jobs } = await createBackup(source, path, passphrase, at);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(path);
    await client.query(
      `INSERT INTO "ActivityLog" (id, action, "entityType", summary, after) VALUES (gen_random_uuid(), 'BACKUP', 'Backup', $1, $2)`,
      [`Backed up ${number(rows)} rows and ${number(files.count)} files`, { file: basename(path), bytes: size }],
    );
    return `${path}: ${number(Object.keys(tables).length)} tables with ${number(rows)} rows, ${number(jobs)} waiting jobs, ${number(files.count)} files, ${number(Math.ceil(size / 1e6))} MB in`;
  } finally {
    await client.end();
  }
}

async function restore(url: string, path: string, passphrase: string): Promise<string> {
  const target = { url, disk, dataDir: env.DATA_DIR, headsFile: headsFile(), restoredAt: now() };
  const { header, manifest, laterMigrations } = await restoreBackup(target, path, passphrase);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  if (header.secretIsExternal) console.info('AUTH_SECRET is not in the backup: start the platform with the one it had.');
  return `Restored the backup of ${header.createdAt}: ${number(rows)} rows of ${number(Object.keys(manifest.tables).length)} tables and ${number(manifest.files.count)} files, each equal to the backup; ${number(laterMigrations.length)} later migrations applied. Emails and text messages that waited are held back under "Failed jobs" and "Text messages". In`;
}

// A shared database keeps running, and so does its supervisor.
process.exit(
  await run().catch((error) => {
    console.error(error instanceof StartError ? `\n${error.message}\n` : error);
    return 1;
  }),
);
