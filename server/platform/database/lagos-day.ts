import { Prisma } from '../../generated/prisma/client.ts';

/** The Lagos day of an instant column (instants are held in UTC). */
export const lagosDay = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`(${column} + interval '1 hour')::date`;
