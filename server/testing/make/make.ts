import type { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { addDays, addMonths, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

/** Builders with sane defaults: a test names only what matters to it. Every row gets unique numbers. */
let serial = 0;

/** Start value for new numbers in a database that already has records. */
export function startNumbersAfter(number: number): void {
  serial = number;
}

const next = () => {
  serial += 1;
  return serial;
};
const digits = (length: number) => String(next()).padStart(length, '0');

export async function makeTown(name = `Town ${next()}`) {
  const n = next();
  const lga = await db.lga.create({ data: { code: `pl-lga-${n}`, name: `LGA ${n}`, shortCode: `L${n}`, stateCode: 'PL' } });
  return db.town.create({ data: { lgaId: lga.id, name }, include: { lga: true } });
}

export async function makePlan(data: Partial<Prisma.PlanUncheckedCreateInput> = {}) {
  const n = next();
  return db.plan.create({
    data: {
      code: `FORMAL${n}`,
      name: `Formal plan ${n}`,
      sector: 'FORMAL',
      premiumType: 'PERCENT_BASIC',
      premiumValue: 500n,
      periodType: 'OPEN_ENDED',
      paymentResponsibility: 'MDA',
      fundingPool: 'FORMAL',
      allowedHcpLevels: ['PRIMARY', 'SECONDARY', 'TERTIARY'],
      annualInpatientDays: 15,
      ...data,
    },
  });
}

export async function makeMda(data: Partial<Prisma.MdaUncheckedCreateInput> = {}) {
  const n = next();
  return db.mda.create({
    data: {
      code: `MDA${n}`,
      name: `Ministry ${n}`,
      type: 'MINISTRY',
      contactName: 'Desk Officer',
      phone: '08030000000',
      email: `mda${n}@example.ng`,
      ...data,
    },
  });
}

/** An activated hospital with bank details. */
export async function makeHcp(data: Partial<Prisma.HcpUncheckedCreateInput> = {}) {
  const n = next();
  const town = data.townId ? await db.town.findUniqueOrThrow({ where: { id: data.townId } }) : await makeTown();
  return db.hcp.create({
    data: {
      code: `PL-TST-${String(n).padStart(4, '0')}`,
      name: `General Hospital ${n}`,
      level: 'SECONDARY',
      ownership: 'PUBLIC',
      providerType: 'HOSPITAL',
      lgaId: town.lgaId,
      townId: town.id,
      address: '1 Hospital Road',
      phone: '08030000001',
      email: `hcp${n}@example.ng`,
      contactName: 'Chief Matron',
      contactDesignation: 'Matron',
      contactPhone: '08030000002',
      licenceNo: `LIC-${n}`,
      accreditedFrom: addDays(today(), -700),
      accreditedTo: addDays(today(), 700),
      bankName: 'Plateau Bank',
      bankCode: '001',
      bankAccountName: `General Hospital ${n}`,
      bankAccountNumber: digits(10),
      bankSortCode: '001001001',
      status: 'ACTIVATED',
      ...data,
    },
  });
}

export async function makeUser(role: Role, data: Partial<Prisma.UserAccountUncheckedCreateInput> = {}) {
  const n = next();
  const email = data.email ?? `user${n}@example.ng`;
  const user = await db.userAccount.create({
    data: { emailVerified: true, name: `User ${n}`, firstName: 'User', lastName: String(n), role, ...data, email },
  });
  return { ...user, email };
}

/** An HCP's user, with a facility of its own unless one is named. */
export async function makeHcpUser(hcp?: { id: string }) {
  const facility = hcp ?? (await makeHcp());
  return makeUser('HCP', { hcpId: facility.id });
}

/** An active principal under the formal plan, covered for a year. */
export async function makeEnrollee(data: Partial<Prisma.EnrolleeUncheckedCreateInput> = {}) {
  const n = next();
  const hcp = data.hcpId ? await db.hcp.findUniqueOrThrow({ where: { id: data.hcpId } }) : await makeHcp();
  const planId = data.planId ?? (await makePlan()).id;
  const surname = data.surname ?? 'Dung';
  const firstName = data.firstName ?? `Pam${n}`;
  return db.enrollee.create({
    data: {
      enrolmentNo: `PL/FORMAL/2026/${String(n).padStart(6, '0')}`,
      relationship: 'PRINCIPAL',
      surname,
      firstName,
      fullName: `${surname} ${firstName}`,
      sex: 'MALE',
      dateOfBirth: new Date('1985-04-12'),
      maritalStatus: 'MARRIED',
      phone: data.principalId ? null : `080${digits(8)}`,
      lgaId: hcp.lgaId,
      townId: hcp.townId,
      planId,
      hcpId: hcp.id,
      coverageStart: addMonths(today(), -12),
      status: 'ACTIVE',
      registeredAt: addMonths(today(), -12),
      ...data,
    },
  });
}

export async function makeService(data: Partial<Prisma.ServiceUncheckedCreateInput> = {}) {
  const n = next();
  return db.service.create({
    data: {
      code: `SVC-${String(n).padStart(4, '0')}`,
      name: `Service ${n}`,
      category: 'INVESTIGATION',
      basePrice: 400_000n,
      maxQty: 5,
      effectiveFrom: new Date('2020-01-01'),
      ...data,
    },
  });
}

export async function makeDiagnosis(code = `Z${next()}`) {
  return db.diagnosis.create({ data: { code, name: `Diagnosis ${code}` } });
}

export async function makeSymptom(name = `Symptom ${next()}`) {
  return db.symptom.create({ data: { name } });
}
