import { type Enrollee, Prisma } from '../../generated/prisma/client.ts';
import { isoDay } from '../../platform/clock.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { MergeField } from './duplicate.input.ts';

type Column = keyof Enrollee;

/** The columns that belong together. */
const COLUMNS: Record<MergeField, readonly Column[]> = {
  name: ['surname', 'firstName', 'otherNames', 'fullName'],
  sex: ['sex'],
  dateOfBirth: ['dateOfBirth'],
  nin: ['nin', 'ninStatus', 'ninCheckedAt', 'ninCheckedById'],
  phone: ['phone'],
  email: ['email'],
  home: ['address', 'lgaId', 'townId', 'wardId'],
  maritalStatus: ['maritalStatus'],
  stateOfOrigin: ['stateOfOrigin'],
  bloodGroup: ['bloodGroup'],
  genotype: ['genotype'],
  occupation: ['occupation'],
  disability: ['disability', 'isPregnant'],
  nextOfKin: ['nextOfKinName', 'nextOfKinPhone', 'nextOfKinRelationship'],
  photo: ['photoId'],
  work: [
    'mdaId',
    'staffNo',
    'gradeLevel',
    'dateOfFirstAppointment',
    'basicSalary',
    'sessionId',
    'matricNo',
    'studyLevel',
    'courseOfStudy',
    'vulnerableCategory',
  ],
};

/** Columns with unique values. */
const UNIQUE = ['nin', 'phone', 'email', 'staffNo', 'matricNo'] as const;

const plain = (value: unknown) => (value instanceof Date ? isoDay(value) : typeof value === 'bigint' ? String(value) : (value ?? null));

/** Fields in which two records differ. */
export const differences = (a: Enrollee, b: Enrollee): MergeField[] =>
  (Object.keys(COLUMNS) as MergeField[]).filter((field) =>
    COLUMNS[field].some((column) => column !== 'fullName' && column !== 'ninCheckedAt' && plain(a[column]) !== plain(b[column])),
  );

/** Exchanges the chosen fields of the two, so that what the person who stays does not keep is still on the other record. */
export async function exchangeFields(tx: Tx, kept: Enrollee, merged: Enrollee, take: readonly MergeField[]): Promise<void> {
  const columns = [...new Set(take.flatMap((field) => COLUMNS[field]))];
  if (columns.length === 0) return;
  const of = (person: Enrollee) => Object.fromEntries(columns.map((column) => [column, person[column]]));
  const unique = UNIQUE.filter((column) => columns.includes(column));
  // Clears unique values first.
  if (unique.length > 0)
    await tx.enrollee.update({ where: { id: merged.id }, data: Object.fromEntries(unique.map((column) => [column, null])) });
  await tx.enrollee.update({ where: { id: kept.id }, data: of(merged) });
  await tx.enrollee.update({ where: { id: merged.id }, data: of(kept) });
}

/** The dependants share plan, employer and session of their principal. */
export const shareWithFamily = (tx: Tx, headId: string): Promise<number> =>
  tx.$executeRaw(Prisma.sql`
    UPDATE "Enrollee" d SET "planId" = p."planId", "mdaId" = p."mdaId", "sessionId" = p."sessionId", version = d.version + 1
    FROM "Enrollee" p
    WHERE p.id = ${headId}::uuid AND d."principalId" = p.id AND d.status <> 'MERGED'
      AND (d."planId", d."mdaId", d."sessionId") IS DISTINCT FROM (p."planId", p."mdaId", p."sessionId")`);
