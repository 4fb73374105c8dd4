import { Gauge, type Registry } from 'prom-client';
import { clockOffset } from '../../platform/database/clock-offset.ts';
import type pg from '../../platform/database/pg.ts';
import { createPool } from '../../platform/db.ts';
import { databaseUrls, env } from '../../platform/env.ts';

type Figure = {
  name: string;
  help: string;
  /** Columns of the statement besides `value`. */
  labels?: string[];
  sql: string;
};

const JOBS = 'graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id';
const DUE_JOBS = `${JOBS} WHERE j.is_available AND j.run_at <= now()`;
const OVERDUE_PA = `FROM "PaRequest" WHERE status = 'PENDING' AND "dueAt" < now()`;

/** Counts and ages, read with one statement each. No figure is of one person. */
const FIGURES: Figure[] = [
  {
    name: 'lafiya_jobs_waiting',
    help: 'Jobs that are due and that no process works on',
    labels: ['job'],
    sql: `SELECT t.identifier AS job, count(*)::int AS value FROM ${DUE_JOBS} GROUP BY 1`,
  },
  {
    name: 'lafiya_jobs_oldest_seconds',
    help: 'How long the oldest due job has waited',
    labels: ['job'],
    sql: `SELECT t.identifier AS job, extract(epoch FROM now() - min(greatest(j.run_at, j.created_at)))::float AS value FROM ${DUE_JOBS} GROUP BY 1`,
  },
  {
    name: 'lafiya_jobs_failed',
    help: 'Jobs without attempts left, which are on the page Failed jobs',
    labels: ['job'],
    sql: `SELECT t.identifier AS job, count(*)::int AS value FROM ${JOBS} WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL GROUP BY 1`,
  },
  {
    name: 'lafiya_job_last_scheduled_seconds',
    help: 'Time since a repeated job was last put into the queue',
    labels: ['job'],
    sql: `SELECT identifier AS job, extract(epoch FROM now() - last_execution)::float AS value
      FROM graphile_worker._private_known_crontabs WHERE last_execution IS NOT NULL`,
  },
  {
    name: 'lafiya_rollup_rows',
    help: 'Estimated rows of a rollup table, which the job compactRollups merges every night',
    labels: ['rollup'],
    sql: `SELECT relname AS rollup, greatest(reltuples, 0)::float AS value FROM pg_class JOIN all_rollups() r ON oid = to_regclass(quote_ident(r.rollup))`,
  },
  {
    name: 'lafiya_mails_unsent',
    help: 'Emails that wait or have failed',
    sql: `SELECT count(*)::int AS value FROM ${JOBS} WHERE t.identifier = ANY ('{sendMail,sendInvoiceMail,accountMail}')`,
  },
  {
    name: 'lafiya_texts_unsent',
    help: 'Text messages that were not sent for certain, by status',
    labels: ['status'],
    sql: `SELECT status::text, count(*)::int AS value FROM "SmsMessage" WHERE status IN ('QUEUED', 'SENDING', 'FAILED', 'UNCERTAIN') GROUP BY 1`,
  },
  {
    name: 'lafiya_pa_overdue',
    help: 'PA requests that wait for a decision past their time limit',
    sql: `SELECT count(*)::int AS value ${OVERDUE_PA}`,
  },
  {
    name: 'lafiya_pa_overdue_seconds',
    help: 'How far the oldest overdue PA request is past its time limit; 0 if none is',
    sql: `SELECT coalesce(extract(epoch FROM now() - min("dueAt")), 0)::float AS value ${OVERDUE_PA}`,
  },
  {
    name: 'lafiya_backup_age_seconds',
    help: 'Age of the newest backup; the age of the scheme if BACKUP_DIR is set and there is none',
    sql: `SELECT extract(epoch FROM now() - at)::float AS value FROM (
        (SELECT at FROM "ActivityLog" WHERE action = 'BACKUP' AND "entityType" = 'Backup' ORDER BY at DESC LIMIT 1)
        UNION ALL
        (SELECT at FROM "ActivityLog" WHERE ${Boolean(env.BACKUP_DIR)} ORDER BY at LIMIT 1)
      ) AS known ORDER BY at DESC LIMIT 1`,
  },
];

/** A read that is repeated at most this often, however many ask. */
const FRESH_MS = 15_000;
/** For one statement. */
const TIMEOUT = '5s';

/** Registers the figures of the database. `read` brings them up to date; `close` ends its connections, which are its own, so that a full pool hides nothing. */
export function databaseFigures(registry: Registry): { read: () => Promise<void>; close: () => Promise<void> } {
  const registers = [registry];
  const gauges = FIGURES.map(({ name, help, labels = [], sql }) => {
    return { sql, labels, gauge: new Gauge({ name, help, labelNames: labels, registers }) };
  });
  const up = new Gauge({ name: 'lafiya_database_up', help: '1 if the database answers this process', registers });
  const clock = new Gauge({
    name: 'lafiya_clock_offset_seconds',
    help: 'How far the clock of this process is ahead of the database',
    registers,
  });
  const lag = new Gauge({
    name: 'lafiya_replica_lag_seconds',
    help: 'How old the data of the replica are, if reports read one',
    registers,
  });
  const replicaUp = new Gauge({ name: 'lafiya_replica_up', help: '1 if the database of reports answers this process', registers });
  const settings = { statement_timeout: TIMEOUT, default_transaction_read_only: 'on', jit: 'off' };
  const { app = '', reports = app } = databaseUrls();
  const primary = createPool(app, 1, settings);
  const replica = createPool(reports, 1, settings);

  /** What cannot be read is absent: neither an old value nor 0. */
  function forget(): void {
    for (const { gauge } of gauges) gauge.reset();
    // A gauge without labels is 0 after a reset.
    for (const gauge of [...gauges.filter(({ labels }) => labels.length === 0).map((each) => each.gauge), clock, lag]) gauge.remove();
  }

  async function readPrimary(): Promise<string | null> {
    forget();
    try {
      return await withClient(primary, async (client) => {
        for (const { sql, gauge } of gauges) {
          const { rows } = await client.query<{ value: number } & Record<string, string | number>>(sql);
          for (const { value, ...values } of rows) gauge.set(values, value);
        }
        clock.set(await clockOffset(client));
        const { rows } = await client.query<{ at: string | null }>(
          'SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_lsn()::text END AS at',
        );
        up.set(1);
        return rows[0]?.at ?? null;
      });
    } catch {
      forget();
      up.set(0);
      return null;
    }
  }

  /** With the position of the primary: a replica that has all of it is not behind, however old its last transaction is. */
  async function readReplica(position: string | null): Promise<void> {
    try {
      const { rows } = await withClient(replica, (client) =>
        client.query<{ value: number | null }>(
          `SELECT CASE WHEN NOT pg_is_in_recovery() THEN NULL WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
             ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float END AS value`,
          [position],
        ),
      );
      replicaUp.set(1);
      if (typeof rows[0]?.value === 'number') lag.set(rows[0].value);
    } catch {
      replicaUp.set(0);
    }
  }

  let last: { at: number; done: Promise<void> } | null = null;
  return {
    read() {
      if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), done: readPrimary().then(readReplica) };
      return last.done;
    },
    async close() {
      await last?.done;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}

async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
