import type { PlanPeriod } from '../../generated/prisma/enums.ts';
import { addDays, addMonths, today } from '../../platform/clock.ts';

type PlanPeriodRule = { periodType: PlanPeriod; durationMonths: number | null; waitingDays: number };

/** First and last day of cover that starts now: after the waiting days, for the plan's months, or to the end of the session. */
export function coverFromToday(
  plan: PlanPeriodRule,
  session: { startsOn: Date; endsOn: Date } | null,
): { coverageStart: Date; coverageEnd: Date | null } {
  const afterWaiting = addDays(today(), plan.waitingDays);
  const coverageStart = session && session.startsOn > afterWaiting ? session.startsOn : afterWaiting;
  switch (plan.periodType) {
    case 'OPEN_ENDED':
      return { coverageStart, coverageEnd: null };
    case 'MONTHS':
      return { coverageStart, coverageEnd: addDays(addMonths(coverageStart, plan.durationMonths ?? 12), -1) };
    case 'ACADEMIC_SESSION':
      return { coverageStart, coverageEnd: session?.endsOn ?? null };
  }
}
