import type { Enrollee, Plan } from '../../generated/prisma/client.ts';
import type { RegistrationChannel } from '../../generated/prisma/enums.ts';
import { lockedEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import { isNewborn } from '../../members/rules/family.rules.ts';
import { dependantViolations, nextFamilyNumber } from '../../members/rules/family-facts.ts';
import { facilitiesOf, hasRoom } from '../../members/rules/institution.rules.ts';
import { type Problem, samePeople } from '../../members/rules/person.rules.ts';
import { addedPremium } from '../../members/rules/premium.ts';
import { addDays, now, today } from '../../platform/clock.ts';
import { DomainError, fieldError, fieldErrors, parse } from '../../platform/errors.ts';
import { issuePremiumInvoice } from '../../premiums/invoices/premium-invoice.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { DOCUMENT_WORDS } from '../registrations/complete-registration.service.ts';
import { nameOf } from '../registrations/registration.service.ts';
import { addDependantInput, type NewDependant } from './family.input.ts';

/** The certificate that proves the tie. */
const PAPER = { SPOUSE: 'MARRIAGE_CERTIFICATE', CHILD: 'BIRTH_CERTIFICATE', EXTRA: null } as const;

/** Owner of the photograph and documents until the person is on record. */
export type FilesAt = { ownerType: 'UserAccount' | 'DependantRequest'; ownerId: string };

/** First and last day of a dependant added today: a newborn from birth, others after the waiting days; never longer than the principal. */
export function dependantCover(
  plan: Plan,
  principal: Pick<Enrollee, 'coverageStart' | 'coverageEnd'>,
  person: Pick<NewDependant, 'relationship' | 'dateOfBirth'>,
) {
  const born = new Date(person.dateOfBirth);
  const newborn = person.relationship === 'CHILD' && isNewborn(plan, person.dateOfBirth);
  const from = newborn ? born : addDays(today(), plan.waitingDays);
  const coverageStart = principal.coverageStart && principal.coverageStart > from ? principal.coverageStart : from;
  const weeksEnd = newborn && plan.maxChildren === 0 ? addDays(born, plan.newbornWeeks * 7 - 1) : null;
  const ends = [principal.coverageEnd, weeksEnd].filter((end) => end !== null);
  const coverageEnd = ends.length > 0 ? new Date(Math.min(...ends.map((end) => end.getTime()))) : null;
  return { coverageStart, coverageEnd: coverageEnd && coverageEnd < coverageStart ? coverageStart : coverageEnd };
}

async function ownFiles(tx: Tx, person: NewDependant, { ownerType, ownerId }: FilesAt): Promise<Problem[]> {
  const namedFiles = (['photoId', 'paperId'] as const).flatMap((field) => (person[field] ? [{ field, id: person[field] }] : []));
  const ownedFiles = await tx.attachment.findMany({
    where: { id: { in: namedFiles.map(({ id }) => id) }, ownerType, ownerId },
    select: { id: true },
  });
  return namedFiles.filter(({ id }) => !ownedFiles.some((file) => file.id === id)).map(({ field }) => ({ code: 'NOT_FOUND', field }));
}

/** Violations that prevent adding this dependant. Requires a lock on the family. */
export async function dependantProblems(
  tx: Tx,
  principal: Enrollee & { plan: Plan },
  person: NewDependant,
  files: FilesAt,
): Promise<Problem[]> {
  const paper = PAPER[person.relationship];
  const problems = await dependantViolations(tx, principal.plan, principal, person);
  if (paper && !person.paperId)
    problems.push({ code: 'ENR_DOCUMENT_REQUIRED', field: 'paperId', params: { document: DOCUMENT_WORDS[paper] } });
  problems.push(...(await ownFiles(tx, person, files)));
  return problems;
}

async function checkRoom(tx: Tx, hcpId: string | null): Promise<void> {
  if (!hcpId) return;
  await tx.$queryRaw`SELECT 1 FROM "Hcp" WHERE id = ${hcpId}::uuid FOR NO KEY UPDATE`;
  if (!hasRoom(await facilitiesOf(tx, [hcpId]), hcpId, 1)) throw new DomainError('ENR_HCP_FULL');
}

/** Adds a person to a locked family. If a premium is due, cover starts once it is paid. */
export async function joinFamily(
  write: Write,
  principal: Enrollee & { plan: Plan },
  person: NewDependant,
  { files, channel }: { files: FilesAt; channel: RegistrationChannel },
): Promise<{ id: string }> {
  const { tx } = write;
  if (principal.relationship !== 'PRINCIPAL') throw new DomainError('ENR_NOT_PRINCIPAL');
  if (principal.status !== 'ACTIVE' || !principal.enrolmentNo) throw new DomainError('ENR_PRINCIPAL_NOT_COVERED');
  const refusal = fieldErrors(await dependantProblems(tx, principal, person, files));
  if (refusal) throw refusal;
  const matchedEnrolleeId = (await samePeople(tx, person))[0] ?? null;
  if (matchedEnrolleeId && !person.isDifferentPerson) {
    const { enrolmentNo } = await tx.enrollee.findUniqueOrThrow({ where: { id: matchedEnrolleeId }, select: { enrolmentNo: true } });
    throw fieldError('ENR_DUPLICATE_SUSPECT', 'firstName', { no: enrolmentNo ?? 'a pending registration' });
  }
  await checkRoom(tx, principal.hcpId);
  const before = await tx.enrollee.count({
    where: { principalId: principal.id, relationship: { not: 'EXTRA' }, status: { not: 'REJECTED' } },
  });
  const lines = addedPremium(principal.plan, person.relationship === 'EXTRA', before);
  const status = lines.length > 0 ? 'PENDING_APPROVAL' : 'ACTIVE';
  const { paperId, isDifferentPerson: _asked, dateOfBirth, ...own } = person;
  const { planId, mdaId, hcpId, address, lgaId, townId, wardId, stateOfOrigin } = principal;
  const added = await tx.enrollee.create({
    data: {
      ...own,
      planId,
      mdaId,
      hcpId,
      address,
      lgaId,
      townId,
      wardId,
      stateOfOrigin,
      vulnerableCategory: principal.vulnerableCategory,
      sessionId: principal.sessionId,
      hcpSince: hcpId && today(),
      dateOfBirth: new Date(dateOfBirth),
      fullName: nameOf(person),
      enrolmentNo: await nextFamilyNumber(tx, principal.enrolmentNo, person.relationship),
      principalId: principal.id,
      ninStatus: person.nin ? 'UNVERIFIED' : 'NOT_PROVIDED',
      status,
      statusChangedAt: now(),
      registeredAt: now(),
      registeredById: write.actor === 'SYSTEM' ? null : write.actor.userId,
      registrationChannel: channel,
      ...(status === 'ACTIVE' && dependantCover(principal.plan, principal, person)),
      ...(matchedEnrolleeId && { duplicateFlag: 'SUSPECT', matchedEnrolleeId }),
    },
  });
  const fileIds = [person.photoId, paperId].filter((id) => id !== null);
  await tx.attachment.updateMany({ where: { id: { in: fileIds } }, data: { ownerType: 'Enrollee', ownerId: added.id } });
  await recordStatus(write, 'Enrollee', added.id, 'ADD', null, status);
  write.log({
    action: 'Enrollee.ADD',
    entityType: 'Enrollee',
    entityId: added.id,
    summary: `Added ${added.enrolmentNo} to the family of ${principal.enrolmentNo}`,
    after: { status, relationship: added.relationship, principalId: principal.id },
  });
  if (lines.length > 0) await issuePremiumInvoice(write, added.id, lines);
  if (hcpId)
    write.notify(
      { hcpId },
      {
        kind: 'ENROLLEE_ASSIGNED',
        title: `${added.fullName} joined a family registered at your facility`,
        entityType: 'Enrollee',
        entityId: added.id,
      },
    );
  return { id: added.id };
}

/** Adds a spouse, child or extra dependant to a family; returns the new person. */
export async function addDependant(viewer: Viewer, principalId: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...person } = parse(addDependantInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'addDependant', async (write) => {
      const principal = await lockedEnrollee(write, viewer, principalId, version);
      const plan = await write.tx.plan.findUniqueOrThrow({ where: { id: principal.planId } });
      const files = { ownerType: 'UserAccount', ownerId: viewer.userId } as const;
      return joinFamily(write, { ...principal, plan }, person, { files, channel: 'OFFICER' });
    }),
  );
}
