import { vi } from 'vitest';
import pg from '../platform/database/pg.ts';

/** Counts the statements that `work` sends to the database; nothing else may use it meanwhile. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
