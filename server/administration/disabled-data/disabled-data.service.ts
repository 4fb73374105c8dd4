import { standardQueries } from '../../care/standard-queries/standard-query.service.ts';
import { billRules } from '../../claims/bill-rules/bill-rule.service.ts';
import { diagnosisRules } from '../../claims/diagnosis-rules/diagnosis-rule.service.ts';
import { expenseCategories } from '../../claims/expenses/expense-category.service.ts';
import { expenseItems } from '../../claims/expenses/expense-item.service.ts';
import { publicHolidays } from '../../claims/public-holidays/public-holiday.service.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { enableEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { mdaService } from '../../members/mdas/mda.service.ts';
import { diagnoses } from '../../network/catalogue/diagnosis.service.ts';
import { services } from '../../network/catalogue/service.service.ts';
import { symptoms } from '../../network/catalogue/symptom.service.ts';
import { activateHcp } from '../../network/hcps/hcp-status.service.ts';
import { isoDay } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { reactivateUser } from '../users/user-account.service.ts';

export const DISABLED_KINDS = [
  ...(['USER', 'ENROLLEE', 'HCP', 'MDA', 'SERVICE', 'SYMPTOM', 'DIAGNOSIS', 'EXPENSE_ITEM', 'EXPENSE_CATEGORY'] as const),
  ...(['PUBLIC_HOLIDAY', 'DIAGNOSIS_RULE', 'BILL_RULE', 'STANDARD_QUERY'] as const),
] as const;
export type DisabledKind = (typeof DISABLED_KINDS)[number];

export type DisabledRecord = {
  id: string;
  kind: DisabledKind;
  label: string;
  detail: string | null;
  disabledAt: Date | null;
  reason: string | null;
  /** The account that disabled it. */
  byId: string | null;
  byName: string | null;
  byRole: Role | null;
};

/** The disabled rows of a table that has a name and the columns of a disabled record. */
const disabledRowsOf = (kind: DisabledKind, table: string, detail = 'NULL') => Prisma.sql`
  SELECT id, ${Prisma.raw(`'${kind}'`)} AS kind, name AS label, ${Prisma.raw(detail)}::text AS detail, "disabledAt", "disabledById", "disableReason" AS reason
  FROM ${Prisma.raw(`"${table}"`)} WHERE NOT "isActive"`;

/** Disabled enrollees, ordered by the index "Enrollee_disabled_idx". */
const PEOPLE = Prisma.sql`
  SELECT id, 'ENROLLEE' AS kind, "fullName" AS label, "enrolmentNo" AS detail, "disabledAt", "disabledById", "disableReason" AS reason
  FROM "Enrollee" WHERE status = 'DISABLED'`;

/** Disabled records of all other types, with the same columns; there are few. */
const OTHERS = Prisma.sql`
  SELECT id, 'USER' AS kind, name AS label, email AS detail, coalesce("deactivatedAt", "updatedAt") AS "disabledAt", "deactivatedById" AS "disabledById",
    "deactivateReason" AS reason FROM "UserAccount" WHERE NOT "isActive"
  UNION ALL SELECT id, 'HCP', name, code, "statusChangedAt", "statusChangedById", "statusReason" FROM "Hcp" WHERE status = 'DEACTIVATED'
  UNION ALL ${disabledRowsOf('MDA', 'Mda', 'code')}
  UNION ALL ${disabledRowsOf('SERVICE', 'Service', 'code')}
  UNION ALL ${disabledRowsOf('SYMPTOM', 'Symptom')}
  UNION ALL ${disabledRowsOf('DIAGNOSIS', 'Diagnosis', 'code')}
  UNION ALL ${disabledRowsOf('EXPENSE_ITEM', 'ExpenseItem')}
  UNION ALL ${disabledRowsOf('EXPENSE_CATEGORY', 'ExpenseCategory', 'code')}
  UNION ALL ${disabledRowsOf('PUBLIC_HOLIDAY', 'PublicHoliday', 'day')}
  UNION ALL ${disabledRowsOf('STANDARD_QUERY', 'StandardQuery')}
  UNION ALL ${disabledRowsOf('DIAGNOSIS_RULE', 'DiagnosisRule', '"diagnosisFrom" || \'–\' || "diagnosisTo"')}
  UNION ALL ${disabledRowsOf('BILL_RULE', 'BillRule')}`;

export type DisabledFilter = {
  kind?: readonly DisabledKind[] | null;
  /** Range of the disabling date; `lt` is exclusive. */
  at?: { gte?: Date; lt?: Date };
  byId?: string | null;
};

const likePattern = (search: string) => `%${escapeLike(search)}%`;

/** The WHERE of a list of disabled records, whose alias is d. */
export function disabledWhere({ kind, at, byId }: DisabledFilter, search: string | null | undefined): Prisma.Sql {
  const conditions = [
    ...(kind?.length ? [Prisma.sql`d.kind = ANY(${[...kind]})`] : []),
    ...(at?.gte ? [Prisma.sql`d."disabledAt" >= ${at.gte}`] : []),
    ...(at?.lt ? [Prisma.sql`d."disabledAt" < ${at.lt}`] : []),
    ...(byId ? [Prisma.sql`d."disabledById" = ${byId}::uuid`] : []),
    ...(search
      ? [
          Prisma.sql`(d.label ILIKE ${likePattern(search)} OR d.detail ILIKE ${likePattern(search)} OR d.reason ILIKE ${likePattern(search)})`,
        ]
      : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

type Page = { where: Prisma.Sql; orderBy: object; skip: number; take: number };

/** The columns to sort by. Other names are ignored, because the names become part of the SQL. */
const SORT_COLUMNS = ['disabledAt', 'label', 'kind', 'id'];

export async function findDisabled({ where, orderBy, skip, take }: Page): Promise<DisabledRecord[]> {
  const sorts = [orderBy]
    .flat()
    .flatMap((part) => Object.entries(part))
    .filter(([column]) => SORT_COLUMNS.includes(column));
  const order = Prisma.raw(sorts.map(([column, direction]) => `d."${column}" ${direction === 'asc' ? 'ASC' : 'DESC'}`).join(', '));
  return db.$queryRaw<DisabledRecord[]>`
    SELECT d.id, d.kind, d.label, d.detail, d."disabledAt", d.reason, u.id AS "byId", u.name AS "byName", u.role::text AS "byRole"
    FROM (SELECT * FROM (
      (SELECT * FROM (${PEOPLE}) d WHERE ${where} ORDER BY ${order} LIMIT ${skip + take})
      UNION ALL SELECT * FROM (${OTHERS}) d WHERE ${where}) d ORDER BY ${order} LIMIT ${take} OFFSET ${skip}) d
    LEFT JOIN "UserAccount" u ON u.id = d."disabledById" ORDER BY ${order}`;
}

export async function countDisabled({ where }: { where: Prisma.Sql }): Promise<number> {
  const [row] = await db.$queryRaw<[{ n: number }]>`SELECT count(*)::int AS n FROM (${PEOPLE} UNION ALL ${OTHERS}) d WHERE ${where}`;
  return row.n;
}

/** Restores a disabled record by the service that its own page uses, with the same checks. Returns its id. */
export async function restoreDisabled(viewer: Viewer, kind: DisabledKind, id: string): Promise<string> {
  await RESTORE[kind](viewer, id);
  return id;
}

const selectVersion = { select: { version: true } } as const;

const RESTORE: Record<DisabledKind, (viewer: Viewer, id: string) => Promise<unknown>> = {
  USER: async (viewer, id) => reactivateUser(viewer, id, await db.userAccount.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  ENROLLEE: async (viewer, id) => enableEnrollee(viewer, id, await db.enrollee.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  MDA: async (viewer, id) => mdaService.enable(viewer, id, await db.mda.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  HCP: restoreHcp,
  SERVICE: async (viewer, id) => services.enable(viewer, id, await db.service.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  SYMPTOM: async (viewer, id) => symptoms.enable(viewer, id, await db.symptom.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  DIAGNOSIS: async (viewer, id) => diagnoses.enable(viewer, id, await db.diagnosis.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  EXPENSE_ITEM: async (viewer, id) =>
    expenseItems.enable(viewer, id, await db.expenseItem.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  EXPENSE_CATEGORY: async (viewer, id) =>
    expenseCategories.enable(viewer, id, await db.expenseCategory.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  PUBLIC_HOLIDAY: async (viewer, id) =>
    publicHolidays.enable(viewer, id, await db.publicHoliday.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  STANDARD_QUERY: async (viewer, id) =>
    standardQueries.enable(viewer, id, await db.standardQuery.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  DIAGNOSIS_RULE: async (viewer, id) =>
    diagnosisRules.enable(viewer, id, await db.diagnosisRule.findUniqueOrThrow({ where: { id }, ...selectVersion })),
  BILL_RULE: async (viewer, id) => billRules.enable(viewer, id, await db.billRule.findUniqueOrThrow({ where: { id }, ...selectVersion })),
};

/** Activates the facility with the licence and accreditation on record. */
async function restoreHcp(viewer: Viewer, id: string): Promise<unknown> {
  const hcp = await db.hcp.findUniqueOrThrow({ where: { id } });
  const { licenceNo, accreditationNo, accreditedFrom, accreditedTo, capitationCapacity } = hcp;
  if (hcp.status !== 'DEACTIVATED') throw stateInvalid(hcp, 'Hcp');
  if (!licenceNo || !accreditationNo || !accreditedFrom || !accreditedTo) throw new DomainError('DATA_HCP_PAPERS');
  const days = { accreditedFrom: isoDay(accreditedFrom), accreditedTo: isoDay(accreditedTo) };
  return activateHcp(viewer, id, { licenceNo, accreditationNo, ...days, capitationCapacity, version: hcp.version });
}
