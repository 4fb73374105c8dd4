import pg from 'pg';

/** What only the owner of the tables may do. */
export async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
