import { requireWholeScheme } from '../../ledger/ledger.access.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { budgetsOfYear, setExpenseBudgetInput } from './expense.input.ts';

export type ExpenseBudgetLine = {
  categoryId: string;
  categoryName: string;
  version: number | null;
  amount: bigint | null;
  approved: bigint;
  waiting: bigint;
};

/** Budget and spending of each category in a year: active categories, and inactive ones with a budget or expenses. Void expenses are excluded. */
export async function expenseBudgets(viewer: Viewer, requestedYear: number): Promise<ExpenseBudgetLine[]> {
  requireWholeScheme(viewer);
  const { year } = parse(budgetsOfYear, { year: requestedYear });
  return db.$queryRaw<ExpenseBudgetLine[]>`
    SELECT c.id AS "categoryId", c.name AS "categoryName", b.version, b.amount, coalesce(s.approved, 0)::bigint AS approved, coalesce(s.waiting, 0)::bigint AS waiting
    FROM "ExpenseCategory" c
    LEFT JOIN "ExpenseBudget" b ON b."categoryId" = c.id AND b.year = ${year}::int
    LEFT JOIN (
      SELECT i."categoryId", sum(x.amount) FILTER (WHERE x.status = 'APPROVED') AS approved, sum(x.amount) FILTER (WHERE x.status = 'RECORDED') AS waiting
      FROM "Expense" x JOIN "ExpenseItem" i ON i.id = x."itemId"
      WHERE x.date >= make_date(${year}::int, 1, 1) AND x.date < make_date(${year}::int + 1, 1, 1) AND x.status <> 'VOID'
      GROUP BY 1
    ) s ON s."categoryId" = c.id
    WHERE c."isActive" OR b.id IS NOT NULL OR s."categoryId" IS NOT NULL
    ORDER BY c.name`;
}

/** Sets the annual budget of a category and returns the category. Errors: FORBIDDEN for officers limited to some LGAs, NOT_FOUND, CONFLICT_STALE. */
export async function setExpenseBudget(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { categoryId, year, amount, version } = parse(setExpenseBudgetInput, raw);
  requireWholeScheme(viewer);
  return transact(viewer, 'setExpenseBudget', async (write) => {
    const { tx } = write;
    // The first budget of a year has no row to lock.
    await lockRow(tx, 'ExpenseCategory', categoryId);
    const category = await tx.expenseCategory.findUnique({ where: { id: categoryId } });
    if (!category) throw fieldError('NOT_FOUND', 'categoryId');
    const key = { categoryId_year: { categoryId, year } };
    const budget = await tx.expenseBudget.findUnique({ where: key });
    if ((budget?.version ?? null) !== (version ?? null)) throw new DomainError('CONFLICT_STALE');
    const data = { amount: BigInt(amount), updatedById: viewer.userId };
    await tx.expenseBudget.upsert({ where: key, create: { categoryId, year, ...data }, update: { ...data, version: { increment: 1 } } });
    write.log({
      action: 'ExpenseCategory.SET_BUDGET',
      entityType: 'ExpenseCategory',
      entityId: categoryId,
      summary: `Budget of ${category.name} in ${year}: ${nairaText(amount)}`,
      ...(budget && { before: { year, amount: Number(budget.amount) } }),
      after: { year, amount },
    });
    return { id: categoryId };
  });
}
