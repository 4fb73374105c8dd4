import { pickPlace } from '../network/facilities.ts';
import { addMonths, ageOn, instantAt, isWorkday, MINUTE, monthStart, yearOf } from '../world/days.ts';
import { chooseHome } from '../world/homes.ts';
import { pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Family, Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Mda, Place, Plan, World } from '../world/world.ts';
import { type Cover, coverFor } from './cover.ts';
import { addDependants } from './dependants.ts';
import { applyLifeEvents } from './life-events.ts';

/** How families are spread over the plans. Assumptions, like all figures of this file. */
const PLAN_WEIGHTS: [string, number][] = [
  ['FORMAL', 36],
  ['INFORMAL', 21],
  ['EQUITY', 11],
  ['BHCPF', 13],
  ['TISHIP', 14],
  ['PRIVATE', 5],
];
/** Families joined for this long before care and money are recorded. */
const DAYS_BEFORE_HISTORY = 460;
/** Below 1 makes later days take in more families than earlier ones. */
const GROWTH_EXPONENT = 0.82;
const DAYS_PER_YEAR = 365.25;

/** Families in the order in which they joined, over the last three years. */
export function* makeFamilies(world: World): Generator<Family> {
  const firstDay = world.historyStart - DAYS_BEFORE_HISTORY;
  const dayCount = world.today - firstDay;
  let lives = 0;
  for (let index = 0; lives < world.lives; index++) {
    const random = world.random.fork('family', index);
    const day = workdayNear(world, firstDay + Math.floor(dayCount * (lives / world.lives) ** GROWTH_EXPONENT));
    const family = makeFamily(world, random, index, day);
    lives += family.members.length;
    yield family;
  }
}

function workdayNear(world: World, day: number): number {
  let workday = Math.min(day, world.today);
  if (workday === world.today && world.now < instantAt(world.today, 9, 30)) workday--;
  while (!isWorkday(workday)) workday--;
  return workday;
}

function makeFamily(world: World, random: Random, index: number, registered: number): Family {
  const plan = world.plan(random.weighted(PLAN_WEIGHTS, ([, share]) => share)[0]);
  const mda = pickOrganisation(world, random, plan, registered);
  const place = pickPlace(world, random, mda?.type === 'LOCAL_GOVT' && random.chance(0.8) ? mda.lga : undefined);
  const cover = coverFor(world, random, plan, registered, mda);
  const registeredAt = Math.min(
    instantAt(registered, random.int(8, 15), random.int(0, 59), random.int(0, 59)),
    world.now - random.int(10, 50) * MINUTE,
  );
  const principal = makePrincipal(world, random, { index, plan, mda, place, cover, registered, registeredAt });
  maybeMakeDuplicate(world, random, principal);
  const family: Family = { principal, members: [principal], payments: cover.payments, salary: null };
  if (plan.sector === 'FORMAL') family.salary = random.int(70, 120) * 100_000 + Math.floor(random.next() ** 3 * 360) * 100_000;
  if (mda) mda.staffCount++;
  const age = ageOn(principal.born, registered);
  const canMarry = principal.category === null || principal.category === 'INDIGENT' || principal.category === 'IDP';
  if (plan.maxSpouses + plan.maxChildren > 0 && canMarry && age >= 22 && !principal.duplicateOf) addDependants(world, random, family, age);
  applyLifeEvents(world, random, family);
  return family;
}

function pickOrganisation(world: World, random: Random, plan: Plan, registered: number): Mda | null {
  if (plan.sector !== 'FORMAL' && plan.sector !== 'STUDENT') return null;
  const isStudent = plan.sector === 'STUDENT';
  return random.weighted(
    world.mdas.filter((mda) => (mda.type === 'TERTIARY_INSTITUTION') === isStudent),
    (mda) => (mda.disabledOn !== null && registered >= mda.disabledOn ? 0 : mda.weight),
  );
}

type PrincipalDraft = { index: number; plan: Plan; mda: Mda | null; place: Place; cover: Cover; registered: number; registeredAt: number };

function makePrincipal(world: World, random: Random, { index, plan, mda, place, cover, registered, registeredAt }: PrincipalDraft): Person {
  const ethnicGroup = pickEthnicGroup(random, place.lga.code);
  const category = plan.requiresCategory ? pickCategory(random) : null;
  const sex =
    category === 'PREGNANT_WOMAN'
      ? 'FEMALE'
      : random.chance(plan.sector === 'STUDENT' ? 0.5 : plan.requiresCategory ? 0.4 : 0.62)
        ? 'MALE'
        : 'FEMALE';
  const [low, high] = agesOf(plan, category);
  const age = low + (high - low) * (random.next() + random.next()) * 0.5;
  const isSelfRegistered = plan.paymentResponsibility === 'SELF' && random.chance(0.3);
  return {
    id: random.uuid(registeredAt),
    principal: null,
    relationship: 'PRINCIPAL',
    enrolmentNo: world.numbered(`${world.statePrefix}/${plan.code}/${yearOf(registered)}`, 6, '/'),
    surname: pickSurname(random, ethnicGroup),
    firstName: pickFirstName(random, ethnicGroup, sex),
    otherNames: random.chance(0.45) ? pickFirstName(random, ethnicGroup, sex) : null,
    sex,
    born: registered - Math.floor(age * DAYS_PER_YEAR) - random.int(0, 200),
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
    registeredBy: isSelfRegistered ? null : random.pick(world.staff('REGISTRATION_OFFICER')),
    channel: isSelfRegistered ? 'SELF' : plan.sector === 'STUDENT' && random.chance(0.5) ? 'BULK' : 'OFFICER',
    coverStart: cover.start,
    coverEnd: cover.end,
    status: 'ACTIVE',
    stoppedOn: null,
    reason: null,
    pregnant: category === 'PREGNANT_WOMAN' && registered > world.today - 240,
    births: [],
    phone: localPhone(index),
    nin: null,
    matchedEnrolleeId: null,
    duplicateOf: null,
    ethnicGroup,
  };
}

/** Makes some principals suspected duplicates of an earlier one. */
function maybeMakeDuplicate(world: World, random: Random, principal: Person): void {
  if (principal.category !== null) return;
  const earlier = world.earlierPrincipals.get(principal.plan.code);
  if (earlier && earlier.registered < principal.registered - 30 && random.chance(0.02)) {
    const { surname, firstName, sex, born } = earlier;
    Object.assign(principal, { surname, firstName, sex, born, matchedEnrolleeId: earlier.id });
    // Most are the same person, with two digits of the NIN exchanged; the others share only name and date of birth.
    if (random.chance(0.75))
      Object.assign(principal, {
        place: earlier.place,
        ethnicGroup: earlier.ethnicGroup,
        otherNames: random.pick([null, earlier.otherNames]),
        duplicateOf: earlier,
      });
    world.earlierPrincipals.delete(principal.plan.code);
  } else if (!earlier) world.earlierPrincipals.set(principal.plan.code, principal);
}

function pickCategory(random: Random): string {
  const categories: [string, number][] = [
    ['UNDER_FIVE', 12],
    ['PREGNANT_WOMAN', 20],
    ['ELDERLY', 24],
    ['DISABILITY', 8],
    ['ORPHAN', 6],
    ['IDP', 12],
    ['INDIGENT', 26],
  ];
  return random.weighted(categories, ([, weight]) => weight)[0];
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

/** Adds the principal and the salary to the months of the employer's payroll, from which invoices are made. */
export function countPayroll(world: World, { principal, salary }: Family): void {
  const { mda } = principal;
  if (!mda || salary === null) return;
  const lastDay = principal.stoppedOn === null ? world.today : principal.stoppedOn - 1;
  const firstMonth =
    monthStart(principal.registered) === principal.registered ? principal.registered : addMonths(monthStart(principal.registered), 1);
  for (let month = Math.max(firstMonth, world.historyStart); month <= lastDay; month = addMonths(month, 1)) {
    const payrollMonth = mda.payroll.get(month) ?? { count: 0, salaries: 0 };
    payrollMonth.count++;
    payrollMonth.salaries += salary;
    mda.payroll.set(month, payrollMonth);
  }
}
