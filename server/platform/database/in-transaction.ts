import { setTimeout as sleep } from 'node:timers/promises';
import type pg from './pg.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * People queue behind a migration that waits for a table, so it gives way after this time and tries again. As long as one attempt holds its
 * locks, people wait too: a long one is a migration of its own, see docs/upgrading.md.
 */
const LOCK_WAIT_MS = 800;
const PAUSE_MS = 2000;
const MOST_TRIES = 300;

export async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
