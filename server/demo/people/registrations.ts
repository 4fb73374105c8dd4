import { pickPlace, street } from '../network/facilities.ts';
import { HOUR, instantAt, isoDate, MINUTE, sqlTimestamp } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone, nationalNumber } from '../world/people-numbers.ts';
import { type Family, fullName, type Person } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import { type Plan, scaled, type User, type World } from '../world/world.ts';

const AGREEMENT_VERSION = '2026-01';
/** Older registrations have no form, as if they were made before the platform kept forms. */
const FORM_DAYS = 120;
const STEPS = ['AGREEMENT', 'INSTITUTION', 'REVIEW', 'LAST'] as const;

type RegistrationRow = {
  id: string;
  step: string;
  status: 'INCOMPLETE' | 'PENDING_APPROVAL' | 'REJECTED' | 'COMPLETED';
  channel: string;
  data: object;
  person: { nin: string | null; phone: string | null; name: string; plan: Plan };
  officer: User | null;
  startedAt: number;
  savedAt: number;
  enrolleeId: string | null;
  invoiceId: string | null;
  reason?: string;
};

function writeRegistration(world: World, row: RegistrationRow): void {
  const acceptedAt = row.step === 'AGREEMENT' ? null : row.startedAt + 4 * MINUTE;
  const isDone = row.status === 'COMPLETED' || row.status === 'PENDING_APPROVAL';
  world.copyBuffer.add('Registration', {
    id: row.id,
    step: row.step,
    status: row.status,
    channel: row.channel,
    data: JSON.stringify(row.data),
    nin: row.person.nin,
    phone: row.person.phone,
    displayName: row.person.name,
    planId: row.person.plan.id,
    agreementAcceptedAt: acceptedAt === null ? null : sqlTimestamp(Math.min(acceptedAt, row.savedAt)),
    agreementVersion: acceptedAt === null ? null : AGREEMENT_VERSION,
    duplicateConfirmed: isDone,
    rejectionReason: row.reason ?? null,
    officerId: row.officer?.id ?? null,
    enrolleeId: row.enrolleeId,
    invoiceId: row.invoiceId,
    lastSavedAt: sqlTimestamp(row.savedAt),
    completedAt: isDone ? sqlTimestamp(row.savedAt) : null,
    version: isDone ? 5 : STEPS.indexOf(row.step as 'LAST') + 1,
    createdAt: sqlTimestamp(row.startedAt),
    updatedAt: sqlTimestamp(row.savedAt),
  });
  const record = { entity: 'Registration', id: row.id, label: row.person.name, by: row.officer };
  recordChange(world, { ...record, action: 'START', from: null, to: 'INCOMPLETE', at: row.startedAt });
  if (row.status === 'COMPLETED')
    recordChange(world, { ...record, action: 'COMPLETE', from: 'INCOMPLETE', to: 'COMPLETED', at: row.savedAt });
  if (row.status === 'PENDING_APPROVAL')
    recordChange(world, { ...record, action: 'SUBMIT', from: 'INCOMPLETE', to: 'PENDING_APPROVAL', at: row.savedAt });
}

/** Writes the registration form of a recently joined family. */
export function writeFamilyRegistration(world: World, random: Random, { principal, members }: Family, invoiceId: string | null): void {
  if (principal.registered < world.today - FORM_DAYS) return;
  const startedAt = principal.registeredAt - random.int(9, 45) * MINUTE;
  writeRegistration(world, {
    id: random.uuid(startedAt),
    step: 'FINAL',
    status: principal.status === 'PENDING_APPROVAL' ? 'PENDING_APPROVAL' : 'COMPLETED',
    channel: principal.channel,
    data: {
      person: personData(principal),
      institution: { ...NO_INSTITUTION, mdaId: principal.mda?.id ?? null, hcpId: principal.home.id },
      review: {
        isDifferentPerson: principal.matchedEnrolleeId !== null,
        reason:
          principal.matchedEnrolleeId &&
          (principal.duplicateOf ? 'Has no card and knows of no other registration' : 'A cousin of the same name, born the same day'),
        matchedEnrolleeId: principal.matchedEnrolleeId,
      },
      last: {
        photoId: null,
        documents: [],
        dependants: members.slice(1).map((member) => ({
          relationship: member.relationship,
          surname: member.surname,
          firstName: member.firstName,
          otherNames: member.otherNames,
          sex: member.sex,
          dateOfBirth: isoDate(member.born),
          nin: member.nin,
          photoId: null,
        })),
      },
    },
    person: { nin: principal.nin, phone: principal.phone, name: fullName(principal), plan: principal.plan },
    officer: principal.registeredBy,
    startedAt,
    savedAt: principal.registeredAt,
    enrolleeId: principal.id,
    invoiceId,
  });
}

const NO_INSTITUTION = {
  mdaId: null,
  staffNo: null,
  gradeLevel: null,
  dateOfFirstAppointment: null,
  basicSalary: null,
  sessionId: null,
  matricNo: null,
  studyLevel: null,
  courseOfStudy: null,
};

type FormPerson = Pick<
  Person,
  'surname' | 'firstName' | 'otherNames' | 'sex' | 'born' | 'married' | 'nin' | 'phone' | 'place' | 'plan' | 'category'
>;

function personData(person: FormPerson) {
  return {
    planId: person.plan.id,
    vulnerableCategory: person.category,
    surname: person.surname,
    firstName: person.firstName,
    otherNames: person.otherNames,
    sex: person.sex,
    dateOfBirth: isoDate(person.born),
    maritalStatus: person.married ? 'MARRIED' : 'SINGLE',
    nin: person.nin,
    phone: person.phone,
    email: null,
    address: `12 Market Road, ${person.place.townName}`,
    lgaId: person.place.lga.id,
    townId: person.place.townId,
    wardId: person.place.wardId,
    stateOfOrigin: 'Plateau',
    bloodGroup: null,
    genotype: null,
    occupation: null,
    disability: null,
    nextOfKinName: `Grace ${person.surname}`,
    nextOfKinPhone: person.phone,
    nextOfKinRelationship: 'Sister',
  };
}

/** Writes incomplete registrations of the last ten weeks. */
export function makeDrafts(world: World): void {
  const random = world.random.fork('drafts');
  const officers = world.staff('REGISTRATION_OFFICER');
  const count = scaled(world.lives, 46, 160, 900);
  for (let i = 0; i < count; i++) {
    const place = pickPlace(world, random);
    const ethnicGroup = pickEthnicGroup(random, place.lga.code);
    const sex = random.chance(0.5) ? 'MALE' : 'FEMALE';
    const plan = world.plan(random.pick(['FORMAL', 'FORMAL', 'INFORMAL', 'INFORMAL', 'PRIVATE', 'EQUITY', 'BHCPF']));
    const step = random.pick(STEPS);
    const day = world.today - Math.floor(random.next() ** 2 * 70);
    const startedAt = Math.min(instantAt(day, random.int(8, 15), random.int(0, 59)), world.now - random.int(1, 20) * HOUR);
    const person: FormPerson = {
      surname: pickSurname(random, ethnicGroup),
      firstName: pickFirstName(random, ethnicGroup, sex),
      otherNames: random.chance(0.4) ? pickFirstName(random, ethnicGroup, sex) : null,
      sex,
      born: world.today - random.int(20 * 366, 62 * 365),
      married: random.chance(0.6),
      nin: nationalNumber(6_000_000 + i),
      phone: localPhone(39_000_000 + i),
      place,
      plan,
      category: plan.requiresCategory ? 'INDIGENT' : null,
    };
    const stepIndex = STEPS.indexOf(step);
    writeRegistration(world, {
      id: random.uuid(startedAt),
      step,
      status: 'INCOMPLETE',
      channel: 'OFFICER',
      data: {
        person: { ...personData(person), address: `${street(random)}, ${place.townName}` },
        ...(stepIndex >= 2 && {
          institution: {
            ...NO_INSTITUTION,
            ...(plan.sector === 'FORMAL' && {
              mdaId: world.mdas[0]?.id ?? null,
              staffNo: `NEW/${1000 + i}`,
              gradeLevel: 'GL 08',
              dateOfFirstAppointment: isoDate(world.today - 90),
              basicSalary: 12_000_000,
            }),
            hcpId: world.hcps.find((hcp) => hcp.place.lga === place.lga && hcp.level === 'PRIMARY')?.id ?? null,
          },
        }),
        ...(stepIndex >= 3 && { review: { isDifferentPerson: false, reason: null, matchedEnrolleeId: null } }),
      },
      person: { nin: person.nin, phone: person.phone, name: fullName(person), plan },
      officer: random.pick(officers),
      startedAt,
      savedAt: startedAt + random.int(2, 30) * MINUTE,
      enrolleeId: null,
      invoiceId: null,
    });
  }
}
