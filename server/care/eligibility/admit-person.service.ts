import type { Prisma } from '../../generated/prisma/client.ts';
import type { LookupPurpose } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { recentLookups, writeRead } from '../../members/record-access/record-access.ts';
import { db } from '../../platform/db.ts';
import { fieldError } from '../../platform/errors.ts';
import { countAttempt, type Limit, limitReached } from '../../scheme/access/attempts.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

/** Look-ups of guests per account, found or not. A stated purpose is valid for a day and not counted again. */
const GUEST_LIMIT: Limit = { max: 60, minutes: 60 };
/** Look-ups of one person by facilities that the person does not belong to. */
const PERSON_LIMIT: Limit = { max: 20, minutes: 60 };

/**
 * Purpose of the operation. CARE: a visit, PA request or referral, which gives access to the record. CLAIM: care already provided, or an
 * eligibility check. CONTEST: contesting an entry of a capitation statement, which has its own reason.
 */
export type Use = 'CARE' | 'CLAIM' | 'CONTEST';

/**
 * OWN: the facility may see the record. UNKNOWN: no such person. PURPOSE: a guest without a stated purpose. ADMITTED: a guest with a
 * purpose.
 */
export type LookupResult = 'OWN' | 'UNKNOWN' | 'PURPOSE' | 'ADMITTED';

export type Question = { use: Use; purpose: LookupPurpose | null; field?: string };

/** Filters the ids to the facility's own people: those whose records it may see. */
export async function ownPeople(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const people = await db.enrollee.findMany({ where: { id: { in: [...ids] }, AND: visibleEnrollees(viewer) }, select: { id: true } });
  return new Set(people.map(({ id }) => id));
}

/** Whether the facility has a visit or claim of the person, and so already knows name and number. */
async function isKnown(hcpId: string, enrolleeId: string): Promise<boolean> {
  const [visits, claims] = await Promise.all([
    db.encounter.count({ where: { hcpId, enrolleeId, status: { not: 'VOID' } } }),
    db.claim.count({ where: { hcpId, enrolleeId, status: { not: 'WITHDRAWN' } } }),
  ]);
  return visits + claims > 0;
}

/** Whether the purpose is known: stated within the last day, or implied by a referral to the facility. */
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
 * Counts look-ups of guests, found or not. Every operation that accepts the number or id of a person must call this, so that none reveals
 * more than another. Errors: ELG_LOOKUPS.
 */
export async function checkLookup(viewer: Viewer, enrolleeId: string | null, { use, purpose, field }: Question): Promise<LookupResult> {
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

/** Whether a facility still has to state a purpose for treating a guest. */
export const needsPurpose = async ({ scope }: Viewer, enrolleeId: string): Promise<boolean> =>
  scope.kind === 'HCP' && !(await isExpected(scope.hcpId, enrolleeId));

export type Admission = {
  use: Use;
  purpose: LookupPurpose | null | undefined;
  /** Input fields of the person and of the purpose, for errors. */
  fields: { person: string; purpose: string };
  /** Operation name in the access log. */
  operation: string;
};

/**
 * Checks that a facility may use a person's record in an operation, and records guests in the access log with the purpose. Officers and own
 * people pass. Errors: ELG_LOOKUPS, ELG_NOT_ENROLLED, ELG_PURPOSE.
 */
export async function admitPerson(
  viewer: Viewer,
  enrolleeId: string | null,
  { use, fields, operation, ...stated }: Admission,
): Promise<string> {
  const purpose = stated.purpose ?? null;
  const result = await checkLookup(viewer, enrolleeId, { use, purpose, field: fields.person });
  if (!enrolleeId || result === 'UNKNOWN') throw fieldError('ELG_NOT_ENROLLED', fields.person);
  if (result === 'PURPOSE') throw fieldError('ELG_PURPOSE', fields.purpose);
  if (result === 'ADMITTED') await writeRead(viewer, operation, { enrolleeId, parts: ['COVER'], purpose });
  return enrolleeId;
}

/** The same check for an enrollee id from a form, which may be unknown. Officers are limited by row access instead. */
export async function admitPatient(viewer: Viewer, enrolleeId: string, admission: Omit<Admission, 'fields'>): Promise<void> {
  if (viewer.scope.kind !== 'HCP') return;
  const person = await db.enrollee.findUnique({ where: { id: enrolleeId }, select: { id: true } });
  await admitPerson(viewer, person?.id ?? null, { ...admission, fields: { person: 'enrolleeId', purpose: 'purpose' } });
}
