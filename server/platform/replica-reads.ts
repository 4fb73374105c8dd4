import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { now } from './clock.ts';

type Statement = string | pg.QueryConfig;
export type Reads = { query: <Row extends pg.QueryResultRow>(statement: Statement) => Promise<pg.QueryResult<Row>> };

/** How long a position of the primary counts as its present one. */
const POSITION_MS = 1000;
/** Seconds that the replica of this connection is behind: none if it has all that the primary had a moment ago. */
const LAG = `SELECT CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
  ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END::float8 AS lag`;
/** A replica ends statements that need rows which the primary has removed (serialization failure), or restarts. */
const REPLICA_FAILURES = /^(40001|57P0|08)/;

const readings = new AsyncLocalStorage<{ lag: number }>();

/** The result with the time of its data: earlier than now if it was read from a replica that is behind. */
export async function withTimeOfData<Result extends object>(work: () => Promise<Result>): Promise<Result & { generatedAt: Date }> {
  const reading = { lag: 0 };
  const result = await readings.run(reading, work);
  return { ...result, generatedAt: new Date(now().getTime() - reading.lag * 1000) };
}

/** Reads a replica, or the primary while the replica is more than `maxLag` seconds behind or cannot answer. */
export class ReplicaReads implements Reads {
  readonly #replica: pg.Pool;
  readonly #primary: Reads;
  readonly #maxLag: number;
  #position: { text: Promise<string | null>; at: number } | null = null;

  constructor(replica: pg.Pool, primary: Reads, maxLag: number) {
    this.#replica = replica;
    this.#primary = primary;
    this.#maxLag = maxLag;
  }

  async query<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
    const position = await this.#positionOfPrimary();
    const client = await this.#replica.connect().catch(() => null);
    if (!client) return this.#primary.query(statement);
    let failure: Error | undefined;
    try {
      // Each connection may lead to another replica.
      const { rows } = await client.query<{ lag: number | null }>(LAG, [position]);
      const lag = rows[0]?.lag ?? Number.POSITIVE_INFINITY;
      if (lag <= this.#maxLag) {
        const reading = readings.getStore();
        if (reading) reading.lag = Math.max(reading.lag, lag);
        return await client.query<Row>(statement);
      }
    } catch (error) {
      failure = error as Error;
      if (!REPLICA_FAILURES.test((error as { code?: string }).code ?? '08')) throw error;
    } finally {
      client.release(failure);
    }
    return this.#primary.query(statement);
  }

  /** Where the primary's log ends; null while it is away, when the time of the last change has to do. */
  #positionOfPrimary(): Promise<string | null> {
    const at = performance.now();
    if (!this.#position || at - this.#position.at > POSITION_MS) {
      const text = this.#primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position').then(
        ({ rows }) => rows[0]?.position ?? null,
        () => null,
      );
      this.#position = { text, at };
    }
    return this.#position.text;
  }
}
