import { AGE_LIMIT_REASON, PRINCIPAL_DECEASED } from '../../members/enrollees/reasons.ts';
import { addMonths } from '../world/days.ts';
import type { Family, Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** What became of them: left, disabled, suspended, died, came of age, or cover that ran out. */
export function applyLifeEvents(world: World, random: Random, family: Family): void {
  const { principal, members } = family;
  const since = Math.max(principal.registered, principal.coverStart) + 40;
  const some = () => random.int(since, world.today - 1);
  const end = principal.coverEnd;
  const { mda } = principal;
  const stop = (person: Person, status: Person['status'], day: number, reason: string | null) => {
    if (person.stoppedOn !== null && person.stoppedOn <= day) return;
    person.status = status;
    person.stoppedOn = day;
    person.reason = reason;
  };
  const { paymentResponsibility } = principal.plan;
  if (paymentResponsibility === 'SELF' && principal.registered > world.today - 14 && random.chance(0.6))
    for (const person of members) person.status = 'PENDING_APPROVAL';
  else if (end !== null && end < world.today) for (const person of members) person.status = 'EXPIRED';
  else if (mda?.disabledOn && mda.disabledOn >= principal.registered)
    for (const person of members)
      stop(person, 'DISABLED', Math.max(mda.disabledOn, person.registered), 'Premiums not remitted for two quarters');
  else if (since < world.today - 1 && random.chance(0.034)) {
    const day = some();
    const [status, reason] = random.weighted(
      [
        ['DISABLED', 'Left the service of the employer', 4],
        ['DISABLED', 'Registered twice; the other record is kept', 1],
        ['SUSPENDED', 'Identity under verification', 1],
        ['DECEASED', null, 1.3],
      ] as const,
      ([, , weight]) => weight,
    );
    stop(principal, status, day, reason);
    for (const person of members)
      if (person !== principal && person.registered < day)
        stop(person, status === 'SUSPENDED' ? 'SUSPENDED' : 'DISABLED', day, status === 'DECEASED' ? PRINCIPAL_DECEASED : reason);
  }
  for (const person of members) {
    if (person.relationship !== 'CHILD' || person.status === 'EXPIRED') continue;
    const adult = addMonths(person.born, person.plan.childMaxAge * 12);
    if (adult <= world.today) stop(person, 'DISABLED', Math.max(adult, person.registered), AGE_LIMIT_REASON);
  }
  // Nobody is added to a family whose cover has ended.
  const last = principal.stoppedOn ?? (end !== null && end < world.today ? end + 1 : null);
  if (last !== null) family.members = members.filter((person) => person === principal || person.registered < last);
  for (const person of family.members) {
    if (person.stoppedOn !== null && person.stoppedOn <= person.coverStart)
      person.coverStart = Math.min(person.coverStart, person.stoppedOn);
    person.births = person.births.filter((day) => person.stoppedOn === null || day < person.stoppedOn);
  }
}
