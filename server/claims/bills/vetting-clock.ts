import type { GraphQLResolveInfo } from 'graphql';
import type { BillStatus } from '../../generated/prisma/enums.ts';
import { dayOf, today } from '../../platform/clock.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { addBusinessDays, businessDaysBetween, loadHolidays } from '../public-holidays/business-days.ts';

type Waiting = { id: string; status: BillStatus; submittedAt: Date | null };
type Clock = { dueOn: Date; daysLeft: number };

/** Vetting deadline of a bill and business days left; null unless it waits for vetting. Holidays are loaded once per list. */
export async function vettingClock({ id, status, submittedAt }: Waiting, info: GraphQLResolveInfo): Promise<Clock | null> {
  if (!submittedAt || (status !== 'SUBMITTED' && status !== 'IN_REVIEW')) return null;
  const clockFrom = await batchLoader(info, id, async () => {
    const [holidays, { vettingBusinessDays }] = await Promise.all([loadHolidays(), getSettings()]);
    const clock = (submittedOn: Date): Clock => {
      const dueOn = addBusinessDays(submittedOn, vettingBusinessDays, holidays);
      return { dueOn, daysLeft: businessDaysBetween(today(), dueOn, holidays) };
    };
    return () => clock;
  });
  return clockFrom(dayOf(submittedAt));
}
