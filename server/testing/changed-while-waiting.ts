import { db } from '../platform/db.ts';
import type { Tx } from '../scheme/workflow/transact.ts';

const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 10));

async function isLockAwaited(): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isAwaited: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS "isAwaited"`;
  return row?.isAwaited ?? false;
}

/** Locks a row, starts the request, and changes the row once the request waits for the lock, so that what it read before is stale. */
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
      let isSettled = false;
      void pending.finally(() => {
        isSettled = true;
      });
      while (!isSettled && !(await isLockAwaited())) await waitBriefly();
      await change(tx);
      // In an object: a promise alone would be awaited, and the transaction would not commit before it is settled.
      return { answer: pending };
    },
    { timeout: 20_000 },
  );
  return answer;
}
