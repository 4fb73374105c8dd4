import type pg from './pg.ts';

/** Classes of SQLSTATE by which PostgreSQL rejects a value or a row: the connection is as good as before. */
const REJECTED_VALUES = /^2[23]...$/;

/**
 * Lets a connection survive a statement whose values PostgreSQL rejects, such as an id that is not a UUID. The driver's pool closes it
 * after any error, and a new one has to sign in and to plan each statement again. After other errors that is right: the cached plan of
 * a changed table fails until its connection ends.
 */
export function keepConnections(pool: pg.Pool): void {
  pool.query = (async (statement: pg.QueryConfig, values?: unknown[]) => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await client.query(statement, values);
    } catch (error) {
      if (!REJECTED_VALUES.test((error as pg.DatabaseError).code ?? '')) failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }) as pg.Pool['query'];
}
