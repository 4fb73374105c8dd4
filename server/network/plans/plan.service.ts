import type { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { dueChanges, openChanges } from '../../scheme/workflow/scheduled-changes.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { cancelPlanChangeInput, planInput, updatePlanInput } from './plan.input.ts';

type Columns = Record<string, unknown>;

const basisPoints = (percent: number | null | undefined) => Math.round((percent ?? 0) * 100);

/** Table columns from the input, without those that do not apply to the premium or period type. */
function columnsOf(input: z.output<typeof planInput>): Columns {
  const { premiumPercent, employeePercent, employerPercent, premium, durationMonths, extraDependantPremium, ...rest } = input;
  const isPercent = input.premiumType === 'PERCENT_BASIC';
  return {
    ...rest,
    premiumValue: isPercent ? basisPoints(premiumPercent) : input.premiumType === 'FREE' ? 0 : (premium ?? 0),
    employeeShare: isPercent ? basisPoints(employeePercent) : 0,
    employerShare: isPercent ? basisPoints(employerPercent) : 0,
    familyPremium: input.premiumType === 'FLAT_FAMILY' ? (input.familyPremium ?? null) : null,
    extraDependantPremium: input.allowsExtraDependants ? (extraDependantPremium ?? null) : null,
    durationMonths: input.periodType === 'MONTHS' ? durationMonths : null,
    schemeCostPerLife: input.schemeCostPerLife ?? null,
    annualInpatientDays: input.annualInpatientDays ?? null,
    maxLiveBirths: input.maxLiveBirths ?? null,
    annualLimit: input.annualLimit ?? null,
  };
}

/** Columns that cannot change once the plan has enrollees: their cover, bills and accounts depend on them. */
const FIXED = ['code', 'sector', 'premiumType', 'periodType', 'paymentResponsibility', 'fundingPool'] as const;

async function assertUpdate(tx: Tx, row: Columns & { id: string }, columns: Columns): Promise<void> {
  const changed = FIXED.find((column) => String(row[column]) !== String(columns[column]));
  if (changed && (await tx.enrollee.count({ where: { planId: row.id } })) > 0) throw fieldError('PLAN_FIXED', changed);
}

const plans = masterDataService({
  model: 'Plan',
  noun: 'plan',
  input: planInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN', code: 'MST_CODE_TAKEN' },
  columnsOf,
  assertUpdate,
});

export const { inputs } = plans;

type Run = (viewer: Viewer, ...args: never[]) => Promise<{ id: string }>;

/** Restricts an action to administrators of the whole scheme. */
const wholeScheme = <Action extends Run>(action: Action) =>
  ((viewer: Viewer, ...args: never[]) => {
    requireWholeScheme(viewer);
    return action(viewer, ...args);
  }) as Action;

export const createPlan = wholeScheme(plans.create);
export const disablePlan = wholeScheme(plans.disable);
export const enablePlan = wholeScheme(plans.enable);

/** The columns that differ from the plan. */
const changedColumns = (row: Columns, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([column, value]) => String(row[column]) !== String(value)));

const words = (columns: Columns, row: Columns) =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, String(row[column] ?? '')]));

/**
 * Changes a plan immediately, or schedules the change for a later date. Errors: FORBIDDEN, NOT_FOUND, CONFLICT_STALE, MST_NAME_TAKEN,
 * MST_CODE_TAKEN, PLAN_FIXED, PLAN_DAY, SET_UNCHANGED.
 */
export async function updatePlan(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  requireWholeScheme(viewer);
  const { reason, effectiveFrom, version, ...input } = parse(updatePlanInput, raw);
  const day = effectiveFrom ? new Date(effectiveFrom) : null;
  if (day && day <= today()) throw fieldError('PLAN_DAY', 'effectiveFrom');
  const columns = columnsOf(input as z.output<typeof planInput>);
  return transact(viewer, 'updatePlan', async ({ tx, log }) => {
    const row = await tx.plan.findUnique({ where: { id } });
    if (!row) throw new DomainError('NOT_FOUND');
    assertVersion(row, version);
    const changed = changedColumns(row, columns);
    if (Object.keys(changed).length === 0) throw new DomainError('SET_UNCHANGED');
    await assertUpdate(tx, row, columns);
    for (const [column, code] of [
      ['name', 'MST_NAME_TAKEN'],
      ['code', 'MST_CODE_TAKEN'],
    ] as const)
      if (await tx.plan.count({ where: { id: { not: id }, [column]: columns[column] } })) throw fieldError(code, column);
    const { count } = await tx.plan.updateMany({
      where: { id, version },
      data: { ...(day ? {} : changed), version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    if (day) {
      await tx.planChange.create({
        data: { planId: id, columns: changed as Prisma.InputJsonObject, effectiveFrom: day, reason, createdById: viewer.userId },
      });
    }
    log({
      action: day ? 'Plan.PLAN_CHANGE' : 'Plan.UPDATE',
      entityType: 'Plan',
      entityId: id,
      summary: `${day ? 'Scheduled a change of' : 'Changed'} ${row.name}${day ? ` from ${isoDay(day)}` : ''}: ${Object.keys(changed).join(', ')}. ${reason}`,
      before: words(changed, row),
      after: words(changed, changed),
    });
    return { id };
  });
}

/** Cancels a scheduled change before it takes effect. Errors: NOT_FOUND, CONFLICT_STALE. */
export async function cancelPlanChange(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  requireWholeScheme(viewer);
  const { version, reason } = parse(cancelPlanChangeInput, raw);
  return transact(viewer, 'cancelPlanChange', async ({ tx, log }) => {
    const change = await tx.planChange.findFirst({
      where: { id, ...openChanges, effectiveFrom: { gt: today() } },
      include: { plan: true },
    });
    if (!change) throw new DomainError('NOT_FOUND');
    const { count } = await tx.plan.updateMany({ where: { id: change.planId, version }, data: { version: { increment: 1 } } });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    await tx.planChange.update({ where: { id }, data: { cancelledAt: now() } });
    log({
      action: 'Plan.CANCEL_CHANGE',
      entityType: 'Plan',
      entityId: change.planId,
      summary: `Cancelled the change scheduled for ${change.plan.name} from ${isoDay(change.effectiveFrom)}: ${reason}`,
    });
    return { id: change.planId };
  });
}

/** Applies scheduled changes that are due, in order of date. */
export async function applyPlanChanges(): Promise<void> {
  await transact('SYSTEM', 'applyPlanChanges', async ({ tx, log }) => {
    const due = await tx.planChange.findMany({
      ...dueChanges(),
      include: { plan: { select: { name: true } } },
    });
    for (const { id, planId, columns, reason, plan } of due) {
      const { count } = await tx.planChange.updateMany({ where: { id, ...openChanges }, data: { appliedAt: now() } });
      if (count === 0) continue;
      await tx.plan.update({ where: { id: planId }, data: { ...(columns as object), version: { increment: 1 } } });
      log({
        action: 'Plan.UPDATE',
        entityType: 'Plan',
        entityId: planId,
        summary: `Took effect for ${plan.name}: ${Object.keys(columns as object).join(', ')}. ${reason}`,
        after: columns as Prisma.InputJsonObject,
      });
    }
    return null;
  });
}

export const plannedForPlan = { where: openChanges, orderBy: { effectiveFrom: 'asc' as const } };
