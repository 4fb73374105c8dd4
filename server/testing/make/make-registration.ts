import type { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { as } from '../as.ts';
import { onRegistration } from './at-version.ts';
import { makeHcp, makeMda, makePlan, makeTown, makeUser } from './make.ts';

let serial = 0;
const digits = (length: number) => {
  serial += 1;
  return String(serial).padStart(length, '0');
};

type Vars = Record<string, unknown>;
type Made = { id: string; version: number; step: string };

export const START = /* GraphQL */ `mutation($input: RegistrationPersonInput!) { startRegistration(input: $input) { id step status version } }`;
export const SAVE_PERSON = /* GraphQL */ `mutation($id: ID!, $input: SaveRegistrationPersonInput!) { saveRegistrationPerson(id: $id, input: $input) { id step status version } }`;
export const ACCEPT = /* GraphQL */ `mutation($id: ID!, $input: AcceptAgreementInput!) { acceptAgreement(id: $id, input: $input) { id step status version } }`;
export const SAVE_INSTITUTION = /* GraphQL */ `mutation($id: ID!, $input: RegistrationInstitutionInput!) { saveRegistrationInstitution(id: $id, input: $input) { id step status version } }`;
export const CONFIRM = /* GraphQL */ `mutation($id: ID!, $input: ConfirmReviewInput!) { confirmReview(id: $id, input: $input) { id step status version } }`;
export const SAVE_LAST = /* GraphQL */ `mutation($id: ID!, $input: RegistrationLastInput!) { saveRegistrationLast(id: $id, input: $input) { id step status version } }`;
export const COMPLETE = /* GraphQL */ `mutation($id: ID!, $version: Int!) {
  completeRegistration(id: $id, version: $version) { id step status version enrollee { id enrolmentNo status } invoice { invoiceNo rrr amount } }
}`;
export const APPROVE = /* GraphQL */ `mutation($id: ID!, $version: Int!) { approveRegistration(id: $id, version: $version) { id status step version } }`;
export const RESUME = /* GraphQL */ `mutation($id: ID!) { resumeRegistration(id: $id) { id status step version } }`;
export const CANCEL = /* GraphQL */ `mutation($id: ID!) { cancelRegistration(id: $id) { id status step version } }`;
export const REJECT = /* GraphQL */ `mutation($id: ID!, $input: RejectRegistrationInput!) { rejectRegistration(id: $id, input: $input) { id status step version } }`;
export const REGISTRATION = /* GraphQL */ `query($id: ID!) { registration(id: $id) { id step status missing data duplicates { id } lga { id } town { id } ward { id } mda { id } sessionName hcp { id } files { id } history { id } availableActions premiumTotal } }`;
/** A plan that people pay for themselves, by the year, as one person or as a family. */
export const SELF_PAID = {
  sector: 'INFORMAL',
  paymentResponsibility: 'SELF',
  premiumType: 'FLAT_FAMILY',
  premiumValue: 1_200_000n,
  familyPremium: 5_000_000n,
  periodType: 'MONTHS',
  durationMonths: 12,
  waitingDays: 30,
  selfRegistration: true,
} as const;
export const ACCEPTED = { terms: true, privacy: true, declaration: true };

/** An officer, a plan, a facility and an employer: the prerequisites of a registration. */
export async function makeRegistrationFixture(planData: Partial<Prisma.PlanUncheckedCreateInput> = {}) {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const town = await makeTown();
  return { officer, town, plan: await makePlan(planData), hcp: await makeHcp({ townId: town.id }), mda: await makeMda() };
}
export type RegistrationFixture = Awaited<ReturnType<typeof makeRegistrationFixture>>;

export const personInput = ({ plan, town }: Pick<RegistrationFixture, 'plan' | 'town'>, more: Vars = {}): Vars => ({
  planId: plan.id,
  surname: 'Dalyop',
  firstName: `Grace${'abcdefghij'[serial % 10]}${'abcdefghij'[Math.floor(serial / 10) % 10]}`,
  otherNames: 'Pam',
  sex: 'FEMALE',
  dateOfBirth: '1991-03-14',
  maritalStatus: 'MARRIED',
  nin: `44${digits(9)}`,
  phone: `0803${digits(7)}`,
  address: '14 Rayfield Road',
  lgaId: town.lgaId,
  townId: town.id,
  nextOfKinName: 'Davou Dalyop',
  nextOfKinPhone: '08035550148',
  nextOfKinRelationship: 'Husband',
  ...more,
});

export const institutionInput = ({ mda, hcp }: Pick<RegistrationFixture, 'mda' | 'hcp'>, more: Vars = {}): Vars => ({
  mdaId: mda.id,
  staffNo: `PLS/EDU/${digits(5)}`,
  gradeLevel: 'GL 09, step 4',
  dateOfFirstAppointment: '2018-09-03',
  basicSalary: 9_640_000,
  hcpId: hcp.id,
  ...more,
});

export const dependantInput = (more: Vars = {}): Vars => ({
  relationship: 'CHILD',
  surname: 'Dalyop',
  firstName: 'Chundung',
  sex: 'MALE',
  dateOfBirth: '2018-05-02',
  ...more,
});

/** Runs a mutation that must succeed, and returns its result. */
export async function done(user: { id: string }, document: string, variables: Vars): Promise<Made> {
  const answer = await as(user).runText<Record<string, Made>>(document, variables);
  const [made] = Object.values(answer.data ?? {});
  if (!made) throw new Error(`${answer.codes.join()} ${answer.messages.join()} ${JSON.stringify(answer.fields)}`);
  return made;
}

/** A file on a registration, without its content. */
export async function makeFile(registrationId: string, kind = 'PHOTO') {
  return db.attachment.create({
    data: {
      ownerType: 'Registration',
      ownerId: registrationId,
      kind,
      filename: 'photo.jpg',
      mime: 'image/jpeg',
      size: 3,
      sha256: '0'.repeat(64),
      storageKey: `test/${kind}-${digits(8)}`,
    },
  });
}

type Upto = { person?: Vars; institution?: Vars; dependants?: Vars[]; documents?: string[]; photo?: boolean };

/** A draft completed up to its last step, with photograph and family. */
export async function makeDraft(
  desk: RegistrationFixture,
  { person, institution, dependants = [], documents = [], photo = true }: Upto = {},
): Promise<Made> {
  const { officer } = desk;
  const { id } = await done(officer, START, { input: personInput(desk, person) });
  await done(officer, ACCEPT, await onRegistration({ id, input: ACCEPTED }));
  await done(officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk, institution) }));
  await done(officer, CONFIRM, await onRegistration({ id, input: {} }));
  const photoId = photo ? (await makeFile(id)).id : null;
  const papers = await Promise.all(documents.map(async (kind) => ({ kind, fileId: (await makeFile(id, kind)).id })));
  return done(officer, SAVE_LAST, await onRegistration({ id, input: { photoId, documents: papers, dependants } }));
}
