import { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { enableEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { enableMda } from '../../members/mdas/mda.service.ts';
import { activateHcp } from '../../network/hcps/hcp-status.service.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { isoDay, now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError, stateInvalid } from '../../platform/errors.ts';
import { type Tx, transact } from '../../platform/workflow/transact.ts';
import { reactivateUser } from '../users/user-account.service.ts';

export const DISABLED_KINDS = ['USER', 'ENROLLEE', 'HCP', 'MDA', 'SERVICE', 'SYMPTOM', 'EXPENSE_ITEM', 'EXPENSE_CATEGORY'] as const;
export type DisabledKind = (typeof DISABLED_KINDS)[number];

export type DisabledRecord = {
  id: string;
  kind: DisabledKind;
  label: string;
  detail: string | null;
  disabledAt: Date | null;
  reason: string | null;
  byId: string | null;
  byName: string | null;
  byRole: Role | null;
};

const master = (kind: DisabledKind, table: string, detail = 'NULL') => Prisma.sql`
  SELECT id, ${Prisma.raw(`'${kind}'`)} AS kind, name AS label, ${Prisma.raw(detail)}::text AS detail, "disabledAt", "disabledById", "disableReason" AS reason
  FROM ${Prisma.raw(`"${table}"`)} WHERE NOT "isActive"`;

/** Everything that is disabled, of every kind, in one shape. The people among it are read by the index "Enrollee_disabled_idx". */
const DISABLED = Prisma.sql`
  SELECT id, 'ENROLLEE' AS kind, "fullName" AS label, "enrolmentNo" AS detail, "disabledAt", "disabledById", "disableReason" AS reason
  FROM "Enrollee" WHERE status = 'DISABLED'
  UNION ALL SELECT id, 'USER', name, email, coalesce("deactivatedAt", "updatedAt"), "deactivatedById", "deactivateReason" FROM "UserAccount" WHERE NOT "isActive"
  UNION ALL SELECT id, 'HCP', name, code, "statusChangedAt", "statusChangedById", "statusReason" FROM "Hcp" WHERE status = 'DEACTIVATED'
  UNION ALL ${master('MDA', 'Mda', 'code')}
  UNION ALL ${master('SERVICE', 'Service', 'code')}
  UNION ALL ${master('SYMPTOM', 'Symptom')}
  UNION ALL ${master('EXPENSE_ITEM', 'ExpenseItem')}
  UNION ALL ${master('EXPENSE_CATEGORY', 'ExpenseCategory', 'code')}`;

export type DisabledFilter = {
  kind?: readonly DisabledKind[] | null;
  /** Instants, the second one not included. */
  at?: { gte?: Date; lt?: Date };
  byId?: string | null;
};

const like = (search: string) => `%${escapeLike(search)}%`;

/** The condition of a list on its rows `d`. */
export function disabledWhere({ kind, at, byId }: DisabledFilter, search: string | null | undefined): Prisma.Sql {
  const conditions = [
    ...(kind?.length ? [Prisma.sql`d.kind = ANY(${[...kind]})`] : []),
    ...(at?.gte ? [Prisma.sql`d."disabledAt" >= ${at.gte}`] : []),
    ...(at?.lt ? [Prisma.sql`d."disabledAt" < ${at.lt}`] : []),
    ...(byId ? [Prisma.sql`d."disabledById" = ${byId}::uuid`] : []),
    ...(search ? [Prisma.sql`(d.label ILIKE ${like(search)} OR d.detail ILIKE ${like(search)} OR d.reason ILIKE ${like(search)})`] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

type Page = { where: Prisma.Sql; orderBy: object; skip: number; take: number };

/** The names of the sorts are the columns of the union; nothing else reaches the statement. */
const COLUMNS = ['disabledAt', 'label', 'kind', 'id'];

export async function findDisabled({ where, orderBy, skip, take }: Page): Promise<DisabledRecord[]> {
  const sorts = [orderBy]
    .flat()
    .flatMap((part) => Object.entries(part))
    .filter(([column]) => COLUMNS.includes(column));
  const order = Prisma.raw(sorts.map(([column, direction]) => `d."${column}" ${direction === 'asc' ? 'ASC' : 'DESC'}`).join(', '));
  return db.$queryRaw<DisabledRecord[]>`
    SELECT d.id, d.kind, d.label, d.detail, d."disabledAt", d.reason, u.id AS "byId", u.name AS "byName", u.role::text AS "byRole"
    FROM (SELECT * FROM (${DISABLED}) d WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}) d
    LEFT JOIN "UserAccount" u ON u.id = d."disabledById" ORDER BY ${order}`;
}

export async function countDisabled({ where }: { where: Prisma.Sql }): Promise<number> {
  const [row] = await db.$queryRaw<[{ n: number }]>`SELECT count(*)::int AS n FROM (${DISABLED}) d WHERE ${where}`;
  return row.n;
}

/** Brings a disabled record back the way its own page does, with every check of that way; answers its id. */
export async function restoreDisabled(viewer: Viewer, kind: DisabledKind, id: string): Promise<string> {
  await RESTORE[kind](viewer, id);
  return id;
}

const version = { select: { version: true } } as const;

const RESTORE: Record<DisabledKind, (viewer: Viewer, id: string) => Promise<unknown>> = {
  USER: async (viewer, id) => reactivateUser(viewer, id, await db.userAccount.findUniqueOrThrow({ where: { id }, ...version })),
  ENROLLEE: async (viewer, id) => enableEnrollee(viewer, id, await db.enrollee.findUniqueOrThrow({ where: { id }, ...version })),
  MDA: async (viewer, id) => enableMda(viewer, id, await db.mda.findUniqueOrThrow({ where: { id }, ...version })),
  HCP: restoreHcp,
  SERVICE: (viewer, id) => restoreMaster(viewer, 'Service', id),
  SYMPTOM: (viewer, id) => restoreMaster(viewer, 'Symptom', id),
  EXPENSE_ITEM: (viewer, id) => restoreMaster(viewer, 'ExpenseItem', id),
  EXPENSE_CATEGORY: (viewer, id) => restoreMaster(viewer, 'ExpenseCategory', id),
};

/** Activated again on the papers that are on record. */
async function restoreHcp(viewer: Viewer, id: string): Promise<unknown> {
  const hcp = await db.hcp.findUniqueOrThrow({ where: { id } });
  const { licenceNo, accreditationNo, accreditedFrom, accreditedTo, capitationCapacity } = hcp;
  if (hcp.status !== 'DEACTIVATED') throw stateInvalid(hcp);
  if (!licenceNo || !accreditationNo || !accreditedFrom || !accreditedTo) throw new DomainError('DATA_HCP_PAPERS');
  const days = { accreditedFrom: isoDay(accreditedFrom), accreditedTo: isoDay(accreditedTo) };
  return activateHcp(viewer, id, { licenceNo, accreditationNo, ...days, capitationCapacity, version: hcp.version });
}

/** A line of a register; names stay taken while it is disabled, so only its parent is asked. */
async function restoreMaster(
  viewer: Viewer,
  table: 'Service' | 'Symptom' | 'ExpenseItem' | 'ExpenseCategory',
  id: string,
): Promise<unknown> {
  return transact(viewer, 'restoreDisabled', async ({ tx, log }) => {
    if (table === 'ExpenseItem') await parentIsActive(tx, id);
    const rows = await tx.$queryRaw<{ name: string }[]>`
      UPDATE ${Prisma.raw(`"${table}"`)} SET "isActive" = true, "disabledAt" = NULL, "disabledById" = NULL, "disableReason" = NULL,
        version = version + 1, "updatedAt" = ${now()}
      WHERE id = ${id}::uuid AND NOT "isActive" RETURNING name`;
    const [row] = rows;
    if (!row) throw new DomainError('NOT_FOUND');
    log({ action: `${table}.ENABLE`, entityType: table, entityId: id, summary: `Restored ${row.name}` });
    return { id };
  });
}

async function parentIsActive(tx: Tx, itemId: string): Promise<void> {
  const item = await tx.expenseItem.findUniqueOrThrow({ where: { id: itemId }, include: { category: true } });
  if (!item.category.isActive) throw new DomainError('DATA_PARENT', { params: { parent: item.category.name } });
}
