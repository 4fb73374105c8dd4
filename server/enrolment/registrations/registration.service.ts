import type { Plan, Prisma } from '../../generated/prisma/client.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import { institutionStepInput, type PersonStep, personStepInput, savePersonStepInput } from '../../members/rules/enrolment-form.input.ts';
import { familyViolations } from '../../members/rules/family.rules.ts';
import { institutionFacts, institutionViolations, relevantTo } from '../../members/rules/institution.rules.ts';
import { continuedRecord, factsExcluding } from '../../members/rules/own-cover.rules.ts';
import { type Problem, personFacts, personViolations, samePeople, takenNins } from '../../members/rules/person.rules.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, fieldErrors, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { acceptAgreementInput, confirmReviewInput, type RegistrationData, registrationLastInput } from './registration.input.ts';
import { registrationMachine } from './registration.machine.ts';
import { filesOf } from './registration-files.ts';
import { dataOf, earlier, openRegistration, requireOpen, requireStep, saveStep, visibleRegistration } from './registration-steps.ts';

export const nameOf = ({ surname, firstName, otherNames }: { surname: string; firstName: string; otherNames: string | null }) =>
  [surname, firstName, otherNames].filter(Boolean).join(' ');

function refuse(problems: Problem[]): void {
  const error = fieldErrors(problems);
  if (error) throw error;
}

export async function planOf(tx: Tx, planId: string): Promise<Plan> {
  const plan = await tx.plan.findFirst({ where: { id: planId, isActive: true } });
  if (!plan) throw fieldError('NOT_FOUND', 'planId');
  return plan;
}

/** Which plans may be taken without an officer is data of the plan. */
export async function requireSelfPlan(tx: Pick<Tx, 'plan'>, planId: string): Promise<void> {
  const plan = await tx.plan.findFirst({ where: { id: planId, isActive: true } });
  if (!plan) throw fieldError('NOT_FOUND', 'planId');
  if (!plan.selfRegistration) throw fieldError('ENR_PLAN_OFFICER', 'planId', { plan: plan.name });
}

type Checked = { person: RegistrationData['person']; continuesId: string | null };

/** Validates the first step. Returns the person with the NIN of the continued record. */
async function checkPerson(tx: Tx, viewer: Viewer, input: PersonStep, registrationId: string | null): Promise<Checked> {
  const { continuesId: _record, identityConfirmed: _seen, ...typed } = reachedAt(viewer, input);
  const { scope } = viewer;
  if (scope.kind === 'SELF') await requireSelfPlan(tx, typed.planId);
  if (scope.kind === 'SCHEME' && scope.lgaIds && !scope.lgaIds.includes(typed.lgaId)) throw fieldError('FORBIDDEN', 'lgaId');
  const record = await continuedRecord(tx, viewer, input);
  const person = { ...typed, nin: typed.nin ?? record?.nin ?? null };
  const facts = factsExcluding(await personFacts(tx, [person], registrationId), ...(record ? [record] : []));
  refuse(personViolations(await planOf(tx, person.planId), person, await getSettings(), facts));
  return { person, continuesId: record?.id ?? null };
}

/** Self-registrations use the email of the account. */
const reachedAt = <Person extends { email: string | null }>(viewer: Viewer, person: Person): Person =>
  viewer.scope.kind === 'SELF' ? { ...person, email: viewer.email } : person;

/** One account registers one person; a member is on record already. */
async function requireNoneYet(tx: Tx, { scope, userId }: Viewer): Promise<void> {
  if (scope.kind !== 'SELF') return;
  const unfinished = { status: { in: ['INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED'] as const satisfies string[] } };
  const open = await tx.registration.findFirst({ where: { officerId: userId, channel: 'SELF', ...unfinished }, select: { id: true } });
  if (scope.enrolleeId || open) throw new DomainError('ENR_SELF_OPEN');
}

const columnsOf = (person: RegistrationData['person'], continuesId: string | null) => ({
  continuesId,
  nin: person.nin,
  phone: person.phone,
  planId: person.planId,
  displayName: nameOf(person),
});

/** First step: opens the draft. */
export async function startRegistration(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(personStepInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'startRegistration', async (write) => {
      await requireNoneYet(write.tx, viewer);
      const { person, continuesId } = await checkPerson(write.tx, viewer, input, null);
      const { id } = await write.tx.registration.create({
        data: {
          ...columnsOf(person, continuesId),
          step: 'AGREEMENT',
          officerId: viewer.userId,
          channel: viewer.scope.kind === 'SELF' ? 'SELF' : 'OFFICER',
          lastSavedAt: now(),
          data: { person } as unknown as Prisma.InputJsonObject,
        },
      });
      await recordStatus(write, 'Registration', id, 'START', null, 'INCOMPLETE');
      write.log({
        action: 'Registration.START',
        entityType: 'Registration',
        entityId: id,
        summary: `Started the registration of ${nameOf(person)}`,
      });
      return { id };
    }),
  );
}

/** Changes the first step of a draft; what depends on it has to be confirmed again. */
export async function saveRegistrationPerson(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...input } = parse(savePersonStepInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'saveRegistrationPerson', async (write) => {
      const registration = await openRegistration(write, viewer, id, version);
      const { person, continuesId } = await checkPerson(write.tx, viewer, input, id);
      const { review: _review, ...data } = dataOf(registration);
      const otherPlan = data.person.planId !== person.planId;
      const step = earlier(registration.step, otherPlan ? 'INSTITUTION' : 'REVIEW');
      await saveStep(write, registration, { ...data, person }, step, { ...columnsOf(person, continuesId), duplicateConfirmed: false });
      return { id };
    }),
  );
}

export async function acceptAgreement(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(acceptAgreementInput, raw);
  const { agreementVersion } = await getSettings();
  return transact(viewer, 'acceptAgreement', async (write) => {
    const registration = await openRegistration(write, viewer, id, version);
    requireStep(registration, 'AGREEMENT');
    const step = registration.step === 'AGREEMENT' ? 'INSTITUTION' : registration.step;
    await saveStep(write, registration, dataOf(registration), step, { agreementAcceptedAt: now(), agreementVersion });
    write.log({
      action: 'Registration.ACCEPT_AGREEMENT',
      entityType: 'Registration',
      entityId: id,
      summary: `Agreement ${agreementVersion} accepted for ${registration.displayName}`,
    });
    return { id };
  });
}

export async function saveRegistrationInstitution(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...typed } = parse(institutionStepInput, raw);
  return transact(viewer, 'saveRegistrationInstitution', async (write) => {
    const registration = await openRegistration(write, viewer, id, version);
    requireStep(registration, 'INSTITUTION');
    const { review: _review, ...data } = dataOf(registration);
    const plan = await planOf(write.tx, data.person.planId);
    const institution = relevantTo(plan, typed);
    refuse(institutionViolations(plan, institution, await institutionFacts(write.tx, [institution])));
    await saveStep(write, registration, { ...data, institution }, 'REVIEW', { duplicateConfirmed: false });
    return { id };
  });
}

/** Confirms the summary. A similar person on record requires a reason why they are different. */
export async function confirmReview(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, isDifferentPerson, reason } = parse(confirmReviewInput, raw);
  return transact(viewer, 'confirmReview', async (write) => {
    const registration = await openRegistration(write, viewer, id, version);
    requireStep(registration, 'REVIEW');
    const data = dataOf(registration);
    const matchedEnrolleeId = (await samePeople(write.tx, data.person)).find((match) => match !== registration.continuesId) ?? null;
    if (matchedEnrolleeId && !isDifferentPerson) {
      const match = await write.tx.enrollee.findUniqueOrThrow({ where: { id: matchedEnrolleeId }, select: { enrolmentNo: true } });
      // Applicants must not learn who else is on record.
      const no = viewer.scope.kind === 'SELF' ? 'number not shown' : (match.enrolmentNo ?? 'not yet numbered');
      throw fieldError('ENR_DUPLICATE_SUSPECT', 'isDifferentPerson', { no });
    }
    if (matchedEnrolleeId && !reason) throw fieldError('VALIDATION_REQUIRED', 'reason', { field: 'How you know it is a different person' });
    const review = { isDifferentPerson: matchedEnrolleeId !== null, reason, matchedEnrolleeId };
    await saveStep(write, registration, { ...data, review }, 'LAST', { duplicateConfirmed: true });
    return { id };
  });
}

/** Saves photograph, documents and family if available; missing ones are required on completion. */
export async function saveRegistrationLast(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...last } = parse(registrationLastInput, raw);
  return transact(viewer, 'saveRegistrationLast', async (write) => {
    const registration = await openRegistration(write, viewer, id, version);
    requireStep(registration, 'LAST');
    const data = dataOf(registration);
    await filesOf(write.tx, id, last);
    const nins = await takenNins(
      write.tx,
      last.dependants.map(({ nin }) => nin),
    );
    refuse(familyViolations(await planOf(write.tx, data.person.planId), last.dependants, { principalNin: data.person.nin, nins }));
    await saveStep(write, registration, { ...data, last }, 'LAST');
    return { id };
  });
}

/** Cancels a draft, for example because the person is already registered. */
export async function cancelRegistration(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'cancelRegistration', async (write) => {
    const registration = await visibleRegistration(write, viewer, id);
    requireOpen(registration);
    await changeStatus(write, registrationMachine, registration, 'CANCEL', {
      summary: `Cancelled the registration of ${registration.displayName}`,
    });
    return { id };
  });
}
