import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, now, setNow } from '../../platform/clock.ts';
import { migrateTo } from '../../platform/database/migrate.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import pg from '../../platform/database/pg.ts';
import { db, sqlPool } from '../../platform/db.ts';
import { openDisk } from '../../platform/files/disk.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { appendHeads, readHeads } from '../../scheme/audit/heads.ts';
import { seal } from '../../scheme/audit/seal.ts';
import { verifyAudit } from '../../scheme/audit/verify.ts';
import { viewerFor } from '../../testing/as.ts';
import { bucketStandIn, failing } from '../../testing/bucket-stand-in.ts';
import { createDatabase } from '../../testing/database.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { readArchive, writeArchive } from './archive.ts';
import { backUp } from './backup.job.ts';
import { backupName, backupsIn, removeOldBackups } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { lateBackup } from './late-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { contentOf, tablesOf } from './table-copy.ts';

const PASSPHRASE = 'harmattan over the plateau';

// Deriving the key of an archive takes a second or two of the processor, which two dozen archives need not take;
// the nightly backup below, in a process of its own, does.
const { setPassphrase } = Encrypter.prototype;
Encrypter.prototype.setPassphrase = function (passphrase) {
  setPassphrase.call(this, passphrase);
  this.setScryptWorkFactor(8);
};
afterAll(() => void Object.assign(Encrypter.prototype, { setPassphrase }));
const folder = () => mkdtempSync(join(tmpdir(), 'backup-'));

async function connected<T>(url: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf = (url: string | undefined, sql: string) => connected(url, async (client) => (await client.query(sql)).rows);

const contents = (url: string | undefined) =>
  connected(url, async (client) => {
    const found: Record<string, object> = {};
    for (const table of await tablesOf(client)) found[table.name] = await contentOf(client, table);
    return found;
  });

/** Backs the test's own database up, with the files of `dataDir`. */
async function backedUp(dataDir: string, url = process.env.MIGRATE_DATABASE_URL, filesUrl?: string) {
  const disk = await openDisk(filesUrl, dataDir);
  const path = join(folder(), backupName(now()));
  const headsFile = join(dataDir, 'audit', 'heads.log');
  const manifest = await connected(url, (client) =>
    createBackup({ client, disk, dataDir, headsFile, secretIsExternal: false }, path, PASSPHRASE, now()),
  );
  return { path, manifest, headsFile };
}

/** Restores into a new database and data folder. */
async function restoredFrom(path: string, filesUrl?: string) {
  const to = await createDatabase('empty');
  const dataDir = folder();
  const disk = await openDisk(filesUrl, dataDir);
  const target = { url: to.migrate, disk, dataDir, headsFile: join(dataDir, 'audit', 'heads.log'), restoredAt: now() };
  return { ...(await restoreBackup(target, path, PASSPHRASE)), to, dataDir };
}

/** What a refused restore says, and how many tables it left. */
async function refusal(path: string, passphrase = PASSPHRASE) {
  const to = await createDatabase('empty');
  const dataDir = folder();
  try {
    const error = await restoreBackup(
      { url: to.migrate, disk: await openDisk(undefined, dataDir), dataDir, headsFile: join(dataDir, 'heads.log'), restoredAt: now() },
      path,
      passphrase,
    ).then(
      () => null,
      (reason: Error) => reason.message,
    );
    return { error, tables: Object.keys(await contents(to.migrate)).length };
  } finally {
    await to.drop();
  }
}

describe('a backup', () => {
  let dataDir: string;
  let backup: Awaited<ReturnType<typeof backedUp>>;
  let restored: Awaited<ReturnType<typeof restoredFrom>>;
  beforeAll(async () => {
    await loadDemoScheme();
    dataDir = folder();
    mkdirSync(join(dataDir, 'files', 'a'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'a', 'photo'), Buffer.alloc(3_000_000, 7));
    writeFileSync(join(dataDir, 'files', 'empty'), '');
    writeFileSync(join(dataDir, 'files', 'a', 'half.part'), 'not complete');
    mkdirSync(join(dataDir, 'secrets'));
    writeFileSync(join(dataDir, 'secrets', 'auth-secret'), 'the secret\n');
    appendHeads(await seal(sqlPool), now(), join(dataDir, 'audit', 'heads.log'));
    await db.smsMessage.create({ data: { phone: '+2348031234567', text: 'Your cover starts.', kind: 'COVER', status: 'QUEUED' } });
    await db.webhookDelivery.updateMany({ where: { event: 'PAYMENT_MADE' }, data: { status: 'QUEUED' } });
    await addJob(db, 'sendMail', { to: 'ada@example.test', subject: 'Cover', text: 'Starts today' });
    await addJob(db, 'sendInvoiceMail', { to: 'mda@example.test' });
    await addJob(db, 'coverClock', {}, { jobKey: 'clock', runAt: new Date('2030-01-01T00:00:00Z') });
    backup = await backedUp(dataDir);
    restored = await restoredFrom(backup.path);
  }, 240_000);
  afterAll(() => restored.to.drop());

  it('restores every row, file, key and trigger', async () => {
    expect(restored.laterMigrations).toEqual([]);
    expect(restored.header.tables.length).toBeGreaterThan(100);
    expect(restored.manifest.tables.Enrollee?.rows).toBeGreaterThan(1000);
    const [before, after] = [await contents(process.env.MIGRATE_DATABASE_URL), await contents(restored.to.migrate)];
    // The restore itself is logged, waiting texts and messages to webhooks are held back, and sums are added up again.
    const differing = Object.keys(before).filter((name) => !isDeepStrictEqual(after[name], before[name]));
    expect(differing.filter((name) => !name.endsWith('Rollup'))).toEqual(['ActivityLog', 'SmsMessage', 'WebhookDelivery']);
    expect(readFileSync(join(restored.dataDir, 'files', 'a', 'photo')).equals(Buffer.alloc(3_000_000, 7))).toBe(true);
    expect(readdirSync(join(restored.dataDir, 'files'), { recursive: true }).sort()).toEqual(['a', 'a/photo', 'empty']);
    expect(readFileSync(join(restored.dataDir, 'secrets', 'auth-secret'), 'utf8')).toBe('the secret\n');
    const counts = `SELECT (SELECT count(*) FROM pg_constraint WHERE contype = 'f') AS keys,
      (SELECT count(*) FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal) AS triggers`;
    expect(await rowsOf(restored.to.migrate, counts)).toEqual(await rowsOf(process.env.MIGRATE_DATABASE_URL, counts));
  });

  it('holds back what may have been sent, and keeps the other jobs', async () => {
    const jobs = await rowsOf(
      restored.to.migrate,
      `SELECT identifier, key, attempts >= max_attempts AS held, last_error, payload->>'to' AS to
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE identifier IN ('sendMail', 'sendInvoiceMail', 'coverClock')`,
    );
    expect(jobs).toContainEqual({
      ...{ identifier: 'sendMail', key: null, held: true, to: 'ada@example.test' },
      last_error: expect.stringContaining('may have been sent already'),
    });
    expect(jobs).toContainEqual(expect.objectContaining({ identifier: 'sendInvoiceMail', held: true, to: 'mda@example.test' }));
    expect(jobs).toContainEqual({ identifier: 'coverClock', key: 'clock', held: false, last_error: null, to: null });
    expect(await rowsOf(restored.to.migrate, `SELECT status FROM "SmsMessage" WHERE kind = 'COVER'`)).toEqual([{ status: 'SENDING' }]);
    const messages = `SELECT DISTINCT status, error LIKE '%may have been sent already%' AS held FROM "WebhookDelivery" WHERE event = 'PAYMENT_MADE'`;
    expect(await rowsOf(restored.to.migrate, messages)).toEqual([{ status: 'FAILED', held: true }]);
  });

  it('is known to the check of the audit tables, also beside hashes of later blocks', { timeout: 240_000 }, async () => {
    const own = readHeads(join(restored.dataDir, 'audit', 'heads.log'));
    expect(own.restores).toEqual([expect.objectContaining({ lost: 0 })]);
    expect((await connected(restored.to.migrate, (client) => verifyAudit(client, own.heads))).findings).toEqual([]);
    expect(await rowsOf(restored.to.migrate, `SELECT action FROM "ActivityLog" WHERE "entityType" = 'Backup'`)).toEqual([
      { action: 'RESTORE' },
    ]);
    // The file of hashes survived on another machine, with a block that the backup does not have.
    const to = await createDatabase('empty');
    const headsFile = join(folder(), 'heads.log');
    writeFileSync(headsFile, readFileSync(backup.headsFile));
    const lastNo = readHeads(headsFile).heads.at(-1)?.no ?? 0;
    appendHeads([{ no: lastNo + 1, hash: 'f'.repeat(64), sealedAt: now() }], now(), headsFile);
    const target = { url: to.migrate, disk: await openDisk(undefined, folder()), dataDir: folder(), headsFile, restoredAt: now() };
    await restoreBackup(target, backup.path, PASSPHRASE);
    const { heads, restores } = readHeads(headsFile);
    expect(restores).toEqual([expect.objectContaining({ no: lastNo, lost: 1 })]);
    expect((await connected(to.migrate, (client) => verifyAudit(client, heads))).findings).toEqual([]);
    await to.drop();
  });

  it('is refused with another passphrase, when it was changed or cut, and into a database with tables', { timeout: 240_000 }, async () => {
    expect(await refusal(backup.path, 'another passphrase')).toEqual({
      error: expect.stringContaining('passphrase is not the one'),
      tables: 0,
    });
    const bytes = readFileSync(backup.path);
    const changed = join(folder(), 'changed');
    const middle = Math.floor(bytes.length / 2);
    writeFileSync(changed, Buffer.concat([bytes.subarray(0, middle), Buffer.from([(bytes[middle] ?? 0) ^ 1]), bytes.subarray(middle + 1)]));
    expect(await refusal(changed)).toEqual({ error: expect.stringContaining('cannot be read to its end'), tables: 0 });
    const cut = join(folder(), 'cut');
    writeFileSync(cut, bytes);
    truncateSync(cut, bytes.length - 100_000);
    expect(await refusal(cut)).toEqual({ error: expect.stringContaining('cannot be read to its end'), tables: 0 });
    const filled = await createDatabase();
    const target = { url: filled.migrate, disk: await openDisk(undefined, folder()), dataDir: folder(), headsFile: join(folder(), 'h') };
    await expect(restoreBackup({ ...target, restoredAt: now() }, backup.path, PASSPHRASE)).rejects.toThrow('has tables already');
    await filled.drop();
  });
});

it('files in a bucket are backed up, and restored to another bucket or to a folder', { timeout: 240_000 }, async () => {
  const bucket = await bucketStandIn();
  const photo = Buffer.alloc(3_000_000, 7);
  const source = await openDisk(bucket.url('before'));
  await source.put('a/photo.jpg', photo);
  await source.put('empty', '');
  const older = await createDatabase();
  const { path, manifest } = await backedUp(folder(), older.migrate, bucket.url('before'));
  expect(manifest.files).toEqual({ count: 2, bytes: photo.length });
  for (const place of [bucket.url('after'), undefined]) {
    const { to, dataDir } = await restoredFrom(path, place);
    const restored = await openDisk(place, dataDir);
    expect(Buffer.from(await restored.getBytes('a/photo.jpg')).equals(photo)).toBe(true);
    expect((await Array.fromAsync(restored.list())).map(({ key }) => key).sort()).toEqual(['a/photo.jpg', 'empty']);
    await to.drop();
  }
  bucket.failBy(failing(503, 'SlowDown'));
  await expect(backedUp(folder(), older.migrate, bucket.url('before'))).rejects.toMatchObject({ code: 'FILES_AWAY' });
  await older.drop();
  await bucket.close();
});

it('a backup of an earlier version is migrated, and one of a later version is refused', { timeout: 240_000 }, async () => {
  const names = readMigrations().map(({ name }) => name);
  const older = await createDatabase('empty');
  await connected(older.migrate, async (client) => {
    await migrateTo(client, names.slice(0, -3));
    // What the queue's own migrations would add.
    await client.query(`CREATE SCHEMA graphile_worker;
      CREATE TABLE graphile_worker._private_tasks (id int, identifier text);
      CREATE TABLE graphile_worker._private_job_queues (id int, queue_name text);
      CREATE TABLE graphile_worker._private_jobs (id bigint, job_queue_id int, task_id int, payload json, run_at timestamptz, priority int,
        max_attempts int, key text, flags jsonb)`);
    await client.query(`INSERT INTO "Lga" (id, code, name, "shortCode", "stateCode", "updatedAt")
      VALUES (gen_random_uuid(), '3201', 'Jos North', 'JSN', 'PL', now())`);
  });
  const { path } = await backedUp(folder(), older.migrate);
  await older.drop();
  const { laterMigrations, to } = await restoredFrom(path);
  expect(laterMigrations).toEqual(names.slice(-3));
  expect(await rowsOf(to.migrate, 'SELECT name FROM "Lga"')).toEqual([{ name: 'Jos North' }]);
  await to.drop();
  const newer = join(folder(), 'newer');
  await writeArchive(newer, PASSPHRASE, (archive) =>
    archive.add(
      'header.json',
      JSON.stringify({ format: 1, createdAt: now(), migrations: ['20990101000000_later'], tables: [], secretIsExternal: false }),
    ),
  );
  expect(await refusal(newer)).toEqual({ error: expect.stringContaining('newer version'), tables: 0 });
});

it('an error of the database while an archive is read is not called damage', async () => {
  const path = join(folder(), 'whole');
  await writeArchive(path, PASSPHRASE, (archive) => archive.add('rows', randomBytes(2_000_000)));
  const table = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('A check of the database failed.')) });
  await expect(readArchive(path, PASSPHRASE, (_name, content) => pipeline(content, table()))).rejects.toThrow(
    'A check of the database failed.',
  );
  truncateSync(path, 1_000_000);
  await expect(readArchive(path, PASSPHRASE, (_name, content) => pipeline(content, new PassThrough().resume()))).rejects.toThrow(
    /only part of it/,
  );
});

it('the nightly backup is written by a process of its own, removes old ones, and ends the warning', { timeout: 240_000 }, async () => {
  const admin = await viewerFor((await makeUser('ADMIN')).id);
  const limited = await viewerFor((await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] })).id);
  const place = folder();
  const old = join(place, backupName(new Date('2026-01-01T01:30:00Z')));
  writeFileSync(old, 'x');
  utimesSync(old, new Date('2026-01-01T01:30:00Z'), new Date('2026-01-01T01:30:00Z'));
  expect(await lateBackup(admin, place)).toEqual({ count: 1, oldest: null });
  expect(await lateBackup(limited, place)).toEqual({ count: 0, oldest: null });
  expect(await lateBackup(admin, undefined)).toEqual({ count: 0, oldest: null });
  await backUp(place, PASSPHRASE, 14);
  const [newest, ...others] = await backupsIn(place);
  expect([newest?.path.endsWith('.age'), others]).toEqual([true, []]);
  expect(await lateBackup(admin, place)).toEqual({ count: 0, oldest: null });
  setNow(addDays(now(), 2));
  expect(await lateBackup(admin, place)).toEqual({ count: 1, oldest: expect.any(Date) });
  setNow(null);
  await expect(backUp(place, 'short', 14)).rejects.toThrow();
});

it('old backups are removed, but never the newest', async () => {
  const place = folder();
  for (const day of [1, 10, 20]) {
    const at = new Date(Date.UTC(2026, 10, day, 1));
    writeFileSync(join(place, backupName(at)), 'x');
    utimesSync(join(place, backupName(at)), at, at);
  }
  writeFileSync(join(place, 'lafiya-notes.txt'), 'x');
  await removeOldBackups(place, new Date(Date.UTC(2026, 10, 15)));
  expect(readdirSync(place).length).toBe(2);
  await removeOldBackups(place, new Date(Date.UTC(2027, 0, 1)));
  expect((await backupsIn(place)).map(({ at }) => at.getUTCDate())).toEqual([20]);
  expect(statSync(join(place, 'lafiya-notes.txt')).isFile()).toBe(true);
});
