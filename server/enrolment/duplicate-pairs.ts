import { Prisma } from '../generated/prisma/client.ts';
import { now } from '../platform/clock.ts';
import { recordChanges } from '../scheme/workflow/change-many.ts';
import type { Tx, Write } from '../scheme/workflow/transact.ts';
import { duplicatePairMachine } from './duplicate-pair.machine.ts';

/** Moves other pairs of a merged record to the kept record, unless that pair already exists. */
export async function movePairs(write: Write, keptId: string, mergedId: string): Promise<void> {
  const { tx } = write;
  const third = Prisma.sql`CASE WHEN p."firstId" = ${mergedId}::uuid THEN p."secondId" ELSE p."firstId" END`;
  const about = Prisma.sql`${mergedId}::uuid IN (p."firstId", p."secondId") AND ${keptId}::uuid NOT IN (p."firstId", p."secondId")`;
  await tx.$executeRaw(Prisma.sql`
    UPDATE "DuplicatePair" p SET "firstId" = least(${third}, ${keptId}::uuid), "secondId" = greatest(${third}, ${keptId}::uuid)
    WHERE ${about} AND p.status <> 'MERGED' AND NOT EXISTS (
      SELECT FROM "DuplicatePair" o WHERE o."firstId" = least(${third}, ${keptId}::uuid) AND o."secondId" = greatest(${third}, ${keptId}::uuid))`);
  const closed = await tx.$queryRaw<{ id: string; thirdId: string }[]>(Prisma.sql`
    UPDATE "DuplicatePair" p SET status = ${duplicatePairMachine.actions.CLOSE.to}::"DuplicatePairStatus", "decidedAt" = ${now()}, version = p.version + 1
    WHERE ${about} AND p.status = 'OPEN' RETURNING p.id, ${third} AS "thirdId"`);
  await recordChanges(
    { ...write, actor: 'SYSTEM' },
    duplicatePairMachine,
    'CLOSE',
    closed.map(({ id }) => ({ id, fromStatus: 'OPEN', number: id })),
    () => 'Closed a suspected duplicate after a merge',
  );
  const others = await tx.enrollee.findMany({
    where: { matchedEnrolleeId: mergedId, duplicateFlag: { not: 'CONFIRMED' } },
    select: { id: true },
  });
  await reopenSuspicion(tx, [...others.map(({ id }) => id), ...closed.map(({ thirdId }) => thirdId)]);
}

/** Pairs of which one record was refused: nobody has to decide about somebody who is not on record. Of these people, or of all. */
export async function closePairsOfRejected(write: Write, ids?: readonly string[]): Promise<void> {
  const which = ids ? Prisma.sql`e.id = ANY(${[...ids]}::uuid[])` : Prisma.sql`TRUE`;
  const closed = await write.tx.$queryRaw<{ id: string; firstId: string; secondId: string }[]>(Prisma.sql`
    UPDATE "DuplicatePair" p SET status = ${duplicatePairMachine.actions.CLOSE.to}::"DuplicatePairStatus", "decidedAt" = ${now()},
      "decisionReason" = 'The registration of one of the two was rejected', version = p.version + 1
    FROM "Enrollee" e
    WHERE p.status = 'OPEN' AND e.id IN (p."firstId", p."secondId") AND e.status = 'REJECTED' AND ${which}
    RETURNING p.id, p."firstId", p."secondId"`);
  await recordChanges(
    { ...write, actor: 'SYSTEM' },
    duplicatePairMachine,
    'CLOSE',
    closed.map(({ id }) => ({ id, fromStatus: 'OPEN', number: id })),
    () => 'Closed a suspected duplicate after a rejected registration',
  );
  await reopenSuspicion(write.tx, [...new Set(closed.flatMap(({ firstId, secondId }) => [firstId, secondId]))]);
}

/** Updates the duplicate flag of people: SUSPECT with the other record while a pair is open, else DISMISSED. */
export async function reopenSuspicion(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw(Prisma.sql`
    UPDATE "Enrollee" e SET
      "duplicateFlag" = (CASE WHEN o.id IS NOT NULL THEN 'SUSPECT' WHEN e."duplicateFlag" = 'NONE' THEN 'NONE' ELSE 'DISMISSED' END)::"DuplicateFlag",
      "matchedEnrolleeId" = o."otherId"
    FROM unnest(${[...ids]}::uuid[]) AS t(id)
    LEFT JOIN LATERAL (
      SELECT p.id, CASE WHEN p."firstId" = t.id THEN p."secondId" ELSE p."firstId" END AS "otherId"
      FROM "DuplicatePair" p WHERE p.status = 'OPEN' AND t.id IN (p."firstId", p."secondId") ORDER BY p."foundAt" LIMIT 1) o ON true
    WHERE e.id = t.id AND e.status <> 'MERGED'`);
}
