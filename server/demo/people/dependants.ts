import { addMonths, ageOn, instantAt, MINUTE } from '../world/days.ts';
import { isMuslim, pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Family, Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** Draws a spouse and children, as far as the age of the principal and the limits of the plan allow. The figures are assumptions. */
export function addDependants(world: World, random: Random, family: Family, age: number): void {
  const { principal } = family;
  const hasChildren = random.chance(age < 27 ? 0.35 : 0.82);
  principal.married = random.chance(age < 27 ? 0.3 : 0.78);
  let spouse: Person | null = null;
  if (principal.married && principal.plan.maxSpouses > 0 && random.chance(0.86)) {
    const sex = principal.sex === 'MALE' ? 'FEMALE' : 'MALE';
    const ageGap = (principal.sex === 'MALE' ? 1 : -1) * random.int(0, 9);
    spouse = addMember(world, random, family, {
      relationship: 'SPOUSE',
      sex,
      born: Math.min(principal.born + ageGap * 365 + random.int(-150, 150), principal.registered - 18 * 366),
      suffix: '01',
    });
    spouse.married = true;
  }
  if (!hasChildren || principal.plan.maxChildren === 0) return;
  const mother = principal.sex === 'FEMALE' ? principal : spouse;
  const eldestAge = Math.min(21, Math.floor(((mother ? ageOn(mother.born, world.today) : age) - 20) * 0.9));
  const births: number[] = [];
  let born = world.today - Math.floor(Math.max(0.3, random.next() * Math.max(1, eldestAge)) * 365) - random.int(0, 300);
  for (let n = 0; n < 4 && world.today - born < (eldestAge + 1) * 365; n++) {
    births.push(born);
    born -= random.int(20, 48) * 30;
    if (random.chance(0.22)) break;
  }
  births.reverse().forEach((birth, order) => {
    if (mother && birth < mother.born + 17 * 365) return;
    if (addMonths(birth, 18 * 12) <= principal.registered + 30) return;
    addMember(world, random, family, {
      relationship: 'CHILD',
      sex: random.chance(0.5) ? 'MALE' : 'FEMALE',
      born: birth,
      suffix: `0${order + 2}`,
    });
    if (mother && birth > mother.coverStart && birth > world.historyStart && (mother.coverEnd === null || birth <= mother.coverEnd))
      mother.births.push(birth);
  });
}

type NewMember = { relationship: 'SPOUSE' | 'CHILD'; sex: 'MALE' | 'FEMALE'; born: number; suffix: string };

function addMember(world: World, random: Random, family: Family, { relationship, sex, born, suffix }: NewMember): Person {
  const { principal } = family;
  // A child born after the registration of the family is added some weeks later.
  const isNewborn = born > principal.registered;
  const registered = isNewborn ? Math.min(born + random.int(14, 50), world.today) : principal.registered;
  const registeredAt = isNewborn
    ? Math.min(instantAt(registered, random.int(9, 14), random.int(0, 59)), world.now - 20 * MINUTE)
    : principal.registeredAt + random.int(40, 400) * 1000;
  const ethnicGroup = random.chance(0.9) ? principal.ethnicGroup : pickEthnicGroup(random, principal.place.lga.code);
  const person: Person = {
    ...principal,
    id: random.uuid(Math.max(registeredAt, principal.registeredAt + 1)),
    principal,
    relationship,
    enrolmentNo: `${principal.enrolmentNo}-${suffix}`,
    // Among Muslims a wife often keeps her father's name.
    surname:
      relationship === 'SPOUSE' && (isMuslim(ethnicGroup) || ethnicGroup !== principal.ethnicGroup)
        ? pickSurname(random, ethnicGroup)
        : principal.surname,
    firstName: pickFirstName(random, principal.ethnicGroup === ethnicGroup ? ethnicGroup : principal.ethnicGroup, sex),
    otherNames: random.chance(0.3) ? pickFirstName(random, ethnicGroup, sex) : null,
    sex,
    born,
    married: false,
    category:
      principal.category === null ? null : relationship === 'CHILD' && ageOn(born, registered) < 5 ? 'UNDER_FIVE' : principal.category,
    registered,
    registeredAt,
    registeredBy: principal.registeredBy ?? (isNewborn ? random.pick(world.staff('REGISTRATION_OFFICER')) : null),
    channel: isNewborn ? 'OFFICER' : principal.channel,
    coverStart: Math.max(principal.coverStart, registered),
    pregnant: false,
    births: [],
    matchedEnrolleeId: null,
    duplicateOf: null,
    phone: relationship === 'SPOUSE' ? localPhone(40_000_000 + Math.floor(random.next() * 30_000_000)) : null,
    ethnicGroup,
  };
  if (person.coverEnd !== null && person.coverStart > person.coverEnd) person.coverStart = person.coverEnd;
  principal.home.lives++;
  family.members.push(person);
  return person;
}
