import type { Prisma, RollRow } from '../../generated/prisma/client.ts';
import type { RowProblem } from './roll-problems.ts';
import type { Values } from './row-values.ts';

type Reader = Pick<Prisma.TransactionClient, 'roll' | 'rollRow' | '$queryRaw'>;

export type Row = Pick<RollRow, 'id' | 'number' | 'relationship' | 'familyKey' | 'outcome' | 'loadedAt'> & {
  values: Values;
  problems: RowProblem[];
};
/** Rows of one family: its number within the roll, the row of its principal (null if the principal is not in the file), and the other rows. */
export type Family = { familyNumber: number; principal: Row | null; members: Row[] };

export const rollWithPlan = (tx: Reader, id: string) =>
  tx.roll.findUniqueOrThrow({ where: { id }, include: { plan: true, session: true, mda: true } });
export type RollWithPlan = Awaited<ReturnType<typeof rollWithPlan>>;

/** The next families of a roll with all of their rows; with `toLoad`, only families with rows that are still to be loaded. */
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
  const families = new Map<number, Family>(numbers.map(({ number }) => [number, { familyNumber: number, principal: null, members: [] }]));
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
    const parsedRow: Row = { ...row, values: (values ?? {}) as Values, problems: problems as RowProblem[] };
    if (!family) continue;
    if (row.relationship === 'PRINCIPAL' && !family.principal) family.principal = parsedRow;
    else family.members.push(parsedRow);
  }
  return { families: [...families.values()], end: numbers.at(-1)?.number ?? after };
}

/** The number of rows with each outcome. */
export async function countRows(tx: Pick<Prisma.TransactionClient, 'rollRow'>, rollId: string) {
  const groups = await tx.rollRow.groupBy({ by: ['outcome'], where: { rollId }, _count: true });
  const count = (outcome: string) => groups.find((group) => group.outcome === outcome)?._count ?? 0;
  return { newCount: count('NEW'), renewCount: count('RENEW'), sameCount: count('SAME'), badCount: count('BAD') };
}
