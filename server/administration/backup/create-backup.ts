import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { FileDisk } from '../../platform/files/disk.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import type { Header, Manifest } from './manifest.ts';
import { copied, copyOut, SAME_TEXTS, type TableColumns, tablesOf } from './table-copy.ts';

export type Source = {
  /** Connected as the owner of the tables. */
  client: pg.ClientBase;
  disk: FileDisk;
  dataDir: string;
  headsFile: string;
  secretIsExternal: boolean;
};

/** Waiting jobs, without the numbers by which the queue knows them. */
export const JOBS_QUERY = `(SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.priority, j.max_attempts, j.key, j.flags
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id ORDER BY j.id)`;

/** Writes a backup of database, files, secret and audit hashes to `path` while the platform runs. All tables are of one moment. */
export async function createBackup(source: Source, path: string, passphrase: string, createdAt: Date): Promise<Manifest> {
  const { client } = source;
  let manifest: Manifest | undefined;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(SAME_TEXTS);
    const header = await headerOf(source, createdAt);
    await writeArchive(path, passphrase, async (archive) => {
      await archive.add('header.json', JSON.stringify(header));
      const tables = await addTables(archive, client, header.tables);
      const jobs = await addRows(archive, client, 'jobs', JOBS_QUERY);
      // After the rows, which name only files that were complete before.
      const files = await addFiles(archive, source);
      manifest = { tables, sequences: await sequencesOf(client), files, jobs: jobs.rows };
      await archive.add('manifest.json', JSON.stringify(manifest));
    });
  } finally {
    await client.query('ROLLBACK');
  }
  if (!manifest) throw new Error('The backup was not written.');
  return manifest;
}

async function headerOf({ client, secretIsExternal }: Source, createdAt: Date): Promise<Header> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1',
  );
  const migrations = rows.map(({ name }) => name);
  return { format: 1, createdAt: createdAt.toISOString(), migrations, tables: await tablesOf(client), secretIsExternal };
}

async function addTables(archive: ArchiveWriter, client: pg.ClientBase, tables: TableColumns[]): Promise<Manifest['tables']> {
  const contents: Manifest['tables'] = {};
  for (const table of tables) contents[table.name] = await addRows(archive, client, `tables/${table.name}`, copied(table));
  return contents;
}

/** Each piece is an entry of its own, since the length of an entry is written before its content. */
function addRows(archive: ArchiveWriter, client: pg.ClientBase, name: string, what: string) {
  let piece = 0;
  return copyOut(client, what, (rows) => archive.add(`${name}/${String(++piece).padStart(6, '0')}`, rows));
}

async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'",
  );
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

async function addFiles(archive: ArchiveWriter, { disk, dataDir, headsFile, secretIsExternal }: Source): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 };
  for await (const { key } of disk.list()) {
    if (key.endsWith('.part')) continue;
    const file = await disk.open(key);
    // Removed meanwhile, since nothing used it.
    if (!file) continue;
    await archive.addStream(`files/${key}`, file.content, file.size);
    files.count += 1;
    files.bytes += file.size;
  }
  if (existsSync(headsFile)) await archive.add('audit/heads.log', await readFile(headsFile));
  const secret = join(dataDir, 'secrets', 'auth-secret');
  if (!secretIsExternal && existsSync(secret)) await archive.add('secrets/auth-secret', await readFile(secret));
  return files;
}
