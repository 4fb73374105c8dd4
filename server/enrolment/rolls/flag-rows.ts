import { Prisma } from '../../generated/prisma/client.ts';
import type { RollKind } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { rowProblem } from './roll-problems.ts';

/** Identifying field of principals by type of roll; vulnerable people without a NIN by name, birth date, sex and LGA. */
const IDENTITY: Record<RollKind, { field: string; what: string }> = {
  MDA_STAFF: { field: 'staffNo', what: 'staff number' },
  STUDENTS: { field: 'matricNo', what: 'matric number' },
  VULNERABLE: { field: '', what: 'person' },
};

const UNIQUE_FIELDS = [
  { column: 'nin', field: 'nin', what: 'NIN' },
  { column: 'phone', field: 'phone', what: 'phone' },
  { column: 'email', field: 'email', what: 'email' },
] as const;

/** If rows share a value that must be unique, the first is accepted and the others refer to it. */
export async function flagDuplicates(rollId: string, kind: RollKind): Promise<void> {
  for (const { column, field, what } of [{ column: 'identity', ...IDENTITY[kind] }, ...UNIQUE_FIELDS]) {
    const name = Prisma.raw(`"${column}"`);
    // The row's number is filled in by the database.
    const { code, message } = rowProblem('ROLL_DUPLICATE_ROW', field, { what, row: '%s' });
    await db.$executeRaw`
      UPDATE "RollRow" r SET problems = r.problems
        || jsonb_build_object('code', ${code}::text, 'field', ${field}::text, 'message', format(${message}::text, t.first))
      FROM (SELECT id, number, min(number) OVER (PARTITION BY ${name}) AS first FROM "RollRow"
        WHERE "rollId" = ${rollId}::uuid AND ${name} IS NOT NULL) t
      WHERE r.id = t.id AND t.number > t.first`;
  }
}

/** A family has the row number of its principal, or of its first row if the principal is not in the file. */
export async function numberFamilies(rollId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "RollRow" r SET "familyNumber" = t.number
    FROM (SELECT "familyKey", coalesce(min(number) FILTER (WHERE relationship = 'PRINCIPAL'), min(number)) AS number FROM "RollRow"
      WHERE "rollId" = ${rollId}::uuid AND "familyKey" IS NOT NULL GROUP BY "familyKey") t
    WHERE r."rollId" = ${rollId}::uuid AND r."familyKey" = t."familyKey"`;
}

/** The rows for the file to correct. If a family has no number on record, its principal is included, so that the file can be loaded directly. */
export async function flagToCorrect(tx: Pick<Prisma.TransactionClient, '$executeRaw'>, rollId: string, kind: RollKind): Promise<void> {
  await tx.$executeRaw`
    UPDATE "RollRow" r SET "toCorrect" = t."toCorrect"
    FROM (SELECT id, outcome = 'BAD' OR ${kind === 'VULNERABLE'} AND relationship = 'PRINCIPAL'
        AND bool_or(outcome = 'BAD') OVER (PARTITION BY "familyNumber") AND "familyNumber" IS NOT NULL AS "toCorrect"
      FROM "RollRow" WHERE "rollId" = ${rollId}::uuid) t
    WHERE r.id = t.id AND r."toCorrect" <> t."toCorrect"`;
}
