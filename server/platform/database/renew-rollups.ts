import { inTransaction } from './in-transaction.ts';
import type { RepeatableScript } from './migration-files.ts';
import type pg from './pg.ts';

const SERIALIZATION_FAILURE = '40001';
const MOST_TRIES = 5;

type Renewal = {
  /** Another connection of the owner; closed here. */
  connect: () => Promise<pg.ClientBase & { end: () => Promise<void> }>;
  script: RepeatableScript;
  /** Records that the script ran, with the rebuilt rollups. */
  record: (client: pg.ClientBase) => Promise<unknown>;
};

/**
 * Installs the functions and triggers of the rollups and rebuilds all rollups, which takes minutes at a million lives, while people write.
 * The script locks the tables for a moment; a second connection takes its snapshot of the rows at that moment. From then on the triggers add
 * differences. The second connection replaces the rows of its snapshot by sums of its snapshot, and leaves the differences.
 * If the process ends in between, the next start does it again.
 */
export async function renewRollups(client: pg.ClientBase, { connect, script, record }: Renewal): Promise<void> {
  const builder = await connect();
  try {
    for (let tries = 1; ; tries++) {
      await inTransaction(client, async () => {
        await client.query(script.sql);
        await builder.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
      });
      try {
        await builder.query('SELECT rebuild_rollups()');
        await record(builder);
        await builder.query('COMMIT');
        return;
      } catch (error) {
        // The nightly job merged rows meanwhile.
        if ((error as pg.DatabaseError).code !== SERIALIZATION_FAILURE || tries === MOST_TRIES) throw error;
        await builder.query('ROLLBACK');
      }
    }
  } finally {
    await builder.end();
  }
}
