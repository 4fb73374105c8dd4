import { type Enrollee, Prisma, type Registration } from '../../generated/prisma/client.ts';
import { lockFamilies } from '../../members/cover/cover-rows.ts';
import { AGE_LIMIT_REASON } from '../../members/cover/reasons.ts';
import { enrolleeMachine } from '../../members/enrollee.machine.ts';
import { assertWithoutCover } from '../../members/rules/own-cover.rules.ts';
import { addDays, isoDay, now, today } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';
import { namedFiles } from './registration-files.ts';
import { dataOf } from './registration-steps.ts';

/** Loads the existing record that the registration continues and locks its old family. Fails if that record is covered again. */
export async function lockedRecord(tx: Tx, { continuesId }: Registration): Promise<Enrollee | null> {
  if (!continuesId) return null;
  await lockFamilies(tx, { ids: [continuesId] });
  const record = await tx.enrollee.findUniqueOrThrow({ where: { id: continuesId } });
  assertWithoutCover(record);
  return record;
}

/** Whether an officer stopped this person's cover individually; then another officer must approve new cover. */
export async function wasStoppedManually(tx: Tx, record: Enrollee): Promise<boolean> {
  if (record.status !== 'DISABLED') return false;
  const last = await tx.statusChange.findFirst({
    where: { entityType: 'Enrollee', entityId: record.id },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { action: true },
  });
  const head = record.principalId ? await tx.enrollee.findUnique({ where: { id: record.principalId } }) : null;
  const followed = head !== null && record.disabledByActionId !== null && head.disabledByActionId === record.disabledByActionId;
  return last?.action === 'DISABLE' && !followed;
}

/** Keeps the ended cover period, so that care in it stays covered. */
async function recordPreviousCover(tx: Tx, record: Enrollee): Promise<void> {
  const { coverageStart: startsOn, coverageEnd, disabledAt, statusReason } = record;
  const stopped = disabledAt && addDays(new Date(isoDay(disabledAt)), statusReason === AGE_LIMIT_REASON ? -1 : 0);
  const ends = [coverageEnd, stopped].filter((day) => day !== null).map((day) => day.getTime());
  if (!startsOn || ends.length === 0) return;
  const endsOn = new Date(Math.min(...ends));
  const window = { enrolleeId: record.id, startsOn, endsOn };
  if (endsOn >= startsOn && !(await tx.coverPeriod.findFirst({ where: window }))) await tx.coverPeriod.create({ data: window });
}

const NO_LONGER = {
  principalId: null,
  statusReason: null,
  disabledByActionId: null,
  disabledAt: null,
  disabledById: null,
  disableReason: null,
  ageOutNoticedAt: null,
  cardPrintedAt: null,
  coverageStart: null,
  coverageEnd: null,
} as const;

/** Turns a dependant's record into a principal's with new cover, keeping number and history. The registration stores the previous record. */
export async function continueRecord(
  write: Write,
  registration: Registration,
  record: Enrollee,
  row: Prisma.EnrolleeUncheckedCreateInput,
  cover: object | null,
): Promise<Enrollee> {
  const { tx } = write;
  // Only one registration names a person; of a former principal an older one may.
  await tx.registration.updateMany({ where: { enrolleeId: record.id }, data: { enrolleeId: null } });
  await tx.$executeRaw`UPDATE "Registration" SET "recordBefore" = (SELECT to_jsonb(e) FROM "Enrollee" e WHERE e.id = ${record.id}::uuid) WHERE id = ${registration.id}::uuid`;
  await recordPreviousCover(tx, record);
  // When and by whom the person first came on record stays as it was.
  const { status: _status, registeredAt: _at, registeredById: _by, registrationChannel: _how, ...fields } = row;
  const ninStatus = record.nin === row.nin ? record.ninStatus : row.ninStatus;
  await changeStatus(write, enrolleeMachine, record, 'OWN_COVER', {
    data: { ...fields, ...NO_LONGER, ninStatus, ...(record.lgaId !== row.lgaId && { lgaSince: today() }), statusChangedAt: now() },
    summary: `${record.enrolmentNo} left the family for own cover`,
    after: { relationship: 'PRINCIPAL', planId: row.planId, registrationId: registration.id },
  });
  if (cover) {
    const waiting = await tx.enrollee.findUniqueOrThrow({ where: { id: record.id } });
    await changeStatus(write, enrolleeMachine, waiting, 'ACTIVATE', { data: cover, summary: `Cover of ${record.enrolmentNo} started` });
    await recordMove(tx, registration, record.hcpId, row.hcpId ?? null);
  }
  return tx.enrollee.findUniqueOrThrow({ where: { id: record.id } });
}

/** Records a different facility as a facility change, so that the earlier home facility stays known. */
async function recordMove(
  tx: Tx,
  { continuesId, officerId }: Registration,
  fromHcpId: string | null,
  toHcpId: string | null,
): Promise<void> {
  if (!continuesId || !officerId || !fromHcpId || !toHcpId || fromHcpId === toHcpId) return;
  await tx.facilityChangeRequest.create({
    data: {
      enrolleeId: continuesId,
      fromHcpId,
      toHcpId,
      reason: 'Chosen with own cover',
      effectiveDate: today(),
      status: 'APPROVED',
      requestedById: officerId,
      decidedAt: now(),
      appliedAt: now(),
    },
  });
}

/** After the approval: the move of facility is known, and the account of who applied alone becomes the member's. */
export async function activateOwnCover(write: Write, registration: Registration): Promise<void> {
  const { continuesId, officerId, channel, recordBefore } = registration;
  if (!continuesId) return;
  const { hcpId } = await write.tx.enrollee.findUniqueOrThrow({ where: { id: continuesId }, select: { hcpId: true } });
  await recordMove(write.tx, registration, (recordBefore as { hcpId: string | null } | null)?.hcpId ?? null, hcpId);
  if (channel === 'SELF' && officerId)
    await write.tx.userAccount.updateMany({ where: { id: officerId, role: 'ENROLLEE' }, data: { enrolleeId: continuesId } });
}

/** Columns changed by the registration, restored when it is rejected. */
const GIVEN_BACK =
  `relationship principalId surname firstName otherNames fullName sex dateOfBirth maritalStatus nin ninStatus phone email address
  lgaId lgaSince townId wardId stateOfOrigin photoId bloodGroup genotype occupation disability isPregnant nextOfKinName nextOfKinPhone nextOfKinRelationship
  planId vulnerableCategory mdaId staffNo gradeLevel dateOfFirstAppointment basicSalary matricNo sessionId studyLevel courseOfStudy hcpId hcpSince
  coverageStart coverageEnd disabledByActionId disabledById ageOutNoticedAt cardPrintedAt duplicateFlag matchedEnrolleeId`
    .split(/\s+/)
    .map((column) => `"${column}"`)
    .join(', ');

/** Puts a dependant's record back as it was, without cover, and the files of the registration back to it. */
export async function returnRecord(write: Write, registration: Registration, record: Enrollee, reason: string): Promise<void> {
  const { tx } = write;
  if (!registration.recordBefore) throw new DomainError('NOT_FOUND');
  const columns = Prisma.raw(GIVEN_BACK);
  const before = registration.recordBefore as { disabledAt: string | null; disableReason: string | null; statusReason: string | null };
  const why = before.disabledAt ? before.statusReason : reason;
  await changeStatus(write, enrolleeMachine, record, 'RETURN', {
    data: {
      statusReason: why,
      disableReason: before.disableReason ?? why,
      disabledAt: now(),
      statusChangedAt: now(),
      coverageStart: today(),
    },
    note: reason,
    summary: `${record.enrolmentNo} is a dependant without cover again`,
  });
  await tx.$executeRaw`
    UPDATE "Enrollee" e SET (${columns}, "disabledAt") = (
      SELECT ${columns}, coalesce(b."disabledAt", e."disabledAt")
      FROM (SELECT (jsonb_populate_record(NULL::"Enrollee", r."recordBefore")).* FROM "Registration" r WHERE r.id = ${registration.id}::uuid) b)
    WHERE e.id = ${record.id}::uuid`;
  const files = namedFiles(dataOf(registration).last).flatMap(({ id }) => (id ? [id] : []));
  await tx.attachment.updateMany({ where: { id: { in: files } }, data: { ownerType: 'Registration', ownerId: registration.id } });
}
