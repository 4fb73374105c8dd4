import type pg from 'pg';
import { Prisma } from '../../generated/prisma/client.ts';
import { fixedTime } from '../clock.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Milliseconds of the clock of the database. */
export async function databaseClock(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>('SELECT extract(epoch FROM clock_timestamp())::float * 1000 AS at');
  if (!rows[0]) throw new Error('The database did not tell the time');
  return rows[0].at;
}

/** The time by the clock of the database, which all processes share; in tests the one that `setNow` has set. */
export const databaseTime = async (client: Client): Promise<Date> => fixedTime() ?? new Date(await databaseClock(client));

/** SQL: as `databaseTime`. Sealed rows have this time, since a process whose clock is wrong would date them before rows that are sealed already. */
export function databaseNow(): Prisma.Sql {
  const fixed = fixedTime();
  return fixed ? Prisma.sql`${fixed}::timestamp` : Prisma.sql`clock_timestamp() AT TIME ZONE 'UTC'`;
}
