import { describe, expect, it } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { AGE_BANDS } from '../../members/enrollees/age-bands.shared.ts';
import { db } from '../../platform/db.ts';
import { defaultOf } from '../../scheme/settings/settings.shared.ts';
import { bandOf } from '../../testing/oracle/money-records.ts';
import { AGE_BAND_NAMES, ageBandOf } from './age-bands.ts';

describe('the age bands', () => {
  const bands = Object.values(AGE_BANDS);

  it('follow each other without a gap', () => {
    expect(bands.slice(0, -1).map((band) => ('below' in band ? band.below : null))).toEqual(bands.slice(1).map(({ from }) => from));
    expect(bands[0]?.from).toBe(0);
  });

  it('begin with the children under five and end with the elderly people', () => {
    expect(AGE_BANDS.FROM_0_TO_4.below).toBe(5);
    expect(AGE_BANDS.FROM_65.from).toBe(defaultOf('elderlyAge'));
  });

  it('have every age in the band of its name', async () => {
    const rows = await db.$queryRaw<{ age: number; band: string }[]>(
      Prisma.sql`SELECT age, ${ageBandOf(Prisma.sql`age`)} AS band FROM generate_series(0, 120) age ORDER BY age`,
    );
    expect(rows).toEqual(Array.from({ length: 121 }, (_, age) => ({ age, band: bandOf(age) })));
    expect([...new Set(rows.map(({ band }) => band))]).toEqual(AGE_BAND_NAMES);
  });
});
