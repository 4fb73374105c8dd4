import type { Prisma } from '../../generated/prisma/client.ts';
import { coverFromToday } from '../../members/cover/cover.ts';
import { renewCover } from '../../members/cover/renew-cover.ts';
import type { RegistrationDependant } from '../../members/rules/enrolment-form.input.ts';
import { now, today } from '../../platform/clock.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { uuid7 } from '../../platform/ids.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { recordStatuses } from '../../scheme/workflow/change-many.ts';
import { enrolmentNumbers } from '../../scheme/workflow/numbers.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { dependantRow, numbered, principalRow, type Shared } from '../registrations/complete-registration.service.ts';
import { existingPrincipals } from './match-existing.ts';
import type { NewPrincipal } from './new-enrollees.ts';
import type { Family, RollWithPlan } from './roll-rows.ts';
import type { RowResult } from './validate-families.ts';

type EnrolleeRow = Prisma.EnrolleeUncheckedCreateInput & { id: string };
/** Id of a row of the roll → id of the enrollee. */
type EnrolleeIds = Map<string, string>;
/** The principal of new dependants: the record, what the family has in common, and the suffixes of enrolment numbers that are taken. */
type FamilyPrincipal = { record: { id: string; enrolmentNo?: string | null }; shared: Shared; takenSuffixes?: number[] };

/** Enrols the new people of validated families, with enrolment numbers, history and cover, and renews the cover of those on record. */
export async function enrol(
  write: Write,
  roll: RollWithPlan,
  families: readonly Family[],
  results: ReadonlyMap<string, RowResult>,
): Promise<EnrolleeIds> {
  const enrolled: EnrolleeIds = new Map();
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
  const principalByRow = new Map<string, { record: EnrolleeRow; shared: Shared }>();
  newPrincipals.forEach((result, i) => {
    const principal = newPrincipalOf(roll, result, numbers[i] ?? '');
    principalByRow.set(result.row.id, principal);
    enrolled.set(result.row.id, principal.record.id);
  });
  const newDependants: EnrolleeRow[] = [];
  for (const family of families) {
    const dependantResults = family.members.flatMap(({ id }) => results.get(id) ?? []).filter(({ dependant }) => dependant !== null);
    if (dependantResults.length === 0) continue;
    const newPrincipal = family.principal && principalByRow.get(family.principal.id);
    const principal: FamilyPrincipal = newPrincipal ?? (await principalOnRecord(write, roll, family, results));
    for (const { dependant, suffix } of numbered(
      dependantResults.map((result) => result.dependant as RegistrationDependant),
      principal.takenSuffixes,
    )) {
      const { row, samePersonId } = dependantResults.find((result) => result.dependant === dependant) as RowResult;
      const id = uuid7();
      const enrolmentNo = `${principal.record.enrolmentNo}-${suffix}`;
      newDependants.push({ ...dependantRow(dependant, principal.record.id, enrolmentNo, samePersonId, principal.shared), id });
      enrolled.set(row.id, id);
    }
  }
  const rows = [...[...principalByRow.values()].map(({ record }) => record), ...newDependants];
  await insertMany(write.tx, 'Enrollee', rows);
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

function newPrincipalOf(
  roll: RollWithPlan,
  { row, principal, samePersonId }: RowResult,
  enrolmentNo: string,
): { record: EnrolleeRow; shared: Shared } {
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
  const reason = String(row.values.isDifferentPerson ?? '') || null;
  const review = { isDifferentPerson: samePersonId !== null, reason, matchedEnrolleeId: samePersonId };
  return { record: { ...principalRow({ person, institution, review }, enrolmentNo, shared), id: uuid7() }, shared };
}

/** The principal who was enrolled before; new dependants get the address, facility and end of cover of the principal. */
async function principalOnRecord(
  { tx }: Write,
  roll: RollWithPlan,
  family: Family,
  results: ReadonlyMap<string, RowResult>,
): Promise<FamilyPrincipal> {
  const matchedId = family.principal && results.get(family.principal.id)?.enrolleeId;
  const record = await tx.enrollee.findFirstOrThrow({
    where: { id: matchedId ?? (await existingPrincipals(tx, roll, [family])).get(family.familyNumber)?.id ?? '' },
    include: { dependants: { select: { enrolmentNo: true } } },
  });
  const { coverageStart } = coverFromToday(roll.plan, roll.session);
  const startsAfterEnd = record.coverageEnd !== null && coverageStart > record.coverageEnd;
  const shared: Shared = {
    ...sharedOf(roll),
    address: record.address,
    lgaId: record.lgaId,
    townId: record.townId,
    wardId: record.wardId,
    stateOfOrigin: record.stateOfOrigin,
    hcpId: record.hcpId,
    sessionId: record.sessionId,
    coverageStart: startsAfterEnd ? record.coverageEnd : coverageStart,
    coverageEnd: record.coverageEnd,
  };
  const takenSuffixes = record.dependants.flatMap(({ enrolmentNo }) => Number(/-(\d+)$/.exec(enrolmentNo ?? '')?.[1] ?? Number.NaN) || []);
  return { record, shared, takenSuffixes };
}

/** Renews the cover of families on record; students also move to the new session. People whose cover could not be renewed are not added to `enrolled`. */
async function renew(write: Write, roll: RollWithPlan, results: readonly RowResult[], enrolled: EnrolleeIds): Promise<void> {
  const principalIds = results.flatMap(({ record }) => (record?.relationship === 'PRINCIPAL' ? [record.id] : []));
  if (principalIds.length === 0) return;
  const renewedIds = new Set((await renewCover(write, { ids: principalIds }, roll.session)).map(({ id }) => id));
  const studies: { id: string; studyLevel: unknown; courseOfStudy: unknown }[] = [];
  for (const { row, record } of results) {
    if (!record || !renewedIds.has(record.id)) continue;
    enrolled.set(row.id, record.id);
    studies.push({ id: record.id, studyLevel: row.values.studyLevel ?? null, courseOfStudy: row.values.courseOfStudy ?? null });
  }
  await write.tx.$executeRaw`
    UPDATE "Enrollee" e SET "studyLevel" = coalesce(t."studyLevel", e."studyLevel"), "courseOfStudy" = coalesce(t."courseOfStudy", e."courseOfStudy")
    FROM jsonb_to_recordset(${JSON.stringify(studies)}::jsonb) AS t(id uuid, "studyLevel" text, "courseOfStudy" text)
    WHERE e.id = t.id AND num_nonnulls(t."studyLevel", t."courseOfStudy") > 0`;
}
