import type pg from 'pg';
import { type LedgerEvent, postStatement } from './ledger-event.ts';

/** Posts all records into an empty ledger, for demo data or an existing database. */
export async function openLedger(client: pg.ClientBase, events: readonly LedgerEvent[]): Promise<void> {
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM "LedgerEntry") AS "isOpen"');
  if (rows[0].isOpen) return;
  await postAll(client, events);
}

/** Posts all records that these events have. Idempotent. */
export async function postAll(client: pg.ClientBase, events: readonly LedgerEvent[]): Promise<void> {
  for (const event of events) {
    const { text, values } = postStatement(event, { actorId: null });
    await client.query(text, values);
  }
}
