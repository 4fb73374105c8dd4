import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { RECONCILIATION_KEYS, reconciliationRows } from '../../ledger/reconciliation.service.ts';
import { now } from '../../platform/clock.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import pg from '../../platform/database/pg.ts';
import { openDisk } from '../../platform/files/disk.ts';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { restoreBackup } from './restore-backup.ts';

/** Backups of small schemes, made by earlier versions: docs/upgrading.md says how. */
const folder = join(import.meta.dirname, '..', '..', 'testing', 'earlier-versions');
const PASSPHRASE = 'lafiya-upgrades';
const catalog = readFileSync(join(import.meta.dirname, '..', '..', 'platform', 'database', 'catalog.sql'), 'utf8');

async function connected<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.migrate });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const linesOf = (database: TestDatabase) =>
  connected(database, async (client) => (await client.query<{ line: string }>(catalog)).rows.map(({ line }) => line));

let freshLines: string[];
beforeAll(async () => {
  const fresh = await createDatabase();
  freshLines = await linesOf(fresh);
  await fresh.drop();
});

describe.each(readdirSync(folder))('the backup %s of an earlier version', (file) => {
  it('is restored, migrated to the structure of a new database, and adds up', async () => {
    const database = await createDatabase('empty');
    const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
    const target = {
      url: database.migrate,
      disk: await openDisk(undefined, dataDir),
      dataDir,
      headsFile: join(dataDir, 'heads.log'),
      restoredAt: now(),
    };
    const { header, laterMigrations } = await restoreBackup(target, join(folder, file), PASSPHRASE);
    expect([...header.migrations, ...laterMigrations].sort()).toEqual(readMigrations().map(({ name }) => name));

    expect(await linesOf(database)).toEqual(freshLines);

    await connected(database, async (client) => {
      const { text, values } = reconciliationRows();
      const { rows } = await client.query({ text, values });
      expect(rows).toHaveLength(RECONCILIATION_KEYS.length);
      expect(rows.filter(({ records, counterpart }) => records !== counterpart)).toEqual([]);
    });
    await database.drop();
  }, 120_000);
});
