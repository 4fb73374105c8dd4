import { loadDemo } from '../demo/load.ts';
import { loadReference } from '../scheme/reference/load.ts';
import { cloneFilled } from './database.ts';

/** The day on which the demo scheme of the tests was made. */
export const SCHEME_DAY = '2026-11-20';

/** Gives the database of the test file a small demo scheme, which is made once per run. Its photographs are not stored. */
export async function loadDemoScheme(size = 1500): Promise<void> {
  const databaseName = new URL(process.env.MIGRATE_DATABASE_URL ?? '').pathname.slice(1);
  await cloneFilled(`demo_${size}`, databaseName, async ({ migrate: url }) => {
    await loadReference({ url, state: 'Plateau' });
    await loadDemo({ size, seed: 'reports', today: new Date(`${SCHEME_DAY}T13:05:00Z`), url, state: 'Plateau' });
  });
}
