import { AGE_LIMIT_REASON } from '../../members/cover/reasons.ts';
import { street } from '../network/facilities.ts';
import { addMonths, DAY, dayOf, instantAt, isoDate, MINUTE, sqlTimestamp } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickFirstName } from '../world/names.ts';
import { localPhone, nationalNumber, withSwappedDigits } from '../world/people-numbers.ts';
import { type Family, fullName, type Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

const OCCUPATIONS = [
  'Farmer',
  'Trader',
  'Tailor',
  'Driver',
  'Mechanic',
  'Carpenter',
  'Hairdresser',
  'Miner',
  'Potato farmer',
  'Mason',
  'Herder',
  'Food seller',
];
const COURSES = [
  'Nursing',
  'Public administration',
  'Computer science',
  'Agriculture',
  'Education',
  'Accountancy',
  'Mass communication',
  'Environmental health',
];
const KIN = { MALE: ['Brother', 'Father', 'Uncle'], FEMALE: ['Sister', 'Mother', 'Aunt'] } as const;
// Values are repeated in proportion to how common they are.
const GENOTYPES = ['AA', 'AA', 'AA', 'AA', 'AS', 'AS', 'SS', 'AC'];
const BLOOD_GROUPS = ['O+', 'O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'B+', 'AB+', 'O-', 'A-'];
const STATES = ['Plateau', 'Plateau', 'Plateau', 'Plateau', 'Plateau', 'Bauchi', 'Kaduna', 'Nasarawa', 'Benue', 'Kano', 'Anambra', 'Oyo'];

const KIN_MIDDLE_NAME = { MALE: 'Danjuma', FEMALE: 'Ladi' };
const NO_KIN = { nextOfKinName: null, nextOfKinPhone: null, nextOfKinRelationship: null };

/** A relative of the same surname, whose relationship fits the sex. */
function nextOfKin(random: Random, person: Person, index: number): Record<keyof typeof NO_KIN, string> {
  const sex = random.chance(0.5) ? 'MALE' : 'FEMALE';
  const firstName = pickFirstName(random, person.ethnicGroup, sex);
  return {
    // A relative who happens to draw the person's own name goes by a middle name as well.
    nextOfKinName:
      firstName === person.firstName ? `${firstName} ${KIN_MIDDLE_NAME[sex]} ${person.surname}` : `${firstName} ${person.surname}`,
    nextOfKinPhone: localPhone(70_000_000 + index),
    nextOfKinRelationship: random.pick(KIN[sex]),
  };
}

export function writeFamily(world: World, random: Random, family: Family): void {
  for (const person of family.members) writePerson(world, random, family, person, world.personCount++);
}

function writePerson(world: World, random: Random, family: Family, person: Person, index: number): void {
  const { principal } = family;
  const isPrincipal = person === principal;
  const isAdult = person.born <= addMonths(world.today, -18 * 12);
  const hasNin = (isPrincipal && isAdult) || random.chance(isAdult ? 0.7 : 0.25);
  const nin = person.duplicateOf?.nin ? withSwappedDigits(person.duplicateOf.nin) : nationalNumber(index);
  person.nin = hasNin ? nin : null;
  const isFormal = person.plan.sector === 'FORMAL' && isPrincipal;
  const isStudent = person.plan.sector === 'STUDENT';
  const session = isStudent ? person.mda?.sessions.findLast(({ endsOn }) => endsOn === person.coverEnd) : undefined;
  const isDisabled = person.status === 'DISABLED' && person.stoppedOn !== null;
  const isPending = person.status === 'PENDING_APPROVAL';
  // A few students have no photograph, so that the page of cards shows how it is asked for.
  const photoId = isStudent && person.status === 'ACTIVE' && index % 13 > 0 ? world.portraits.addFor(person) : null;
  const changedAt = statusChangedAt(world, person);
  const drawnPrintedAt =
    person.status === 'ACTIVE' && random.chance(isStudent ? 0.6 : 0.5)
      ? Math.min(person.registeredAt + random.int(1, 25) * DAY, world.now - random.int(30, 900) * MINUTE)
      : null;
  const printedAt = drawnPrintedAt !== null && drawnPrintedAt > person.registeredAt && (photoId || !isStudent) ? drawnPrintedAt : null;
  const admins = world.staff('ADMIN');
  const managers = world.staff('ACCOUNT_MANAGER');
  // People whose cover was stopped on one day were stopped by one officer.
  const turn = person.stoppedOn ?? 0;
  const decider = turn % 2 === 0 ? admins[turn % admins.length] : managers[turn % managers.length];
  const isBulkDisabled = isDisabled && person.mda?.disabledOn === person.stoppedOn;
  const hasReachedAgeLimit = isDisabled && person.reason === AGE_LIMIT_REASON;
  const actionRootId = person.stoppedOn === principal.stoppedOn ? principal.id : person.id;
  const actionId = isBulkDisabled ? (person.mda?.disableActionId ?? null) : person.stoppedOn === null ? null : actionRootId;
  const disabledBy = hasReachedAgeLimit ? null : isBulkDisabled ? admins[0] : isDisabled ? decider : null;
  if (isBulkDisabled && person.mda) world.officeWork.disable(person.mda, person, changedAt);
  if (photoId && printedAt === null) world.officeWork.addToCardRun(person);
  world.copyBuffer.add('Enrollee', {
    id: person.id,
    enrolmentNo: person.enrolmentNo,
    relationship: person.relationship,
    principalId: isPrincipal ? null : principal.id,
    surname: person.surname,
    firstName: person.firstName,
    otherNames: person.otherNames,
    fullName: fullName(person),
    sex: person.sex,
    dateOfBirth: isoDate(person.born),
    maritalStatus: isAdult
      ? person.married
        ? 'MARRIED'
        : random.pick(['SINGLE', 'SINGLE', 'SINGLE', 'WIDOWED', 'DIVORCED'])
      : isPrincipal
        ? 'SINGLE'
        : null,
    nin: person.nin,
    ninStatus: person.nin
      ? random.pick(person.duplicateOf ? ['FAILED', 'UNVERIFIED'] : ['VERIFIED', 'VERIFIED', 'VERIFIED', 'UNVERIFIED'])
      : 'NOT_PROVIDED',
    phone: person.phone,
    email: null,
    address: `${street(random)}, ${person.place.townName}`,
    lgaId: person.place.lga.id,
    townId: person.place.townId,
    wardId: person.place.wardId,
    stateOfOrigin: random.pick(STATES),
    photoId,
    bloodGroup: random.chance(0.6) ? random.pick(BLOOD_GROUPS) : null,
    genotype: random.chance(0.6) ? random.pick(GENOTYPES) : null,
    occupation: isFormal ? 'Civil servant' : isStudent ? 'Student' : isAdult ? random.pick(OCCUPATIONS) : null,
    disability: person.category === 'DISABILITY' ? random.pick(['Blindness', 'Deafness', 'Loss of a limb', 'Cerebral palsy']) : null,
    isPregnant: person.pregnant,
    ...(isPrincipal ? nextOfKin(random, person, index) : NO_KIN),
    planId: person.plan.id,
    vulnerableCategory: person.category,
    mdaId: person.mda?.id ?? null,
    staffNo: isFormal ? `${person.mda?.code}/${String(10_000 + index).padStart(5, '0')}` : null,
    gradeLevel:
      isFormal && family.salary !== null ? `GL ${String(Math.min(17, 3 + Math.floor(family.salary / 3_200_000))).padStart(2, '0')}` : null,
    dateOfFirstAppointment: isFormal ? isoDate(Math.min(person.registered - 30, person.born + random.int(22, 30) * 365)) : null,
    basicSalary: isFormal ? family.salary : null,
    matricNo: isStudent ? `${person.mda?.code}/${isoDate(person.registered).slice(2, 4)}/${String(1000 + index).padStart(4, '0')}` : null,
    sessionId: session?.id ?? null,
    studyLevel: isStudent ? `${random.int(1, 4)}00` : null,
    courseOfStudy: isStudent ? random.pick(COURSES) : null,
    hcpId: person.home.id,
    hcpSince: isoDate(Math.max(person.homeSince, person.registered)),
    coverageStart: isPending ? null : isoDate(person.coverStart),
    coverageEnd: isPending || person.coverEnd === null ? null : isoDate(person.coverEnd),
    status: person.status,
    statusReason: person.reason,
    statusChangedAt: sqlTimestamp(changedAt),
    disabledByActionId: actionId,
    disabledAt: isDisabled ? sqlTimestamp(changedAt) : null,
    disabledById: disabledBy?.id ?? null,
    disableReason: isDisabled ? person.reason : null,
    deceasedOn: person.status === 'DECEASED' && person.stoppedOn !== null ? isoDate(person.stoppedOn) : null,
    cardPrintedAt: printedAt === null ? null : sqlTimestamp(printedAt),
    cardPrintCount: printedAt === null ? 0 : random.chance(0.05) ? 2 : 1,
    registeredById: person.registeredBy?.id ?? null,
    registrationChannel: person.channel,
    registeredAt: sqlTimestamp(person.registeredAt),
    duplicateFlag: person.matchedEnrolleeId ? 'SUSPECT' : 'NONE',
    matchedEnrolleeId: person.matchedEnrolleeId,
    version: person.status === 'ACTIVE' ? 1 : 2,
    createdAt: sqlTimestamp(person.registeredAt),
    updatedAt: sqlTimestamp(Math.max(changedAt, person.registeredAt)),
  });
  const record = { entity: 'Enrollee', id: person.id, label: person.enrolmentNo };
  recordChange(world, {
    ...record,
    action: 'REGISTER',
    from: null,
    to: isPending ? 'PENDING_APPROVAL' : 'ACTIVE',
    by: person.registeredBy,
    at: person.registeredAt,
  });
  if (person.status === 'ACTIVE' || person.status === 'PENDING_APPROVAL') return;
  const action = {
    DISABLED: hasReachedAgeLimit ? 'AGE_OUT' : 'DISABLE',
    SUSPENDED: 'SUSPEND',
    DECEASED: 'RECORD_DEATH',
    EXPIRED: 'EXPIRE',
  }[person.status];
  const actor = person.status === 'EXPIRED' || hasReachedAgeLimit ? null : (disabledBy ?? random.pick(admins));
  recordChange(world, { ...record, action, from: 'ACTIVE', to: person.status, by: actor, at: changedAt, note: person.reason });
}

function statusChangedAt(world: World, person: Person): number {
  if (person.status === 'EXPIRED') return instantAt((person.coverEnd ?? 0) + 1, 0, 10);
  if (person.stoppedOn === null) return person.registeredAt;
  return Math.max(
    person.registeredAt,
    Math.min(
      instantAt(person.stoppedOn, 11, 5),
      world.now - 10 * MINUTE,
      dayOf(world.now) === person.stoppedOn ? world.now - MINUTE : Number.MAX_SAFE_INTEGER,
    ),
  );
}
