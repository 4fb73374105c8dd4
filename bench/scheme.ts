import { loadDemo } from '../server/demo/load.ts';
import type { Bench } from './database.ts';

/** What neither a search nor a list nor a report reads. */
const DETAIL = ['StatusChange', 'ActivityLog', 'Notification', 'ClaimSymptom', 'EncounterSymptom', 'PaRequestSymptom'];

/** A scheme of that many lives, always the same, made unless the database holds one. */
export async function ensureScheme({ client, urls }: Bench, lives: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM "Enrollee" LIMIT 1');
  if (rowCount) return;
  console.info(`Making a scheme of ${lives.toLocaleString('en')} lives …`);
  const started = performance.now();
  await loadDemo({ size: lives, today: new Date('2026-11-20T13:05:00Z'), url: urls.migrate, without: DETAIL });
  console.info(`… in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
