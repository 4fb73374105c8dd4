import { EmbeddedDatabase } from '../../platform/database/embedded.ts';
import pg from '../../platform/database/pg.ts';
import { databaseUrls, env, StartError } from '../../platform/env.ts';
import { headsFile, readHeads } from './heads.ts';
import { verifyAudit } from './verify.ts';

/** `npm run audit:verify`: reports whether audit rows were changed after they were written. Exits with 1 if so. */
async function run(): Promise<number> {
  const externalUrl = databaseUrls().migrate;
  const embedded = externalUrl ? null : await EmbeddedDatabase.start({ dataDir: env.DATA_DIR, mustExist: true });
  const client = new pg.Client({ connectionString: externalUrl ?? embedded?.urls.migrate });
  try {
    await client.connect();
    const { heads, restores } = readHeads();
    const { blocks, rows, waiting, findings } = await verifyAudit(client, heads);
    console.info(`${blocks} blocks with ${rows} rows, ${heads.length} hashes in ${headsFile()}, ${waiting} rows not sealed yet.`);
    for (const { no, at, lost } of restores)
      console.info(`Restored on ${at.toISOString()} from a backup that ends with block ${no}; ${lost} later hashes were set aside.`);
    for (const { block, tableName, what } of findings)
      console.error([block && `Block ${block}`, tableName, what].filter(Boolean).join(', '));
    console.info(findings.length === 0 ? 'Nothing was changed.' : `${findings.length} findings.`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await client.end();
    if (!embedded?.isShared) await embedded?.stop();
  }
}

// A shared database keeps running, and so does its supervisor.
process.exit(
  await run().catch((error) => {
    console.error(error instanceof StartError ? `\n${error.message}\n` : error);
    return 1;
  }),
);
