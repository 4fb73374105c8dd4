import { parseArgs } from 'node:util';
import { now } from '../platform/clock.ts';
import { EmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import pg from '../platform/database/pg.ts';
import { databaseUrls, env } from '../platform/env.ts';
import { loadReference } from '../scheme/reference/load.ts';
import { loadDemo } from './load.ts';

/** `npm run demo:load -- --lives 1000000` fills an empty database, embedded or DATABASE_URL, for measurements. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { lives: { type: 'string' }, seed: { type: 'string' }, today: { type: 'string' } } });
  const size = Number(values.lives ?? env.DEMO_SIZE);
  const today = values.today ? new Date(values.today) : now();
  if (!Number.isInteger(size) || size < 200) throw new Error('--lives takes a whole number from 200 on');
  if (Number.isNaN(today.getTime())) throw new Error('--today takes a date, such as 2026-11-20');
  const externalUrl = databaseUrls().migrate;
  const embedded = externalUrl ? null : await EmbeddedDatabase.start({ dataDir: env.DATA_DIR });
  try {
    const url = externalUrl ?? embedded?.urls.migrate ?? '';
    await migrate(url);
    await loadReference({ url });
    if (!(await isEmpty(url))) throw new Error('This database already has people in it; choose an empty one (DATA_DIR or DATABASE_URL)');
    const started = performance.now();
    await loadDemo({ size, url, today, ...(values.seed && { seed: values.seed }) });
    console.info(`Loaded ${size.toLocaleString('en')} lives in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await embedded?.stop();
  }
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('SELECT 1 FROM "UserAccount" LIMIT 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
