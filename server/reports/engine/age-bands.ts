import { Prisma } from '../../generated/prisma/client.ts';
import { AGE_BANDS } from '../../members/enrollees/age-bands.shared.ts';

const { raw, sql } = Prisma;

const bands = Object.values(AGE_BANDS);
export const AGE_BAND_NAMES: readonly string[] = bands.map(({ label }) => label);

/** The age band of an age in whole years. */
export const ageBandOf = (age: Prisma.Sql): Prisma.Sql =>
  sql`CASE ${Prisma.join(
    bands.toReversed().map(({ label, from }) => sql`WHEN ${age} >= ${raw(String(from))} THEN ${raw(`'${label}'`)}`),
    ' ',
  )} END`;
