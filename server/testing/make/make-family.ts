import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addMonths, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, type DataOf, type DocumentText } from '../as.ts';
import { makeEnrollee, makeHcp, makePlan } from './make.ts';

type Data = Partial<Prisma.EnrolleeUncheckedCreateInput>;

/** Years before today. */
export const bornYearsAgo = (years: number): Date => addMonths(today(), -12 * years);

/** A principal with a spouse and two children under a plan of twelve months, unless a plan is named. */
export async function makeFamily(shared: Data = {}, planData: Partial<Prisma.PlanUncheckedCreateInput> = {}) {
  const planId = shared.planId ?? (await makePlan({ periodType: 'MONTHS', durationMonths: 12, ...planData })).id;
  const hcpId = shared.hcpId ?? (await makeHcp()).id;
  const cover = { planId, hcpId, coverageStart: addMonths(today(), -6), coverageEnd: addMonths(today(), 6), ...shared };
  const principal = await makeEnrollee({ ...cover, surname: 'Gyang' });
  const member = (data: Data) =>
    makeEnrollee({ ...cover, principalId: principal.id, surname: 'Gyang', lgaId: principal.lgaId, townId: principal.townId, ...data });
  const spouse = await member({
    relationship: 'SPOUSE',
    sex: 'FEMALE',
    dateOfBirth: bornYearsAgo(35),
    enrolmentNo: `${principal.enrolmentNo}-01`,
  });
  const child = await member({ relationship: 'CHILD', dateOfBirth: bornYearsAgo(9), enrolmentNo: `${principal.enrolmentNo}-02` });
  const younger = await member({ relationship: 'CHILD', dateOfBirth: bornYearsAgo(4), enrolmentNo: `${principal.enrolmentNo}-03` });
  return { principal, spouse, child, younger, all: [principal, spouse, child, younger], planId, hcpId };
}

/** The statuses of these people, in order. */
export async function statusesOf(people: readonly { id: string }[]): Promise<string[]> {
  const rows = await db.enrollee.findMany({ where: { id: { in: people.map(({ id }) => id) } }, select: { id: true, status: true } });
  return people.map(({ id }) => rows.find((row) => row.id === id)?.status ?? 'MISSING');
}

/** An uploaded file that no record uses yet. */
export async function makeUpload(user: { id: string }, kind = 'BIRTH_CERTIFICATE'): Promise<string> {
  const storageKey = randomUUID();
  const file = await db.attachment.create({
    data: {
      ownerType: 'UserAccount',
      ownerId: user.id,
      kind,
      filename: 'paper.pdf',
      mime: 'application/pdf',
      size: 10,
      sha256: 'x',
      storageKey,
    },
  });
  return file.id;
}

type Row = { id: string };
export const enrolleeRow = ({ id }: Row) => db.enrollee.findUniqueOrThrow({ where: { id } });

/** Runs a mutation on a member of a family, with the version that the record has now. */
export async function runOnMember<Text extends DocumentText>(document: Text, user: Row, person: Row, input: object = {}) {
  const { version } = await enrolleeRow(person);
  return as(user).runText<DataOf<Text>>(document, { id: person.id, input: { version, ...input } });
}

let serial = 0;

/** The input of a new dependant with the proving document; names are unique. */
export async function newcomerInput(officer: Row, relationship: string, more: object = {}) {
  serial += 1;
  return {
    relationship,
    surname: 'Gyang',
    firstName: `Nyam${String.fromCharCode(97 + (serial % 26), 97 + (Math.floor(serial / 26) % 26))}`,
    sex: 'FEMALE',
    dateOfBirth: isoDay(bornYearsAgo(relationship === 'CHILD' ? 3 : 33)),
    paperId: await makeUpload(officer, relationship === 'CHILD' ? 'BIRTH_CERTIFICATE' : 'MARRIAGE_CERTIFICATE'),
    ...more,
  };
}
