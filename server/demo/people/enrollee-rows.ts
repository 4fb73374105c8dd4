import { AGE_LIMIT_REASON } from '../../members/enrollees/reasons.ts';
import { street } from '../network/facilities.ts';
import { addMonths, DAY, dayOf, instantAt, isoDate, MINUTE, sqlTimestamp } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickFirstName } from '../world/names.ts';
import { localPhone, nationalNumber, withSwappedDigits } from '../world/people-numbers.ts';
import { type Family, fullName, type Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

const TRADES = [
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
const GENOTYPES = ['AA', 'AA', 'AA', 'AA', 'AS', 'AS', 'SS', 'AC'];
const BLOOD = ['O+', 'O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'B+', 'AB+', 'O-', 'A-'];
const STATES = ['Plateau', 'Plateau', 'Plateau', 'Plateau', 'Plateau', 'Bauchi', 'Kaduna', 'Nasarawa', 'Benue', 'Kano', 'Anambra', 'Oyo'];

export function writeFamily(world: World, random: Random, family: Family): void {
  for (const person of family.members) writePerson(world, random, family, person, world.personCount++);
}

function writePerson(world: World, random: Random, family: Family, person: Person, index: number): void {
  const { principal } = family;
  const head = person === principal;
  const adult = person.born <= addMonths(world.today, -18 * 12);
  const known = (head && adult) || random.chance(adult ? 0.7 : 0.25);
  const typed = person.duplicateOf?.nin ? withSwappedDigits(person.duplicateOf.nin) : nationalNumber(index);
  person.nin = known ? typed : null;
  const formal = person.plan.sector === 'FORMAL' && head;
  const student = person.plan.sector === 'STUDENT';
  const session = student ? person.mda?.sessions.findLast(({ endsOn }) => endsOn === person.coverEnd) : undefined;
  const disabled = person.status === 'DISABLED' && person.stoppedOn !== null;
  const waiting = person.status === 'PENDING_APPROVAL';
  // A few gave none, so that the card printer has something to ask for.
  const photoId = student && person.status === 'ACTIVE' && index % 13 > 0 ? world.portraits.addFor(person) : null;
  const changedAt = statusChangedAt(world, person);
  const printed =
    person.status === 'ACTIVE' && random.chance(student ? 0.6 : 0.5)
      ? Math.min(person.registeredAt + random.int(1, 25) * DAY, world.now - random.int(30, 900) * MINUTE)
      : null;
  const printedAt = printed !== null && printed > person.registeredAt && (photoId || !student) ? printed : null;
  const admin = world.staff('ADMIN');
  const manager = world.staff('ACCOUNT_MANAGER');
  const bulk = disabled && person.mda?.disabledOn === person.stoppedOn;
  const cameOfAge = disabled && person.reason === AGE_LIMIT_REASON;
  const stoppedTogether = person.stoppedOn === principal.stoppedOn ? principal.id : person.id;
  const actionId = bulk ? (person.mda?.disableActionId ?? null) : person.stoppedOn === null ? null : stoppedTogether;
  const by = cameOfAge
    ? null
    : bulk
      ? admin[0]
      : disabled
        ? index % 2 === 0
          ? admin[index % admin.length]
          : manager[index % manager.length]
        : null;
  if (bulk && person.mda) world.officeWork.disable(person.mda, person, changedAt);
  if (photoId && printedAt === null) world.officeWork.addToCardRun(person);
  world.copyBuffer.add('Enrollee', {
    id: person.id,
    enrolmentNo: person.enrolmentNo,
    relationship: person.relationship,
    principalId: head ? null : principal.id,
    surname: person.surname,
    firstName: person.firstName,
    otherNames: person.otherNames,
    fullName: fullName(person),
    sex: person.sex,
    dateOfBirth: isoDate(person.born),
    maritalStatus: adult
      ? person.married
        ? 'MARRIED'
        : random.pick(['SINGLE', 'SINGLE', 'SINGLE', 'WIDOWED', 'DIVORCED'])
      : head
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
    bloodGroup: random.chance(0.6) ? random.pick(BLOOD) : null,
    genotype: random.chance(0.6) ? random.pick(GENOTYPES) : null,
    occupation: formal ? 'Civil servant' : student ? 'Student' : adult ? random.pick(TRADES) : null,
    disability: person.category === 'DISABILITY' ? random.pick(['Blindness', 'Deafness', 'Loss of a limb', 'Cerebral palsy']) : null,
    isPregnant: person.pregnant,
    nextOfKinName: head ? `${pickFirstName(random, person.ethnicGroup, random.chance(0.5) ? 'MALE' : 'FEMALE')} ${person.surname}` : null,
    nextOfKinPhone: head ? localPhone(70_000_000 + index) : null,
    nextOfKinRelationship: head ? random.pick(['Brother', 'Sister', 'Spouse', 'Father', 'Mother', 'Uncle']) : null,
    planId: person.plan.id,
    vulnerableCategory: person.category,
    mdaId: person.mda?.id ?? null,
    staffNo: formal ? `${person.mda?.code}/${String(10_000 + index).padStart(5, '0')}` : null,
    gradeLevel:
      formal && family.salary !== null ? `GL ${String(Math.min(17, 3 + Math.floor(family.salary / 3_200_000))).padStart(2, '0')}` : null,
    dateOfFirstAppointment: formal ? isoDate(Math.min(person.registered - 30, person.born + random.int(22, 30) * 365)) : null,
    basicSalary: formal ? family.salary : null,
    matricNo: student ? `${person.mda?.code}/${isoDate(person.registered).slice(2, 4)}/${String(1000 + index).padStart(4, '0')}` : null,
    sessionId: session?.id ?? null,
    studyLevel: student ? `${random.int(1, 4)}00` : null,
    courseOfStudy: student ? random.pick(COURSES) : null,
    hcpId: person.home.id,
    hcpSince: isoDate(Math.max(person.homeSince, person.registered)),
    coverageStart: waiting ? null : isoDate(person.coverStart),
    coverageEnd: waiting || person.coverEnd === null ? null : isoDate(person.coverEnd),
    status: person.status,
    statusReason: person.reason,
    statusChangedAt: sqlTimestamp(changedAt),
    disabledByActionId: actionId,
    disabledAt: disabled ? sqlTimestamp(changedAt) : null,
    disabledById: by?.id ?? null,
    disableReason: disabled ? person.reason : null,
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
    to: waiting ? 'PENDING_APPROVAL' : 'ACTIVE',
    by: person.registeredBy,
    at: person.registeredAt,
  });
  if (person.status === 'ACTIVE' || person.status === 'PENDING_APPROVAL') return;
  const action = { DISABLED: cameOfAge ? 'AGE_OUT' : 'DISABLE', SUSPENDED: 'SUSPEND', DECEASED: 'RECORD_DEATH', EXPIRED: 'EXPIRE' }[
    person.status
  ];
  const actor = person.status === 'EXPIRED' || cameOfAge ? null : (by ?? random.pick(admin));
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
