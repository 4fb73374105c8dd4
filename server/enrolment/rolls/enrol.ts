import type { Prisma } from '../../generated/prisma/client.ts';
import { coverFromToday } from '../../members/cover/cover.ts';
import { renewCover } from '../../members/cover/renew-cover.ts';
import type { RegistrationDependant } from '../../members/rules/enrolment-form.input.ts';
import { now, today } from '../../platform/clock.ts';
import { uuid7 } from '../../platform/ids.ts';
import { getSettings } from '../../platform/settings/settings.ts';
import { recordStatuses } from '../../platform/workflow/change-many.ts';
import { enrolmentNumbers } from '../../platform/workflow/numbers.ts';
import type { Write } from '../../platform/workflow/transact.ts';
import { dependantRow, numbered, principalRow, type Shared } from '../registrations/complete-registration.service.ts';
import { existingPrincipals } from './match-existing.ts';
import type { NewPrincipal } from './new-enrollees.ts';
import type { Family, RollWithPlan } from './roll-rows.ts';
import type { RowResult } from './validate-families.ts';

type Row = Prisma.EnrolleeUncheckedCreateInput & { id: string };
/** Row of the roll → the person it became. */
type Enrolled = Map<string, string>;
type FamilyHead = { row: { id: string; enrolmentNo?: string | null }; shared: Shared; taken?: number[] };

/** Writes what was decided about families: new people with numbers, history and cover, and longer cover for those on record. */
export async function enrol(
  write: Write,
  roll: RollWithPlan,
  families: readonly Family[],
  results: ReadonlyMap<string, RowResult>,
): Promise<Enrolled> {
  const enrolled: Enrolled = new Map();
  const rowResults = [...results.values()];
  await renew(
    write,
    roll,
    rowResults.filter(({ outcome }) => outcome === 'RENEW'),
    enrolled,
  );

  const newPrincipals = rowResults.filter(({ principal }) => principal !== null);
  const { numberPrefix } = await getSettings();
  const numbers = await enrolmentNumbers(write.tx, numberPrefix, roll.plan.code, newPrincipals.length);
  const newHeads = new Map<string, { row: Row; shared: Shared }>();
  newPrincipals.forEach((verdict, i) => {
    const made = newHead(roll, verdict, numbers[i] ?? '');
    newHeads.set(verdict.row.id, made);
    enrolled.set(verdict.row.id, made.row.id);
  });
  const members: Row[] = [];
  for (const family of families) {
    const familyResults = family.members.flatMap(({ id }) => results.get(id) ?? []).filter(({ dependant }) => dependant !== null);
    if (familyResults.length === 0) continue;
    const made = family.principal && newHeads.get(family.principal.id);
    const head: FamilyHead = made ?? (await headOnRecord(write, roll, family, results));
    for (const { dependant, suffix } of numbered(
      familyResults.map((verdict) => verdict.dependant as RegistrationDependant),
      head.taken,
    )) {
      const verdict = familyResults.find((result) => result.dependant === dependant) as RowResult;
      const id = uuid7();
      members.push({ ...dependantRow(dependant, head.row.id, `${head.row.enrolmentNo}-${suffix}`, verdict.samePersonId, head.shared), id });
      enrolled.set(verdict.row.id, id);
    }
  }
  const rows = [...[...newHeads.values()].map(({ row }) => row), ...members];
  await write.tx.enrollee.createMany({ data: rows });
  await recordStatuses(
    write,
    'Enrollee',
    'REGISTER',
    rows.map(({ id }) => ({ id, fromStatus: null })),
    'ACTIVE',
    `From ${roll.rollNo}`,
  );
  return enrolled;
}

function sharedOf(
  roll: RollWithPlan,
): Pick<
  Shared,
  'planId' | 'mdaId' | 'sessionId' | 'hcpSince' | 'status' | 'statusChangedAt' | 'registeredAt' | 'registeredById' | 'registrationChannel'
> {
  return {
    planId: roll.planId,
    mdaId: roll.mdaId,
    sessionId: roll.sessionId,
    hcpSince: today(),
    status: 'ACTIVE',
    statusChangedAt: now(),
    registeredAt: now(),
    registeredById: roll.loadedById,
    registrationChannel: 'BULK',
  };
}

function newHead(roll: RollWithPlan, { row, principal, samePersonId }: RowResult, enrolmentNo: string): { row: Row; shared: Shared } {
  const { person, institution } = principal as NewPrincipal;
  const { address, lgaId, townId, wardId, stateOfOrigin } = person;
  const shared: Shared = {
    ...sharedOf(roll),
    ...coverFromToday(roll.plan, roll.session),
    address,
    lgaId,
    townId,
    wardId,
    stateOfOrigin,
    hcpId: institution.hcpId,
  };
  const reason = String(row.values.someoneElse ?? '') || null;
  const review = { someoneElse: samePersonId !== null, reason, matchedEnrolleeId: samePersonId };
  return { row: { ...principalRow({ person, institution, review }, enrolmentNo, shared), id: uuid7() }, shared };
}

/** The principal that was there before: the family goes on where it lives, with its facility, for as long as its cover lasts. */
async function headOnRecord({ tx }: Write, roll: RollWithPlan, family: Family, verdicts: ReadonlyMap<string, RowResult>) {
  const known = family.principal && verdicts.get(family.principal.id)?.enrolleeId;
  const record = await tx.enrollee.findFirstOrThrow({
    where: { id: known ?? (await existingPrincipals(tx, roll, [family])).get(family.number)?.id ?? '' },
    include: { dependants: { select: { enrolmentNo: true } } },
  });
  const { coverageStart } = coverFromToday(roll.plan, roll.session);
  const later = record.coverageEnd !== null && coverageStart > record.coverageEnd;
  const shared: Shared = {
    ...sharedOf(roll),
    address: record.address,
    lgaId: record.lgaId,
    townId: record.townId,
    wardId: record.wardId,
    stateOfOrigin: record.stateOfOrigin,
    hcpId: record.hcpId,
    sessionId: record.sessionId,
    coverageStart: later ? record.coverageEnd : coverageStart,
    coverageEnd: record.coverageEnd,
  };
  const taken = record.dependants.flatMap(({ enrolmentNo }) => Number(/-(\d+)$/.exec(enrolmentNo ?? '')?.[1] ?? Number.NaN) || []);
  return { row: record, shared, taken };
}

/** The same people, covered for longer; students also move to the new session. Whose cover could not be renewed is not among the enrolled. */
async function renew(write: Write, roll: RollWithPlan, verdicts: readonly RowResult[], enrolled: Enrolled): Promise<void> {
  const heads = verdicts.flatMap(({ record }) => (record?.relationship === 'PRINCIPAL' ? [record.id] : []));
  if (heads.length === 0) return;
  const renewed = new Set((await renewCover(write, { ids: heads }, roll.session)).map(({ id }) => id));
  const studies: { id: string; studyLevel: unknown; courseOfStudy: unknown }[] = [];
  for (const { row, record } of verdicts) {
    if (!record || !renewed.has(record.id)) continue;
    enrolled.set(row.id, record.id);
    studies.push({ id: record.id, studyLevel: row.values.studyLevel ?? null, courseOfStudy: row.values.courseOfStudy ?? null });
  }
  await write.tx.$executeRaw`
    UPDATE "Enrollee" e SET "studyLevel" = coalesce(t."studyLevel", e."studyLevel"), "courseOfStudy" = coalesce(t."courseOfStudy", e."courseOfStudy")
    FROM jsonb_to_recordset(${JSON.stringify(studies)}::jsonb) AS t(id uuid, "studyLevel" text, "courseOfStudy" text)
    WHERE e.id = t.id AND num_nonnulls(t."studyLevel", t."courseOfStudy") > 0`;
}
