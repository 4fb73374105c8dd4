import type { Enrollee, Plan, Prisma, Registration } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus, RegistrationDocument } from '../../generated/prisma/enums.ts';
import { coverFromToday } from '../../members/cover/cover.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import type { RegistrationDependant, RegistrationInstitution } from '../../members/rules/enrolment-form.input.ts';
import { familyViolations } from '../../members/rules/family.rules.ts';
import { nextFamilyNumber } from '../../members/rules/family-facts.ts';
import { institutionFacts, institutionViolations } from '../../members/rules/institution.rules.ts';
import { factsExcluding } from '../../members/rules/own-cover.rules.ts';
import { type Problem, personFacts, personViolations, samePeople, takenNins } from '../../members/rules/person.rules.ts';
import { premiumLines } from '../../members/rules/premium.ts';
import { now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { fieldErrors } from '../../platform/errors.ts';
import { issuePremiumInvoice } from '../../premiums/invoices/premium-invoice.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { enrolmentNumbers } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { continueRecord, lockedRecord, wasStoppedManually } from './own-cover.service.ts';
import { registrationsToApprove } from './registration.access.ts';
import type { RegistrationData, RegistrationLast } from './registration.input.ts';
import { registrationMachine } from './registration.machine.ts';
import { nameOf, planOf } from './registration.service.ts';
import { filesOf } from './registration-files.ts';
import { dataOf, openRegistration, requireStep } from './registration-steps.ts';

export const DOCUMENT_WORDS: Record<RegistrationDocument, string> = {
  BIRTH_CERTIFICATE: 'birth certificate',
  MARRIAGE_CERTIFICATE: 'marriage certificate',
  EMPLOYER_ID: 'employer identity card',
  PAY_SLIP: 'pay slip',
  STUDENT_ID: 'student identity card',
  NIN_SLIP: 'NIN slip',
};

/** Documents of the plan that a draft still lacks. */
export const missingDocuments = (plan: Pick<Plan, 'requiredDocuments'>, last: RegistrationData['last']): RegistrationDocument[] =>
  plan.requiredDocuments.filter((kind) => !last?.documents.some((document) => document.kind === kind && document.fileId));

const EMPTY: Omit<RegistrationLast, 'version'> = { photoId: null, documents: [], dependants: [] };

/** All that the steps of the registration have saved. */
type SavedSteps = {
  person: RegistrationData['person'];
  institution: RegistrationInstitution;
  last: Omit<RegistrationLast, 'version'>;
  /** The earlier record of the principal that this registration continues; null for a new person. */
  record: Enrollee | null;
};

/** Rechecks all rules, because records and capacity may have changed since the steps were saved. */
async function checkAllSteps(
  tx: Tx,
  registration: Registration,
  plan: Plan,
  { person, institution, last, record }: SavedSteps,
): Promise<void> {
  const problems: Problem[] = [];
  if (!last.photoId) problems.push({ code: 'ENR_PHOTO_REQUIRED', field: 'photoId' });
  for (const kind of missingDocuments(plan, last)) {
    const i = last.documents.findIndex((document) => document.kind === kind);
    problems.push({
      code: 'ENR_DOCUMENT_REQUIRED',
      field: i < 0 ? 'documents' : `documents.${i}.fileId`,
      params: { document: DOCUMENT_WORDS[kind] },
    });
  }
  const nins = await takenNins(
    tx,
    last.dependants.map(({ nin }) => nin),
  );
  problems.push(...familyViolations(plan, last.dependants, { principalNin: person.nin, nins }));
  const facts = factsExcluding(await personFacts(tx, [person], registration.id), ...(record ? [record] : []));
  problems.push(...personViolations(plan, person, await getSettings(), facts));
  // Two registrations for the last free places of a facility wait for each other here.
  await tx.$queryRaw`SELECT 1 FROM "Hcp" WHERE id = ${institution.hcpId}::uuid FOR NO KEY UPDATE`;
  problems.push(...institutionViolations(plan, institution, await institutionFacts(tx, [institution]), 1 + last.dependants.length));
  const error = fieldErrors(problems);
  if (error) throw error;
}

/** The last step: numbers, records for the whole family, invoice when a premium is due, all in one transaction. */
export async function completeRegistration(viewer: Viewer, id: string, version: number): Promise<{ id: string }> {
  const { numberPrefix } = await getSettings();
  return mapUniqueViolation(() =>
    transact(viewer, 'completeRegistration', async (write) => {
      const { tx } = write;
      // A concurrent completion waits here, then finds it completed.
      await lockRow(tx, 'Registration', id);
      const registration = await openRegistration(write, viewer, id, version);
      requireStep(registration, 'LAST');
      const data = dataOf(registration);
      const { person, institution, last = EMPTY } = data;
      if (!institution) throw new Error(`Registration ${id} reached its last step without an institution`);
      const plan = await planOf(tx, person.planId);
      const record = await lockedRecord(tx, registration);
      await checkAllSteps(tx, registration, plan, { person, institution, last, record });
      await filesOf(tx, id, last);

      const extras = last.dependants.filter(({ relationship }) => relationship === 'EXTRA').length;
      const lines = premiumLines(plan, { dependants: last.dependants.length - extras, extras });
      const self = registration.channel === 'SELF';
      const status: EnrolleeStatus =
        self || lines.length > 0 || (record && (await wasStoppedManually(tx, record))) ? 'PENDING_APPROVAL' : 'ACTIVE';
      const session = institution.sessionId ? await tx.academicSession.findUniqueOrThrow({ where: { id: institution.sessionId } }) : null;
      const cover = status === 'ACTIVE' ? coverFromToday(plan, session) : null;
      const shared: Shared = {
        planId: plan.id,
        mdaId: institution.mdaId,
        sessionId: institution.sessionId,
        hcpId: institution.hcpId,
        hcpSince: today(),
        address: person.address,
        lgaId: person.lgaId,
        townId: person.townId,
        wardId: person.wardId,
        stateOfOrigin: person.stateOfOrigin,
        status,
        statusChangedAt: now(),
        registeredAt: now(),
        registeredById: self ? null : registration.officerId,
        registrationChannel: registration.channel,
        ...cover,
      };
      const [enrolmentNo = ''] = record ? [record.enrolmentNo ?? ''] : await enrolmentNumbers(tx, numberPrefix, plan.code, 1);
      const row = principalRow(data, enrolmentNo, shared);
      const principal = record ? await continueRecord(write, registration, record, row, cover) : await tx.enrollee.create({ data: row });
      const members = [principal.id];
      for (const { dependant, suffix } of numbered(last.dependants)) {
        const matchedEnrolleeId = (await samePeople(tx, dependant)).find((match) => !members.includes(match)) ?? null;
        const number = record ? await nextFamilyNumber(tx, enrolmentNo, dependant.relationship) : `${enrolmentNo}-${suffix}`;
        const created = await tx.enrollee.create({
          data: dependantRow(dependant, principal.id, number, matchedEnrolleeId, shared),
        });
        members.push(created.id);
        const files = [dependant.photoId, dependant.paperId].filter((file) => file != null);
        await tx.attachment.updateMany({ where: { id: { in: files } }, data: { ownerType: 'Enrollee', ownerId: created.id } });
      }
      // A continued record has the entry of its continuation already.
      for (const member of members.slice(record ? 1 : 0)) await recordStatus(write, 'Enrollee', member, 'REGISTER', null, status);
      await tx.attachment.updateMany({
        where: { ownerType: 'Registration', ownerId: id },
        data: { ownerType: 'Enrollee', ownerId: principal.id },
      });

      const invoice = lines.length > 0 ? await issuePremiumInvoice(write, principal.id, lines) : null;
      await changeStatus(write, registrationMachine, registration, status === 'ACTIVE' ? 'COMPLETE' : 'SUBMIT', {
        data: {
          step: 'FINAL',
          enrolleeId: principal.id,
          invoiceId: invoice?.id ?? null,
          completedAt: now(),
          completedById: viewer.userId,
          lastSavedAt: now(),
        },
        summary: `Registered ${principal.fullName} as ${enrolmentNo} with ${last.dependants.length} dependants on ${plan.name}`,
      });
      notifyFacility(write, principal, last.dependants.length);
      if (self && !record) await linkAccount(write, registration, principal.id);
      if (status === 'PENDING_APPROVAL' && !invoice) notifyOfficers(write, registration);
      return { id };
    }),
  );
}

/** Links the applicant's account to their new record. If an earlier record is continued, the account is linked on approval. */
async function linkAccount(write: Write, { id, officerId }: Registration, enrolleeId: string): Promise<void> {
  await write.tx.userAccount.updateMany({ where: { id: officerId ?? id, role: 'ENROLLEE' }, data: { enrolleeId } });
}

/** Notifies officers immediately if no premium is due. */
function notifyOfficers(write: Write, { id, displayName }: Registration): void {
  write.notify(registrationsToApprove.audience({ id }), {
    kind: 'REGISTRATION_SUBMITTED',
    title: `${displayName} has registered and is awaiting approval`,
    entityType: 'Registration',
    entityId: id,
  });
}

type Row = Prisma.EnrolleeUncheckedCreateInput;
/** Columns that the principal and the dependants have in common. */
export type Shared = Pick<
  Row,
  'planId' | 'mdaId' | 'sessionId' | 'hcpId' | 'hcpSince' | 'address' | 'lgaId' | 'townId' | 'wardId' | 'stateOfOrigin'
> &
  Pick<Row, 'status' | 'statusChangedAt' | 'registeredAt' | 'registeredById' | 'registrationChannel' | 'coverageStart' | 'coverageEnd'>;

const dayOrNull = (text: string | null | undefined) => (text ? new Date(text) : null);

export function principalRow({ person, institution, review, last }: RegistrationData, enrolmentNo: string, shared: Shared): Row {
  const { planId: _planId, dateOfBirth, ...own } = person;
  return {
    ...own,
    ...shared,
    enrolmentNo,
    relationship: 'PRINCIPAL',
    fullName: nameOf(person),
    dateOfBirth: new Date(dateOfBirth),
    ninStatus: person.nin ? 'UNVERIFIED' : 'NOT_PROVIDED',
    isPregnant: person.vulnerableCategory === 'PREGNANT_WOMAN',
    photoId: last?.photoId ?? null,
    staffNo: institution?.staffNo ?? null,
    gradeLevel: institution?.gradeLevel ?? null,
    dateOfFirstAppointment: dayOrNull(institution?.dateOfFirstAppointment),
    basicSalary: institution?.basicSalary ? BigInt(institution.basicSalary) : null,
    matricNo: institution?.matricNo ?? null,
    studyLevel: institution?.studyLevel ?? null,
    courseOfStudy: institution?.courseOfStudy ?? null,
    ...(review?.matchedEnrolleeId && { duplicateFlag: 'SUSPECT', matchedEnrolleeId: review.matchedEnrolleeId }),
  };
}

export function dependantRow(
  person: RegistrationDependant,
  principalId: string,
  enrolmentNo: string,
  matchedEnrolleeId: string | null,
  shared: Shared,
): Row {
  const { dateOfBirth, paperId: _paper, ...own } = person;
  return {
    ...own,
    ...shared,
    enrolmentNo,
    principalId,
    fullName: nameOf(person),
    dateOfBirth: new Date(dateOfBirth),
    ninStatus: person.nin ? 'UNVERIFIED' : 'NOT_PROVIDED',
    ...(matchedEnrolleeId && { duplicateFlag: 'SUSPECT', matchedEnrolleeId }),
  };
}

/** The spouse is -01; children and others follow from -02, the oldest first. `taken` are the numbers that the family has already. */
export function numbered(
  dependants: readonly RegistrationDependant[],
  taken: readonly number[] = [],
): { dependant: RegistrationDependant; suffix: string }[] {
  const used = new Set(taken);
  const spouses = dependants.filter(({ relationship }) => relationship === 'SPOUSE');
  const others = dependants
    .filter(({ relationship }) => relationship !== 'SPOUSE')
    .sort((a, b) => a.dateOfBirth.localeCompare(b.dateOfBirth));
  return [...spouses, ...others].map((dependant) => {
    const number = dependant.relationship === 'SPOUSE' && !used.has(1) ? 1 : Math.max(1, ...used) + 1;
    used.add(number);
    return { dependant, suffix: String(number).padStart(2, '0') };
  });
}

function notifyFacility(
  write: Write,
  principal: { id: string; fullName: string; hcpId: string | null; enrolmentNo: string | null },
  dependants: number,
): void {
  if (!principal.hcpId) return;
  const family = dependants > 0 ? ` and ${dependants} family ${dependants === 1 ? 'member' : 'members'}` : '';
  write.notify(
    { hcpId: principal.hcpId },
    {
      kind: 'ENROLLEE_ASSIGNED',
      title: `${principal.fullName}${family} chose your facility`,
      entityType: 'Enrollee',
      entityId: principal.id,
    },
  );
}
