import { loadDemo } from '../demo/load.ts';
import { loadReference } from '../platform/reference/load.ts';
import { cloneFilled } from './database.ts';

/** Today of the scheme below. */
export const SCHEME_DAY = '2026-11-20';

/** Gives the file's own database a small demo scheme, always the same one, made once for all files. Its photographs are not on disk. */
export async function loadDemoScheme(size = 1500): Promise<void> {
  const databaseName = new URL(process.env.MIGRATE_DATABASE_URL ?? '').pathname.slice(1);
  await cloneFilled(`demo_${size}`, databaseName, async ({ migrate: url }) => {
    await loadReference({ url, state: 'Plateau' });
    await loadDemo({ size, seed: 'reports', today: new Date(`${SCHEME_DAY}T13:05:00Z`), url, state: 'Plateau' });
  });
}
