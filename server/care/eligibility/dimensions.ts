import type { Sex } from '../../generated/prisma/enums.ts';
import { ageOn, monthOf } from '../../platform/clock.ts';

export type FactPerson = { dateOfBirth: Date; sex: Sex; lgaId: string; townId: string; planId: string; mdaId: string | null };

/**
 * Report dimensions of a visit, PA request, referral or claim on the day of service: location of the facility, and residence of the person.
 */
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
