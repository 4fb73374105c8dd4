import { addMonths, isoDay, monthOf, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { transact } from '../../scheme/workflow/transact.ts';

/** What text messages of a month have cost so far, in kobo. */
async function spentIn(month: Date): Promise<number> {
  const { _sum } = await db.smsMessage.aggregate({
    where: { createdAt: { gte: startOfDay(month), lt: startOfDay(addMonths(month, 1)) } },
    _sum: { cost: true },
  });
  return _sum.cost ?? 0;
}

/** Text messages of the current month against the budget of the settings, in kobo; a budget of 0 is no limit. */
export async function smsSpending(): Promise<{ month: Date; spent: number; budget: number; isOver: boolean }> {
  const month = monthOf(today());
  const [{ smsMonthlyBudget: budget }, spent] = [await getSettings(), await spentIn(month)];
  return { month, spent, budget, isOver: budget > 0 && spent > budget };
}

/** Notifies administrators once a month that text messages cost more than the budget. Returns whether it did. */
export async function checkSmsBudget(): Promise<boolean> {
  const { month, spent, budget, isOver } = await smsSpending();
  if (!isOver) return false;
  return transact('SYSTEM', 'checkSmsBudget', async (write) => {
    const { count } = await write.tx.smsBudgetAlarm.createMany({
      data: [{ month, spent: BigInt(spent), budget: BigInt(budget) }],
      skipDuplicates: true,
    });
    if (count === 0) return false;
    const title = `Text messages of this month cost ${nairaText(spent)}, more than the budget of ${nairaText(budget)}`;
    write.log({ action: 'SmsMessage.BUDGET', entityType: 'Setting', summary: title, after: { month: isoDay(month), spent, budget } });
    write.notify({ roles: ['ADMIN'], mayRead: null }, { kind: 'SMS_BUDGET_EXCEEDED', title });
    return true;
  });
}

/** One if text messages of this month cost more than the budget; `oldest` is when administrators were notified. For officers of the whole scheme. */
export async function smsOverBudget({ scope }: Viewer): Promise<{ count: number; oldest: Date | null }> {
  if (scope.kind !== 'SCHEME' || scope.lgaIds) return { count: 0, oldest: null };
  const { month, isOver } = await smsSpending();
  if (!isOver) return { count: 0, oldest: null };
  const alarm = await db.smsBudgetAlarm.findUnique({ where: { month }, select: { createdAt: true } });
  return { count: 1, oldest: alarm?.createdAt ?? null };
}
