import { AGE_LIMIT_REASON, PRINCIPAL_DECEASED } from '../../members/cover/reasons.ts';
import { addMonths } from '../world/days.ts';
import type { Family, Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

// Assumptions of the demo scheme.
const MIN_COVER_DAYS = 40;
/** Recent registrations of people who pay for themselves that are still pending. */
const PENDING_SHARE = 0.6;
const PENDING_DAYS = 14;
const LIFE_EVENT_SHARE = 0.034;

/** Draws how the cover of members ended, if it did: disabled, suspended, deceased, at the age limit, or expired. */
export function applyLifeEvents(world: World, random: Random, family: Family): void {
  const { principal, members } = family;
  const earliestDay = Math.max(principal.registered, principal.coverStart) + MIN_COVER_DAYS;
  const drawDay = () => random.int(earliestDay, world.today - 1);
  const coverEnd = principal.coverEnd;
  const { mda } = principal;
  const endCover = (person: Person, status: Person['status'], day: number, reason: string | null) => {
    if (person.stoppedOn !== null && person.stoppedOn <= day) return;
    person.status = status;
    person.stoppedOn = day;
    person.reason = reason;
  };
  const { paymentResponsibility } = principal.plan;
  if (paymentResponsibility === 'SELF' && principal.registered > world.today - PENDING_DAYS && random.chance(PENDING_SHARE))
    for (const person of members) person.status = 'PENDING_APPROVAL';
  else if (coverEnd !== null && coverEnd < world.today) for (const person of members) person.status = 'EXPIRED';
  else if (mda?.disabledOn && mda.disabledOn >= principal.registered)
    for (const person of members)
      endCover(person, 'DISABLED', Math.max(mda.disabledOn, person.registered), 'Premiums not remitted for two quarters');
  else if (earliestDay < world.today - 1 && random.chance(LIFE_EVENT_SHARE)) {
    const day = drawDay();
    const leftBecause =
      principal.plan.sector === 'STUDENT' ? 'Left the institution' : mda ? 'Left the service of the employer' : 'Moved to another state';
    const [status, reason] = random.weighted(
      [
        ['DISABLED', leftBecause, 4],
        ['DISABLED', 'Registered twice; the other record is kept', 1],
        ['SUSPENDED', 'Identity under verification', 1],
        ['DECEASED', null, 1.3],
      ] as [Person['status'], string | null, number][],
      ([, , weight]) => weight,
    );
    endCover(principal, status, day, reason);
    for (const person of members)
      if (person !== principal && person.registered < day)
        endCover(person, status === 'SUSPENDED' ? 'SUSPENDED' : 'DISABLED', day, status === 'DECEASED' ? PRINCIPAL_DECEASED : reason);
  }
  for (const person of members) {
    if (person.relationship !== 'CHILD' || person.status === 'EXPIRED') continue;
    const ageLimitDay = addMonths(person.born, person.plan.childMaxAge * 12);
    if (ageLimitDay <= world.today) endCover(person, 'DISABLED', Math.max(ageLimitDay, person.registered), AGE_LIMIT_REASON);
  }
  // Nobody is added to a family whose cover has ended.
  const endDay = principal.stoppedOn ?? (coverEnd !== null && coverEnd < world.today ? coverEnd + 1 : null);
  if (endDay !== null) family.members = members.filter((person) => person === principal || person.registered < endDay);
  for (const person of family.members) {
    if (person.stoppedOn !== null && person.stoppedOn <= person.coverStart)
      person.coverStart = Math.min(person.coverStart, person.stoppedOn);
    person.births = person.births.filter((day) => person.stoppedOn === null || day < person.stoppedOn);
  }
}
