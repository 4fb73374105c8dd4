import { Prisma } from '../../generated/prisma/client.ts';

const { raw, sql } = Prisma;

const AGE_BANDS = [
  ['0–4', 5],
  ['5–14', 15],
  ['15–24', 25],
  ['25–44', 45],
  ['45–64', 65],
] as const;
/** The age band of an age in whole years. */
export const ageBandOf = (age: Prisma.Sql): Prisma.Sql =>
  sql`CASE ${Prisma.join(
    AGE_BANDS.map(([band, below]) => sql`WHEN ${age} < ${raw(String(below))} THEN ${raw(`'${band}'`)}`),
    ' ',
  )} ELSE '65+' END`;
export const AGE_BAND_NAMES = [...AGE_BANDS.map(([band]) => band), '65+'];
