import pg from '../platform/database/pg.ts';

/** Runs a statement as the owner of the tables, for what the application's role may not do. */
export async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
