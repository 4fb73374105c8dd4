import { loadDemo } from '../demo/load.ts';
import { loadReference } from '../reference/load.ts';

/** Today of the scheme below. */
export const SCHEME_DAY = '2026-11-20';

/** Fills the file's own database with a small demo scheme, always the same one. */
export async function loadDemoScheme(size = 1500): Promise<void> {
  const url = process.env.MIGRATE_DATABASE_URL ?? '';
  await loadReference({ url, state: 'Plateau' });
  await loadDemo({ size, seed: 'reports', today: new Date(`${SCHEME_DAY}T13:05:00Z`), url, state: 'Plateau' });
}
