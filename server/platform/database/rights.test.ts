import { describe, expect, it } from 'vitest';
import { reportsPool, sqlPool } from '../db.ts';

describe('the rights of the running platform', () => {
  it.each(['UPDATE "ActivityLog" SET "action" = \'x\'', 'DELETE FROM "ActivityLog"', 'TRUNCATE "ActivityLog"'])(
    'refuse %s',
    async (sql) => {
      await expect(sqlPool.query(sql)).rejects.toThrow(/permission denied for table ActivityLog/);
    },
  );

  it.each(['CREATE TABLE intruder (id int)', 'DROP TABLE "Claim"', 'ALTER TABLE "Claim" DISABLE TRIGGER ALL'])('refuse %s', async (sql) => {
    await expect(sqlPool.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('let a job be added and read', async () => {
    await sqlPool.query("SELECT graphile_worker.add_job('probe', '{}')");
    const { rows } = await sqlPool.query("SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'probe'");
    expect(rows).toEqual([{ jobs: 1 }]);
  });
});

describe('the rights of reports', () => {
  it('let them read facts and write nothing', async () => {
    await expect(reportsPool.query('SELECT count(*) FROM "Claim"')).resolves.toBeDefined();
    await expect(reportsPool.query('DELETE FROM "Claim"')).rejects.toThrow(/read-only|permission denied/);
  });

  it.each(['Session', 'Credential', 'Verification', 'TwoFactor', 'PhoneSignIn'])('keep them out of %s', async (table) => {
    await expect(reportsPool.query(`SELECT * FROM "${table}"`)).rejects.toThrow(/permission denied/);
  });
});
