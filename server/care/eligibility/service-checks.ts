import type { ServiceCategory, Sex, SexRule } from '../../generated/prisma/enums.ts';
import { addDays, ageOn, daysBetween } from '../../platform/clock.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { inpatientDaysOf, type Limit } from './limits.ts';

export type Reason = { code: ErrorCode; params?: Record<string, string | number>; serviceId?: string };

/** A requested service: quantity, and amount in kobo if a money limit applies. */
export type RequestedService = { id: string; qty?: number; amount?: bigint };

type Person = { sex: Sex; dateOfBirth: Date; coverageStart: Date | null; planId: string; planName: string };

const fitsSex = (rule: SexRule, sex: Sex) => rule === 'ANY' || rule === sex;

function fitsAge(service: { ageMin: number | null; ageMax: number | null }, age: number): boolean {
  return (service.ageMin === null || age >= service.ageMin) && (service.ageMax === null || age <= service.ageMax);
}

const naira = (kobo: number) => `₦${Math.floor(kobo / 100).toLocaleString('en-NG')}`;

const LIMIT_UNITS = { INPATIENT_DAYS: 'inpatient days per year', BIRTHS: 'births', ANNUAL_AMOUNT: 'per year' } as const;

/** The limit error, as in "Limit of 15 inpatient days per year reached: 12 used, 5 requested." */
function limitReason({ key, limit, used }: Limit, requested: number): Reason {
  const text = key === 'ANNUAL_AMOUNT' ? naira : (n: number) => n;
  return { code: 'ELG_LIMIT_REACHED', params: { n: text(limit), unit: LIMIT_UNITS[key], used: text(used), requested: text(requested) } };
}

/** Checks whether the plan covers these services for the person on the day: cover, sex and age, waiting period, limits. */
export async function checkServices(
  tx: Tx,
  person: Person,
  asked: readonly RequestedService[],
  day: Date,
  limits: readonly Limit[],
): Promise<Reason[]> {
  if (asked.length === 0) return [];
  const services = await tx.service.findMany({ where: { id: { in: asked.map(({ id }) => id) } }, include: { plans: true } });
  const reasons: Reason[] = [];
  const age = ageOn(person.dateOfBirth, day);
  const needed = { INPATIENT_DAYS: 0, BIRTHS: 0, ANNUAL_AMOUNT: 0 };
  const lines: { category: ServiceCategory; qty: number }[] = [];
  for (const { id, qty = 1, amount = 0n } of asked) {
    const service = services.find((candidate) => candidate.id === id);
    if (!service) continue;
    const about = { serviceId: id, params: { service: service.name, plan: person.planName, n: service.waitingDays ?? 0 } };
    if (service.plans.length > 0 && !service.plans.some(({ planId }) => planId === person.planId))
      reasons.push({ code: 'ELG_SERVICE_NOT_COVERED', ...about });
    if (!fitsSex(service.sexRule, person.sex) || !fitsAge(service, age)) reasons.push({ code: 'ELG_AGE_SEX', ...about });
    if (service.waitingDays && person.coverageStart && daysBetween(addDays(person.coverageStart, service.waitingDays), day) < 0) {
      reasons.push({ code: 'ELG_SERVICE_WAITING', ...about });
    }
    lines.push({ category: service.category, qty });
    if (service.category === 'DELIVERY') needed.BIRTHS = 1;
    needed.ANNUAL_AMOUNT += Number(amount);
  }
  needed.INPATIENT_DAYS = inpatientDaysOf(lines);
  for (const limit of limits) {
    const need = needed[limit.key];
    if (need > 0 && limit.used + need > limit.limit) reasons.push(limitReason(limit, need));
  }
  return reasons;
}
