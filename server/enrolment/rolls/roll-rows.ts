import type { Prisma, RollRow } from '../../generated/prisma/client.ts';
import type { RowProblem } from './roll-problems.ts';
import type { Values } from './row-values.ts';

type Reader = Pick<Prisma.TransactionClient, 'roll' | 'rollRow' | '$queryRaw'>;

export type Row = Pick<RollRow, 'id' | 'number' | 'relationship' | 'familyKey' | 'outcome' | 'loadedAt'> & {
  values: Values;
  problems: RowProblem[];
};
/** Rows that belong together, by number; the principal may be on record only. */
export type Family = { number: number; principal: Row | null; members: Row[] };

export const rollWithPlan = (tx: Reader, id: string) =>
  tx.roll.findUniqueOrThrow({ where: { id }, include: { plan: true, session: true, mda: true } });
export type RollWithPlan = Awaited<ReturnType<typeof rollWithPlan>>;

/** The next families of a roll, each whole; of those with rows still to be loaded only, if it is asked so. */
export async function familiesOf(
  tx: Reader,
  rollId: string,
  { after, limit, toLoad = false }: { after: number; limit: number; toLoad?: boolean },
): Promise<{ families: Family[]; end: number }> {
  const numbers = await tx.$queryRaw<{ number: number }[]>`
    SELECT DISTINCT "familyNumber" AS number FROM "RollRow"
    WHERE "rollId" = ${rollId}::uuid AND "familyNumber" > ${after}
      AND (NOT ${toLoad} OR outcome IN ('NEW', 'RENEW') AND "loadedAt" IS NULL)
    ORDER BY 1 LIMIT ${limit}`;
  const families = new Map<number, Family>(numbers.map(({ number }) => [number, { number, principal: null, members: [] }]));
  const rows = await tx.rollRow.findMany({
    where: { rollId, familyNumber: { in: [...families.keys()] } },
    orderBy: { number: 'asc' },
    select: {
      id: true,
      number: true,
      relationship: true,
      familyKey: true,
      familyNumber: true,
      outcome: true,
      loadedAt: true,
      values: true,
      problems: true,
    },
  });
  for (const { familyNumber, values, problems, ...row } of rows) {
    const family = families.get(familyNumber ?? 0);
    const whole: Row = { ...row, values: (values ?? {}) as Values, problems: problems as RowProblem[] };
    if (!family) continue;
    if (row.relationship === 'PRINCIPAL' && !family.principal) family.principal = whole;
    else family.members.push(whole);
  }
  return { families: [...families.values()], end: numbers.at(-1)?.number ?? after };
}

/** How many rows came out how. */
export async function countRows(tx: Pick<Prisma.TransactionClient, 'rollRow'>, rollId: string) {
  const groups = await tx.rollRow.groupBy({ by: ['outcome'], where: { rollId }, _count: true });
  const of = (outcome: string) => groups.find((group) => group.outcome === outcome)?._count ?? 0;
  return { newCount: of('NEW'), renewCount: of('RENEW'), sameCount: of('SAME'), badCount: of('BAD') };
}
