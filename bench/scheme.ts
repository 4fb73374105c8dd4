import type { Bench } from './database.ts';

/** Tables that no measured search, list or report reads. */
const UNUSED_TABLES = ['StatusChange', 'ActivityLog', 'Notification', 'ClaimSymptom', 'EncounterSymptom', 'PaRequestSymptom'];

/** Makes about 3 claims with 10 lines, 1 PA request, 0.3 referrals and 4 encounters a life in 18 months. */
export const HIGH_ILLNESS_FACTOR = 2.5;

/** Fills an empty database with a scheme of that many lives, the same one each time. */
export async function ensureScheme({ client, urls }: Bench, lives: number, illnessFactor?: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM "Enrollee" LIMIT 1');
  if (rowCount) return;
  console.info(`Making a scheme of ${lives.toLocaleString('en')} lives …`);
  // Only now: files behind it open the database that the settings name when they are loaded.
  Object.assign(process.env, { DATABASE_URL: urls.app, MIGRATE_DATABASE_URL: urls.migrate, REPORTS_DATABASE_URL: urls.reports });
  const { loadDemo } = await import('../server/demo/load.ts');
  const started = performance.now();
  await loadDemo({ size: lives, illnessFactor, today: new Date('2026-11-20T13:05:00Z'), url: urls.migrate, emptyTables: UNUSED_TABLES });
  console.info(
    `… in ${((performance.now() - started) / 1000).toFixed(0)} s; memory of Node at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
}
