import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, startOfDay, today } from '../../platform/clock.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { addBusinessDays, type Holidays, loadHolidays } from '../public-holidays/business-days.ts';

/** Bills past their vetting deadline that are not vetted yet. */
export const unvettedPastDue = (): Promise<Prisma.BillWhereInput> => unvettedDueBy(() => addDays(today(), -1));

/** Bills not vetted yet with at most this many business days left, or past their deadline. */
export const unvettedDueWithin = (days: number): Promise<Prisma.BillWhereInput> =>
  unvettedDueBy((holidays) => addBusinessDays(today(), days, holidays));

/** Bills not vetted yet whose vetting deadline is this day or earlier. */
async function unvettedDueBy(lastDay: (holidays: Holidays) => Date): Promise<Prisma.BillWhereInput> {
  const [holidays, { vettingBusinessDays }] = await Promise.all([loadHolidays(), getSettings()]);
  let day = today();
  while (addBusinessDays(day, vettingBusinessDays, holidays) > lastDay(holidays)) day = addDays(day, -1);
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
