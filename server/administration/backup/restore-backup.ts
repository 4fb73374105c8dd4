import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { migrate, migrateTo } from '../../platform/database/migrate.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import pg from '../../platform/database/pg.ts';
import { StartError } from '../../platform/env.ts';
import type { FileDisk } from '../../platform/files/disk.ts';
import { restoredLine } from '../../scheme/audit/heads.ts';
import { readArchive } from './archive.ts';
import { Header, Manifest } from './manifest.ts';
import { contentOf, copied, copyIn, SAME_TEXTS, type TableColumns } from './table-copy.ts';

export type Target = { url: string; disk: FileDisk; dataDir: string; headsFile: string; restoredAt: Date };
export type Restored = { header: Header; manifest: Manifest; laterMigrations: string[] };

/** Jobs that tell somebody something: they may have been done after the backup, so a person decides about each. */
const MESSAGES = ['sendMail', 'sendInvoiceMail', 'accountMail', 'phoneCode', 'sendReport'];
const HELD_BACK = 'Held back when the platform was restored from a backup: it may have been sent already.';

/**
 * Loads a backup into an empty database, compares every table with what the backup says, and then migrates to this version.
 * Files are written to `disk`, secret and audit hashes to `dataDir`. Nothing is kept of the database if anything fails.
 */
export async function restoreBackup(target: Target, path: string, passphrase: string): Promise<Restored> {
  const client = new pg.Client({ connectionString: target.url, application_name: 'lafiya restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseFilled(client);
    const { header, manifest, heads } = await load(client, target, path, passphrase);
    const { applied } = await migrate(target.url);
    await addJobs(client);
    await writeHeads(client, target, header, heads);
    await client.query('ANALYZE');
    return { header, manifest, laterMigrations: applied };
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
  );
  if (rows[0].tables > 0)
    throw new StartError(
      'This database has tables already. Restore into an empty one: another DATA_DIR, or another DATABASE_URL. Nothing was changed.',
    );
}

/** Everything in the archive, in one transaction of the database. */
async function load(client: pg.Client, target: Target, path: string, passphrase: string) {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  let heads: Buffer | undefined;
  let keys: ForeignKey[] = [];
  const tables = new Map<string, TableColumns>();
  const files = { count: 0, bytes: 0 };
  await client.query('BEGIN');
  try {
    await client.query(SAME_TEXTS);
    await readArchive(path, passphrase, async (name, content, size) => {
      const [kind = '', ...rest] = name.split('/');
      if (name === 'header.json') {
        header = await readHeader(content);
        await migrateTo(client, header.migrations);
        keys = await openTables(client, header.tables);
        for (const table of header.tables) tables.set(table.name, table);
      } else if (!header) throw new StartError('This file is not a backup of Lafiya.');
      else if (kind === 'tables') {
        const table = tables.get(rest[0] ?? '');
        if (!table) throw new StartError(`The backup has rows of a table that it does not name: ${rest[0]}.`);
        await copyIn(client, copied(table), content);
      } else if (kind === 'jobs') await copyIn(client, 'restored_job', content);
      else if (kind === 'files') {
        await target.disk.storeStream(inside(rest.join('/')), content, size);
        files.bytes += size;
        files.count += 1;
      } else if (name === 'secrets/auth-secret') await store(content, join(target.dataDir, 'secrets', 'auth-secret'));
      else if (name === 'audit/heads.log') heads = await buffer(content);
      else if (name === 'manifest.json') manifest = Manifest.parse(JSON.parse((await buffer(content)).toString()));
    });
    if (!header || !manifest) throw new StartError('The backup is incomplete: it ends before its list of contents.');
    await compare(client, header.tables, manifest, files);
    await closeTables(client, keys, header.tables, manifest);
    await client.query('COMMIT');
    return { header, manifest, heads };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function readHeader(content: Readable): Promise<Header> {
  const header = Header.parse(JSON.parse((await buffer(content)).toString()));
  const known = new Set(readMigrations().map(({ name }) => name));
  if (header.migrations.some((name) => !known.has(name)))
    throw new StartError('The backup was made by a newer version of Lafiya. Restore it with that version. Nothing was changed.');
  return header;
}

type ForeignKey = { table: string; name: string; definition: string };

/** Tables without foreign keys and triggers, so that they can be loaded in any order; rows that migrations wrote are removed. */
async function openTables(client: pg.Client, tables: readonly TableColumns[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
  await client.query(`CREATE TEMP TABLE restored_job (identifier text, payload json, queue_name text, run_at timestamptz,
    priority int, max_attempts int, key text, flags jsonb)`);
  return rows;
}

/** Foreign keys are checked over all rows when they are added again. */
async function closeTables(client: pg.Client, keys: ForeignKey[], tables: readonly TableColumns[], manifest: Manifest): Promise<void> {
  for (const [name, value] of Object.entries(manifest.sequences)) await client.query('SELECT setval($1, $2)', [`"${name}"`, value]);
  for (const { table, name, definition } of keys) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
}

async function compare(client: pg.Client, tables: readonly TableColumns[], manifest: Manifest, files: Manifest['files']): Promise<void> {
  const differing: string[] = [];
  for (const table of tables) {
    const wanted = manifest.tables[table.name];
    const found = await contentOf(client, table);
    if (found.rows !== wanted?.rows || found.digest !== wanted.digest) differing.push(table.name);
  }
  const { rows } = await client.query<{ jobs: number }>('SELECT count(*)::int AS jobs FROM restored_job');
  if (rows[0]?.jobs !== manifest.jobs) differing.push('jobs');
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes) differing.push('files');
  if (differing.length > 0)
    throw new StartError(`What was loaded is not what was backed up: ${differing.join(', ')}. The database was left empty.`);
}

/** Mail and other messages wait as failed jobs, texts as uncertain, and messages to webhooks as failed: whether they went out after the backup is not known. */
async function addJobs(client: pg.Client): Promise<void> {
  await client.query(`UPDATE "SmsMessage" SET status = 'SENDING' WHERE status = 'QUEUED'`);
  await client.query(`UPDATE "WebhookDelivery" SET status = 'FAILED', error = $1 WHERE status = 'QUEUED'`, [HELD_BACK]);
  await client.query(
    `SELECT count(graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts,
       job_key => key, priority => priority, flags => (SELECT array_agg(flag) FROM jsonb_object_keys(flags) AS flag))) FROM restored_job`,
  );
  await client.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $2
     WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY($1))`,
    [MESSAGES, HELD_BACK],
  );
}

/** Blocks that were sealed after the backup are gone by right: the file of hashes says so, and the activity log. */
async function writeHeads(
  client: pg.Client,
  { headsFile, restoredAt }: Target,
  { createdAt }: Header,
  heads: Buffer | undefined,
): Promise<void> {
  const { rows } = await client.query<{ no: number | null }>('SELECT max(no) AS no FROM "AuditBlock"');
  const lastNo = rows[0]?.no ?? 0;
  await mkdir(dirname(headsFile), { recursive: true, mode: 0o700 });
  // A file on another machine has the hashes already, and later ones.
  if (heads) await writeFile(headsFile, heads, { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
  await appendFile(headsFile, restoredLine(lastNo, restoredAt), { mode: 0o600 });
  await client.query(
    `INSERT INTO "ActivityLog" (id, action, "entityType", summary, after) VALUES (gen_random_uuid(), 'RESTORE', 'Backup', $1, $2)`,
    [`Restored from the backup of ${createdAt}`, { backupOf: createdAt, lastBlock: lastNo }],
  );
}

const ignoreExisting = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error;
};

async function store(content: Readable, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
}

/** A name in an archive must not lead out of the folder. */
function inside(name: string): string {
  if (posix.isAbsolute(name) || posix.normalize(name).startsWith('..'))
    throw new StartError(`The backup has a file outside its folder: ${name}.`);
  return name;
}
