import { setTimeout as sleep } from 'node:timers/promises';
import pg from '../../server/platform/database/pg.ts';
import { type Account, Client } from './client.ts';
import { readTargets } from './targets.ts';
import { FACILITY_EMAILS, type ReadRow, writersOf } from './writers.ts';

export type LoadOptions = {
  /** Of the instances, such as `http://localhost:4000`. */
  addresses: readonly string[];
  /** Sign-ins of the demo scheme. */
  accounts: readonly Account[];
  databaseUrl: string;
  /** Pause of a person between two steps; by the name of the writer where they differ. */
  pauseMs?: number | ((writer: string) => number);
};

/** Changes of all roles that go on until they are stopped. */
export type Load = {
  client: Client;
  /** Starts no further step and waits until every change is answered, at most so long. */
  stop: (seconds?: number) => Promise<void>;
};

/** Starts the writers against a platform with the demo scheme; with a client of before, its people go on. */
export async function startLoad(
  { addresses, accounts, databaseUrl, pauseMs = 100 }: LoadOptions,
  client = new Client(addresses, accounts),
): Promise<Load> {
  const targets = await readTargets(databaseUrl, FACILITY_EMAILS);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, connectionTimeoutMillis: 5000, query_timeout: 20_000 });
  pool.on('error', () => {});
  let isStopping = false;
  let isOver = false;
  const readRow: ReadRow = async (sql, ...values) => {
    while (!isOver) {
      try {
        const { rows } = await pool.query(sql, values);
        return rows[0] ?? null;
      } catch {
        await sleep(500);
      }
    }
    return null;
  };
  const writers = Object.entries(writersOf({ client, targets, readRow })).map(async ([name, step]) => {
    while (!isStopping) {
      await step();
      await sleep(typeof pauseMs === 'number' ? pauseMs : pauseMs(name));
    }
  });
  const finished = Promise.all(writers);
  // A writer that fails is reported when the load stops, so that the instances are ended first.
  finished.catch(() => {});
  return {
    client,
    stop: async (seconds = 120) => {
      isStopping = true;
      await Promise.race([finished, sleep(seconds * 1000, undefined, { ref: false })]);
      isOver = true;
      client.giveUp();
      await finished;
      await pool.end();
    },
  };
}
