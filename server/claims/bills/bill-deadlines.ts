import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, startOfDay, today } from '../../platform/clock.ts';
import { getSettings } from '../../platform/settings/settings.ts';
import { addBusinessDays, loadHolidays } from '../public-holidays/business-days.ts';

/** Bills that were to be vetted before today and still wait. */
export async function unvettedPastDue(): Promise<Prisma.BillWhereInput> {
  const [holidays, { vettingBusinessDays }] = await Promise.all([loadHolidays(), getSettings()]);
  let day = addDays(today(), -vettingBusinessDays);
  while (addBusinessDays(day, vettingBusinessDays, holidays) >= today()) day = addDays(day, -1);
  return { status: { in: ['SUBMITTED', 'IN_REVIEW'] }, submittedAt: { lt: startOfDay(addDays(day, 1)) } };
}

/** Bills that were to be paid before today and still wait; one of which nothing was approved has nothing to pay. */
export async function unpaidPastDue(): Promise<Prisma.BillWhereInput> {
  const { paymentDays } = await getSettings();
  return {
    status: 'APPROVED',
    paymentId: null,
    payableAmount: { gt: 0n },
    approvedAt: { lt: startOfDay(addDays(today(), -paymentDays)) },
  };
}
