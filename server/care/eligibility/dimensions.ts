import type { Sex } from '../../generated/prisma/enums.ts';
import { ageOn, monthOf } from '../../platform/clock.ts';

export type FactPerson = { dateOfBirth: Date; sex: Sex; lgaId: string; townId: string; planId: string; mdaId: string | null };

/** The keys a visit, PA request, referral or claim is reported by, as they are on the day of service. The place is the facility's; residence stands beside it. */
export function factDimensions(enrollee: FactPerson, hcp: { lgaId: string; townId: string }, day: Date) {
  return {
    lgaId: hcp.lgaId,
    townId: hcp.townId,
    enrolleeLgaId: enrollee.lgaId,
    enrolleeTownId: enrollee.townId,
    planId: enrollee.planId,
    mdaId: enrollee.mdaId,
    sex: enrollee.sex,
    age: Math.min(120, Math.max(0, ageOn(enrollee.dateOfBirth, day))),
    month: monthOf(day),
  };
}
