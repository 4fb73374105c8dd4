import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, startOfDay, today } from '../../platform/clock.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { addBusinessDays, loadHolidays } from '../public-holidays/business-days.ts';

/** Bills past their vetting deadline that are not vetted yet. */
export async function unvettedPastDue(): Promise<Prisma.BillWhereInput> {
  const [holidays, { vettingBusinessDays }] = await Promise.all([loadHolidays(), getSettings()]);
  let day = addDays(today(), -vettingBusinessDays);
  while (addBusinessDays(day, vettingBusinessDays, holidays) >= today()) day = addDays(day, -1);
  return { status: { in: ['SUBMITTED', 'IN_REVIEW'] }, submittedAt: { lt: startOfDay(addDays(day, 1)) } };
}

/** Unpaid bills past their payment deadline. Bills with an approved amount of zero are excluded. */
export async function unpaidPastDue(): Promise<Prisma.BillWhereInput> {
  const { paymentDays } = await getSettings();
  return {
    status: 'APPROVED',
    paymentId: null,
    payableAmount: { gt: 0n },
    approvedAt: { lt: startOfDay(addDays(today(), -paymentDays)) },
  };
}
