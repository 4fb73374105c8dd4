import type { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { addDays, addMonths, monthOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeEnrollee, makeHcp, makeMda, makePlan, makeService, makeTown, makeUser } from '../make/make.ts';
import { bornYearsAgo } from '../make/make-family.ts';
import { makeSession } from '../make/make-roll.ts';

/** Parts of texts and numbers that occur in one world only. */
export type Mark = { word: string; name: string; digits: string };
export const MARKER_TEXTS = {
  a: { word: 'Qopafen', name: 'Mavuruso', digits: '80808' },
  b: { word: 'Wyndrek', name: 'Xetolika', digits: '90909' },
} as const satisfies Record<string, Mark>;

let serial = 0;
export const nextSerial = (): number => {
  serial += 1;
  return serial;
};

/** A number of this length that begins with the digits of the mark. */
export function numberMarked({ digits }: Mark, length: number, prefix = ''): string {
  return `${prefix}${digits}${String(nextSerial()).padStart(length - digits.length - prefix.length, '0')}`;
}

/** Private texts of a person. The names and the enrolment number may be seen with a record that names the person. */
export function privateTexts(mark: Mark): Partial<Prisma.EnrolleeUncheckedCreateInput> {
  const { word, name } = mark;
  return {
    fullName: `${name} ${name}`,
    surname: name,
    firstName: name,
    otherNames: `${word}other`,
    nin: numberMarked(mark, 11),
    ninStatus: 'UNVERIFIED',
    email: `${word.toLowerCase()}${serial}@example.ng`,
    address: `${word} 4 Market Road`,
    stateOfOrigin: `${word} state`,
    bloodGroup: `${word}O`,
    genotype: `${word}AS`,
    occupation: `${word} tailor`,
    disability: `${word} sight`,
    nextOfKinName: `${word} kin`,
    nextOfKinPhone: numberMarked(mark, 11, '0'),
    nextOfKinRelationship: `${word} aunt`,
    staffNo: `${word}/${serial}`,
    gradeLevel: `${word} 09`,
    studyLevel: `${word} 200`,
    courseOfStudy: `${word} law`,
    statusReason: `${word} reason`,
    basicSalary: 9_640_000n,
  };
}

/** One world: a town with two facilities, officers restricted to its LGA, a family, a student and an employer. */
export async function makeScheme(mark: Mark) {
  const { word } = mark;
  const town = await makeTown();
  const { lgaId } = town;
  const ward = await db.ward.create({ data: { lgaId, name: `Ward of ${town.name}` } });
  const facility = () =>
    makeHcp({
      townId: town.id,
      wardId: ward.id,
      contactName: `${word} Matron`,
      contactPhone: numberMarked(mark, 11, '0'),
      licenceNo: `${word}-LIC-${serial}`,
      accreditationNo: `${word}-ACC-${serial}`,
      bankName: `${word} Bank`,
      bankAccountName: `${word} Account`,
      bankAccountNumber: numberMarked(mark, 10),
      bankSortCode: numberMarked(mark, 9),
    });
  const [hcp, clinic] = [await facility(), await facility()];
  const officer = (role: Role) => makeUser(role, { lgaScoped: true, lgaIds: [lgaId], phone: numberMarked(mark, 11, '0') });
  const users = {
    manager: await officer('ACCOUNT_MANAGER'),
    claims: await officer('CLAIMS_OFFICER'),
    registration: await officer('REGISTRATION_OFFICER'),
    accountant: await officer('ACCOUNTANT'),
    facility: await makeUser('HCP', { hcpId: hcp.id, phone: numberMarked(mark, 11, '0') }),
  };
  const others = { vetter: await officer('CLAIMS_OFFICER'), approver: await makeUser('ADMIN') };
  const mda = await makeMda({ lgaId });
  const session = await makeSession(mda.id, -60);
  const [plan, studentPlan, service] = [
    await makePlan({ periodType: 'MONTHS', durationMonths: 12 }),
    await makePlan({ sector: 'STUDENT', periodType: 'ACADEMIC_SESSION' }),
    await makeService({ requiresPa: true }),
  ];
  const shared = { hcpId: hcp.id, wardId: ward.id, planId: plan.id, mdaId: mda.id, hcpSince: addMonths(today(), -12) };
  const person = (overrides: Partial<Prisma.EnrolleeUncheckedCreateInput> = {}) =>
    makeEnrollee({
      ...shared,
      coverageEnd: addDays(today(), 20),
      phone: overrides.principalId ? null : numberMarked(mark, 11, '0'),
      registeredById: users.registration.id,
      ...privateTexts(mark),
      ...overrides,
    });
  const principal = await person();
  const dependant = { principalId: principal.id, staffNo: null, basicSalary: null };
  const spouse = await person({ ...dependant, relationship: 'SPOUSE', sex: 'FEMALE' });
  const child = await person({ ...dependant, relationship: 'CHILD', dateOfBirth: bornYearsAgo(9) });
  const student = await person({
    planId: studentPlan.id,
    staffNo: null,
    matricNo: `${word}/UJ/1`,
    sessionId: session.id,
    coverageEnd: addDays(today(), 200),
  });
  const member = await makeUser('ENROLLEE', { enrolleeId: principal.id, phone: numberMarked(mark, 11, '0') });
  return { mark, town, ward, hcp, clinic, users, others, mda, session, plan, service, principal, spouse, child, student, member, person };
}
export type TestScheme = Awaited<ReturnType<typeof makeScheme>>;

/** The keys that every record of care carries. */
export const careOf = ({ hcp }: Pick<TestScheme, 'hcp'>, { id, lgaId, townId, planId, mdaId, sex }: TestScheme['principal']) => ({
  enrolleeId: id,
  lgaId: hcp.lgaId,
  townId: hcp.townId,
  enrolleeLgaId: lgaId,
  enrolleeTownId: townId,
  planId,
  mdaId,
  sex,
  age: 41,
  month: monthOf(today()),
});

export const daysFromNow = (days: number) => addDays(now(), days);

/** People of B who are named in records of A, and a person of A whose principal is of B. Nested paths probe what can be read of them. */
export async function makeLinks(a: TestScheme, b: TestScheme) {
  const visibleName = (fullName: string) => {
    const [surname = '', firstName = ''] = fullName.split(' ');
    return { surname, firstName, fullName };
  };
  const guest = await b.person(visibleName('Guest Named'));
  const parent = await b.person(visibleName('Parent Named'));
  const sibling = await b.person({
    ...visibleName('Sibling Hidden'),
    principalId: parent.id,
    relationship: 'CHILD',
    staffNo: null,
    basicSalary: null,
  });
  const foreignPrincipalChild = await a.person({ principalId: parent.id, relationship: 'CHILD', staffNo: null, basicSalary: null });
  const care = { ...careOf(a, guest), hcpId: a.hcp.id };
  await db.encounter.create({
    data: {
      ...care,
      encounterNo: 'ENC-LINK-1',
      visitAt: daysFromNow(-3),
      visitType: 'OUTPATIENT',
      attendingName: 'Dr Pam',
      status: 'VOID',
      voidReason: 'Wrong person',
    },
  });
  await db.paRequest.create({
    data: {
      ...care,
      requestNo: 'PA-LINK-1',
      urgency: 'ROUTINE',
      clinicalNotes: 'Pain',
      requestedAmount: 400_000n,
      requestedById: a.users.facility.id,
      dueAt: daysFromNow(1),
      status: 'CANCELLED',
    },
  });
  await db.claim.create({
    data: {
      ...care,
      claimNo: 'CLM-LINK-1',
      type: 'NO_AUTH',
      serviceFrom: addDays(today(), -3),
      serviceTo: addDays(today(), -3),
      visitType: 'OTHER',
      attendingName: 'Dr Pam',
      claimedAmount: 400_000n,
      preparedById: a.users.facility.id,
      preparedByRole: 'HCP',
      fundingPool: 'FORMAL',
      items: { create: { position: 0, serviceId: a.service.id, qty: 1, unitPriceClaimed: 400_000n, amountClaimed: 400_000n } },
    },
  });
  await db.facilityChangeRequest.create({
    data: {
      enrolleeId: a.spouse.id,
      fromHcpId: a.hcp.id,
      toHcpId: b.hcp.id,
      reason: 'Moved house',
      effectiveDate: addDays(today(), 30),
      requestedById: a.member.id,
    },
  });
  return { guest, parent, sibling, foreignPrincipalChild };
}
