import { type Cover, coverFor } from './cover.ts';
import { addMonths, ageOn, at, isWorkday, MINUTE, monthStart, yearOf } from './days.ts';
import { pickPlace } from './facilities.ts';
import { isMuslim, pickFirstName, pickPeople, pickSurname } from './names.ts';
import { localPhone } from './people-numbers.ts';
import type { Family, Person } from './person.ts';
import type { Random } from './random.ts';
import type { Hcp, Mda, Place, Plan, World } from './world.ts';

const SHARES: [string, number][] = [
  ['FORMAL', 36],
  ['INFORMAL', 21],
  ['EQUITY', 11],
  ['BHCPF', 13],
  ['TISHIP', 14],
  ['PRIVATE', 5],
];
const YEAR = 365.25;

/** Families in the order in which they joined, over the last three years or so, more of them each year. */
export function* makeFamilies(world: World): Generator<Family> {
  const first = world.horizon - 460;
  const span = world.today - first;
  let lives = 0;
  for (let index = 0; lives < world.lives; index++) {
    const random = world.random.fork('family', index);
    const day = workdayNear(world, first + Math.floor(span * (lives / world.lives) ** 0.82));
    const family = makeFamily(world, random, index, day);
    lives += family.members.length;
    yield family;
  }
}

function workdayNear(world: World, day: number): number {
  let result = Math.min(day, world.today);
  if (result === world.today && world.now < at(world.today, 9, 30)) result--;
  while (!isWorkday(result)) result--;
  return result;
}

function makeFamily(world: World, random: Random, index: number, registered: number): Family {
  const plan = world.plan(random.weighted(SHARES, ([, share]) => share)[0]);
  const mda = pickBody(world, random, plan, registered);
  const place = pickPlace(world, random, mda?.type === 'LOCAL_GOVT' && random.chance(0.8) ? mda.lga : undefined);
  const cover = coverFor(world, random, plan, registered, mda);
  const registeredAt = Math.min(
    at(registered, random.int(8, 15), random.int(0, 59), random.int(0, 59)),
    world.now - random.int(10, 50) * MINUTE,
  );
  const principal = makePrincipal(world, random, { index, plan, mda, place, cover, registered, registeredAt });
  maybeDouble(world, random, principal);
  const family: Family = { principal, members: [principal], payments: cover.payments, salary: null };
  if (plan.sector === 'FORMAL') family.salary = random.int(70, 120) * 100_000 + Math.floor(random.next() ** 3 * 360) * 100_000;
  if (mda) mda.staffCount++;
  const age = ageOn(principal.born, registered);
  const marries = principal.category === null || principal.category === 'INDIGENT' || principal.category === 'IDP';
  if (plan.maxSpouses + plan.maxChildren > 0 && marries && age >= 22) addDependants(world, random, family, age);
  settleStatus(world, random, family);
  return family;
}

function pickBody(world: World, random: Random, plan: Plan, registered: number): Mda | null {
  if (plan.sector !== 'FORMAL' && plan.sector !== 'STUDENT') return null;
  const student = plan.sector === 'STUDENT';
  return random.weighted(
    world.mdas.filter((mda) => (mda.type === 'TERTIARY_INSTITUTION') === student),
    (mda) => (mda.disabledOn !== null && registered >= mda.disabledOn ? 0 : mda.weight),
  );
}

type Start = { index: number; plan: Plan; mda: Mda | null; place: Place; cover: Cover; registered: number; registeredAt: number };

function makePrincipal(world: World, random: Random, { index, plan, mda, place, cover, registered, registeredAt }: Start): Person {
  const people = pickPeople(random, place.lga.code);
  const category = plan.requiresCategory ? pickCategory(random) : null;
  const sex =
    category === 'PREGNANT_WOMAN'
      ? 'FEMALE'
      : random.chance(plan.sector === 'STUDENT' ? 0.5 : plan.requiresCategory ? 0.4 : 0.62)
        ? 'MALE'
        : 'FEMALE';
  const [low, high] = agesOf(plan, category);
  const age = low + (high - low) * (random.next() + random.next()) * 0.5;
  const self = plan.paymentResponsibility === 'SELF' && random.chance(0.3);
  return {
    id: random.uuid(registeredAt),
    principal: null,
    relationship: 'PRINCIPAL',
    enrolmentNo: world.numbered(`${world.statePrefix}/${plan.code}/${yearOf(registered)}`, 6, '/'),
    surname: pickSurname(random, people),
    firstName: pickFirstName(random, people, sex),
    otherNames: random.chance(0.45) ? pickFirstName(random, people, sex) : null,
    sex,
    born: registered - Math.floor(age * YEAR) - random.int(0, 200),
    married: false,
    plan,
    category,
    place,
    mda,
    home: chooseHome(world, random, plan, place, registered),
    formerHome: null,
    homeSince: registered,
    registered,
    registeredAt,
    registeredBy: self ? null : random.pick(world.staff('REGISTRATION_OFFICER')),
    channel: self ? 'SELF' : plan.sector === 'STUDENT' && random.chance(0.5) ? 'BULK' : 'OFFICER',
    coverStart: cover.start,
    coverEnd: cover.end,
    status: 'ACTIVE',
    stopped: null,
    reason: null,
    pregnant: category === 'PREGNANT_WOMAN' && registered > world.today - 240,
    births: [],
    phone: localPhone(index),
    nin: null,
    matched: null,
    people,
  };
}

/** Now and then someone registers who seems to be on record already. */
function maybeDouble(world: World, random: Random, principal: Person): void {
  if (principal.category !== null) return;
  const earlier = world.doubles.get(principal.plan.code);
  if (earlier && earlier.registered < principal.registered - 30 && random.chance(0.12)) {
    const { surname, firstName, sex, born } = earlier;
    Object.assign(principal, { surname, firstName, sex, born, matched: earlier.id });
    world.doubles.delete(principal.plan.code);
  } else if (!earlier) world.doubles.set(principal.plan.code, principal);
}

function pickCategory(random: Random): string {
  const groups: [string, number][] = [
    ['UNDER_FIVE', 12],
    ['PREGNANT_WOMAN', 20],
    ['ELDERLY', 24],
    ['DISABILITY', 8],
    ['ORPHAN', 6],
    ['IDP', 12],
    ['INDIGENT', 26],
  ];
  return random.weighted(groups, ([, weight]) => weight)[0];
}

function agesOf(plan: Plan, category: string | null): [number, number] {
  if (plan.sector === 'STUDENT') return [17, 26];
  if (plan.sector === 'FORMAL') return [23, 58];
  if (category === 'UNDER_FIVE') return [0.2, 2.4];
  if (category === 'PREGNANT_WOMAN') return [18, 41];
  if (category === 'ELDERLY') return [65.6, 92];
  if (category === 'ORPHAN') return [3, 14];
  if (category === 'DISABILITY') return [18, 64];
  return [20, 63];
}

const TASTE: Record<Hcp['level'], (plan: Plan) => number> = {
  PRIMARY: (plan) => (plan.sector === 'FORMAL' || plan.sector === 'PRIVATE' ? 0.5 : 2.2),
  SECONDARY: (plan) => (plan.requiresCategory ? 0.35 : 1),
  TERTIARY: () => 0.5,
};

/** The providers that people of a plan in an LGA choose, with their pull; most go to one nearby, some to the capital. */
function choicesOf(world: World, plan: Plan, place: Place): { hcp: Hcp; pull: number }[] {
  const key = `${plan.code}/${place.lga.code}`;
  let choices = world.choices.get(key);
  if (!choices) {
    choices = world.hcps
      .filter((hcp) => hcp.code !== null && hcp.weight > 0 && plan.allowedHcpLevels.includes(hcp.level))
      .map((hcp) => {
        const near = hcp.place.lga === place.lga ? 1 : hcp.place.lga.code === 'pl-jos-north' ? 0.012 : 0.0008;
        return { hcp, pull: hcp.weight * near * TASTE[hcp.level](plan) };
      });
    world.choices.set(key, choices);
  }
  return choices;
}

function chooseHome(world: World, random: Random, plan: Plan, place: Place, day: number): Hcp {
  const choices = choicesOf(world, plan, place);
  let { hcp } = random.weighted(choices, ({ pull }) => pull);
  while (hcp.activeTo !== null && hcp.activeTo < day + 60) ({ hcp } = random.weighted(choices, ({ pull }) => pull));
  hcp.lives++;
  return hcp;
}

function addDependants(world: World, random: Random, family: Family, age: number): void {
  const { principal } = family;
  const child = random.chance(age < 27 ? 0.35 : 0.82);
  principal.married = random.chance(age < 27 ? 0.3 : 0.78);
  const mother = principal.sex === 'FEMALE' ? principal : null;
  let spouse: Person | null = null;
  if (principal.married && principal.plan.maxSpouses > 0 && random.chance(0.86)) {
    const sex = principal.sex === 'MALE' ? 'FEMALE' : 'MALE';
    const gap = (principal.sex === 'MALE' ? 1 : -1) * random.int(0, 9);
    spouse = member(world, random, family, {
      relationship: 'SPOUSE',
      sex,
      born: Math.min(principal.born + gap * 365 + random.int(-150, 150), principal.registered - 18 * 366),
      suffix: '01',
    });
    spouse.married = true;
  }
  if (!child || principal.plan.maxChildren === 0) return;
  const woman = mother ?? spouse;
  const eldest = Math.min(21, Math.floor(((woman ? ageOn(woman.born, world.today) : age) - 20) * 0.9));
  const births: number[] = [];
  let born = world.today - Math.floor(Math.max(0.3, random.next() * Math.max(1, eldest)) * 365) - random.int(0, 300);
  for (let n = 0; n < 4 && world.today - born < (eldest + 1) * 365; n++) {
    births.push(born);
    born -= random.int(20, 48) * 30;
    if (random.chance(0.22)) break;
  }
  births.reverse().forEach((birth, order) => {
    if (woman && birth < woman.born + 17 * 365) return;
    if (addMonths(birth, 18 * 12) <= principal.registered + 30) return;
    member(world, random, family, {
      relationship: 'CHILD',
      sex: random.chance(0.5) ? 'MALE' : 'FEMALE',
      born: birth,
      suffix: `0${order + 2}`,
    });
    if (woman && birth > woman.coverStart && birth > world.horizon && (woman.coverEnd === null || birth <= woman.coverEnd))
      woman.births.push(birth);
  });
}

type Member = { relationship: 'SPOUSE' | 'CHILD'; sex: 'MALE' | 'FEMALE'; born: number; suffix: string };

function member(world: World, random: Random, family: Family, { relationship, sex, born, suffix }: Member): Person {
  const { principal } = family;
  // A child born later is added some weeks after its birth.
  const newborn = born > principal.registered;
  const registered = newborn ? Math.min(born + random.int(14, 50), world.today) : principal.registered;
  const registeredAt = newborn
    ? Math.min(at(registered, random.int(9, 14), random.int(0, 59)), world.now - 20 * MINUTE)
    : principal.registeredAt + random.int(40, 400) * 1000;
  const people = random.chance(0.9) ? principal.people : pickPeople(random, principal.place.lga.code);
  const person: Person = {
    ...principal,
    id: random.uuid(Math.max(registeredAt, principal.registeredAt + 1)),
    principal,
    relationship,
    enrolmentNo: `${principal.enrolmentNo}-${suffix}`,
    // Among Muslims a wife often keeps her father's name.
    surname:
      relationship === 'SPOUSE' && (isMuslim(people) || people !== principal.people) ? pickSurname(random, people) : principal.surname,
    firstName: pickFirstName(random, principal.people === people ? people : principal.people, sex),
    otherNames: random.chance(0.3) ? pickFirstName(random, people, sex) : null,
    sex,
    born,
    married: false,
    category:
      principal.category === null ? null : relationship === 'CHILD' && ageOn(born, registered) < 5 ? 'UNDER_FIVE' : principal.category,
    registered,
    registeredAt,
    registeredBy: principal.registeredBy ?? (newborn ? random.pick(world.staff('REGISTRATION_OFFICER')) : null),
    channel: newborn ? 'OFFICER' : principal.channel,
    coverStart: Math.max(principal.coverStart, registered),
    pregnant: false,
    births: [],
    matched: null,
    phone: relationship === 'SPOUSE' ? localPhone(40_000_000 + Math.floor(random.next() * 30_000_000)) : null,
    people,
  };
  if (person.coverEnd !== null && person.coverStart > person.coverEnd) person.coverStart = person.coverEnd;
  principal.home.lives++;
  family.members.push(person);
  return person;
}

/** What became of them: left, disabled, suspended, died, came of age, or cover that ran out. */
function settleStatus(world: World, random: Random, family: Family): void {
  const { principal, members } = family;
  const since = Math.max(principal.registered, principal.coverStart) + 40;
  const some = () => random.int(since, world.today - 1);
  const end = principal.coverEnd;
  const { mda } = principal;
  const stop = (person: Person, status: Person['status'], day: number, reason: string | null) => {
    if (person.stopped !== null && person.stopped <= day) return;
    person.status = status;
    person.stopped = day;
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
        stop(person, status === 'SUSPENDED' ? 'SUSPENDED' : 'DISABLED', day, status === 'DECEASED' ? 'Principal deceased' : reason);
  }
  for (const person of members) {
    if (person.relationship !== 'CHILD' || person.status === 'EXPIRED') continue;
    const adult = addMonths(person.born, person.plan.childMaxAge * 12);
    if (adult <= world.today) stop(person, 'DISABLED', Math.max(adult, person.registered), 'Reached the age limit for children');
  }
  // Nobody is added to a family whose cover has ended.
  const last = principal.stopped ?? (end !== null && end < world.today ? end + 1 : null);
  if (last !== null) family.members = members.filter((person) => person === principal || person.registered < last);
  for (const person of family.members) {
    if (person.stopped !== null && person.stopped <= person.coverStart) person.coverStart = Math.min(person.coverStart, person.stopped);
    person.births = person.births.filter((day) => person.stopped === null || day < person.stopped);
  }
}

/** Heads and salaries for the employer's monthly invoices. */
export function countPayroll(world: World, { principal, salary }: Family): void {
  const { mda } = principal;
  if (!mda || salary === null) return;
  const last = principal.stopped === null ? world.today : principal.stopped - 1;
  const start =
    monthStart(principal.registered) === principal.registered ? principal.registered : addMonths(monthStart(principal.registered), 1);
  for (let month = Math.max(start, world.horizon); month <= last; month = addMonths(month, 1)) {
    const entry = mda.payroll.get(month) ?? { count: 0, salaries: 0 };
    entry.count++;
    entry.salaries += salary;
    mda.payroll.set(month, entry);
  }
}
