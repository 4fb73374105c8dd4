import { db } from '../platform/db.ts';
import type { Tx } from '../platform/workflow/transact.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

async function someoneWaits(): Promise<boolean> {
  const [row] = await db.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`;
  return row?.waits ?? false;
}

/** Holds a row until the request waits for it, makes a change, and lets go: what the request read before is no longer so. Gives its answer. */
export async function changedWhileWaiting<Answer>(
  table: string,
  id: string,
  request: () => Promise<Answer>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await db.$transaction(
    async (tx) => {
      await tx.$queryRawUnsafe(`SELECT id FROM "${table}" WHERE id = $1::uuid FOR UPDATE`, id);
      const pending = request();
      let answered = false;
      void pending.finally(() => {
        answered = true;
      });
      while (!answered && !(await someoneWaits())) await pause();
      await change(tx);
      // In an object, so that the transaction commits without waiting for it.
      return { answer: pending };
    },
    { timeout: 20_000 },
  );
  return answer;
}
