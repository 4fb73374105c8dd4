import type { Prisma } from '../../generated/prisma/client.ts';
import type { LookupPurpose } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { recentLookups, writeRead } from '../../members/record-access/record-access.ts';
import { countAttempt, type Limit, limitReached } from '../../platform/access/attempts.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { fieldError } from '../../platform/errors.ts';

/** Look-ups of one account beyond its facility's own people, found or not; a stated purpose holds for a day and is not counted again. */
const GUEST_LIMIT: Limit = { max: 60, minutes: 60 };
/** Look-ups of one person by facilities that the person does not belong to. */
const PERSON_LIMIT: Limit = { max: 20, minutes: 60 };

/**
 * What a facility names somebody for. CARE: a visit, PA request or referral, which opens the record. CLAIM: care already given, or an
 * eligibility check. CONTEST: a life on a capitation statement, whose contest says why.
 */
export type Use = 'CARE' | 'CLAIM' | 'CONTEST';

/** OWN: the facility sees the record already. UNKNOWN: nobody. PURPOSE: a guest, and no purpose is stated. ADMITTED: a guest with a purpose. */
export type Standing = 'OWN' | 'UNKNOWN' | 'PURPOSE' | 'ADMITTED';

export type Question = { use: Use; purpose: LookupPurpose | null; field?: string };

/** Of these people, the facility's own: those whose record it sees. */
export async function ownPeople(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const people = await db.enrollee.findMany({ where: { id: { in: [...ids] }, AND: visibleEnrollees(viewer) }, select: { id: true } });
  return new Set(people.map(({ id }) => id));
}

/** Whether the facility has a visit or a claim of the person on record, and so knows name and number. */
async function isKnown(hcpId: string, enrolleeId: string): Promise<boolean> {
  const [visits, claims] = await Promise.all([
    db.encounter.count({ where: { hcpId, enrolleeId, status: { not: 'VOID' } } }),
    db.claim.count({ where: { hcpId, enrolleeId, status: { not: 'WITHDRAWN' } } }),
  ]);
  return visits + claims > 0;
}

/** Whether it is clear why the facility names the person: it said so within a day, or the person is referred to it. */
async function isExpected(hcpId: string, enrolleeId: string): Promise<boolean> {
  if (await recentLookups(hcpId, enrolleeId)) return true;
  const referral: Prisma.ReferralWhereInput = { OR: [{ status: 'APPROVED' }, { status: 'PENDING', urgency: 'EMERGENCY' }] };
  return (await db.referral.count({ where: { toHcpId: hcpId, enrolleeId, AND: referral } })) > 0;
}

async function countGuest(key: string, limit: Limit, field: string | undefined): Promise<void> {
  const attempt = await countAttempt(`look-up:${key}`, limit);
  if (!attempt.allowed) throw limitReached('ELG_LOOKUPS', attempt, field);
}

/**
 * Counts a facility's look-up of somebody who is not one of its own people, found or not. Every operation that takes the number or id of
 * a person passes here, so that no other way tells more than this one. Errors: ELG_LOOKUPS.
 */
export async function standingOf(viewer: Viewer, enrolleeId: string | null, { use, purpose, field }: Question): Promise<Standing> {
  if (viewer.scope.kind !== 'HCP') return enrolleeId ? 'OWN' : 'UNKNOWN';
  const { hcpId } = viewer.scope;
  if (enrolleeId && (await ownPeople(viewer, [enrolleeId])).has(enrolleeId)) return 'OWN';
  const isRecorded = enrolleeId !== null && (await isKnown(hcpId, enrolleeId));
  if (isRecorded && use !== 'CARE') return 'ADMITTED';
  if (enrolleeId && (await isExpected(hcpId, enrolleeId))) return 'ADMITTED';
  if (!isRecorded) {
    await countGuest(`account:${viewer.userId}`, GUEST_LIMIT, field);
    if (!enrolleeId) return 'UNKNOWN';
    await countGuest(`person:${enrolleeId}`, PERSON_LIMIT, field);
  }
  return purpose || use === 'CONTEST' ? 'ADMITTED' : 'PURPOSE';
}

/** Whether a facility still has to say why it treats a guest. */
export const needsPurpose = async ({ scope }: Viewer, enrolleeId: string): Promise<boolean> =>
  scope.kind === 'HCP' && !(await isExpected(scope.hcpId, enrolleeId));

export type Admission = {
  use: Use;
  purpose: LookupPurpose | null | undefined;
  /** Of the input that names the person, and of the one that states the purpose. */
  fields: { person: string; purpose: string };
  /** As the access log names it. */
  operation: string;
};

/**
 * Lets a facility name a person in an operation, and puts a guest on the access log with the purpose. Officers and own people pass.
 * Errors: ELG_LOOKUPS, ELG_NOT_ENROLLED, ELG_PURPOSE.
 */
export async function admitPerson(
  viewer: Viewer,
  enrolleeId: string | null,
  { use, fields, operation, ...stated }: Admission,
): Promise<string> {
  const purpose = stated.purpose ?? null;
  const standing = await standingOf(viewer, enrolleeId, { use, purpose, field: fields.person });
  if (!enrolleeId || standing === 'UNKNOWN') throw fieldError('ELG_NOT_ENROLLED', fields.person);
  if (standing === 'PURPOSE') throw fieldError('ELG_PURPOSE', fields.purpose);
  if (standing === 'ADMITTED') await writeRead(viewer, operation, { enrolleeId, parts: ['COVER'], purpose });
  return enrolleeId;
}

/** The same for the id of a form, which may be nobody's. Officers are limited by the rows of the operation. */
export async function admitPatient(viewer: Viewer, enrolleeId: string, admission: Omit<Admission, 'fields'>): Promise<void> {
  if (viewer.scope.kind !== 'HCP') return;
  const person = await db.enrollee.findUnique({ where: { id: enrolleeId }, select: { id: true } });
  await admitPerson(viewer, person?.id ?? null, { ...admission, fields: { person: 'enrolleeId', purpose: 'purpose' } });
}
