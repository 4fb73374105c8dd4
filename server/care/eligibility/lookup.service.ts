import type { Prisma } from '../../generated/prisma/client.ts';
import type { LookupPurpose } from '../../generated/prisma/enums.ts';
import { holderOf, scannedToken } from '../../members/cards/card-token.ts';
import { NOT_MERGED } from '../../members/enrollees/enrollee.access.ts';
import { logRecordAccess } from '../../members/record-access/record-access.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';
import { checkLookup, needsPurpose } from './admit-person.service.ts';
import { type AskedService, checkAskedServices, servicesNamed } from './asked-services.service.ts';
import { lookupScope } from './eligibility.access.ts';
import { checkEligibility, type Eligibility, type EligibilityEnrollee, eligibilityEnrollee } from './eligibility.service.ts';

export type Lookup = {
  number?: string | null;
  /** Tells apart people with the same phone number. */
  dateOfBirth?: Date | null;
  /** With the first name: exactly the person of these names, whatever their letter case. */
  surname?: string | null;
  firstName?: string | null;
  enrolleeId?: string | null;
  hcpId?: string | null;
  day: Date;
  emergency?: boolean | null;
  /** Why a facility looks up a person of another facility. */
  purpose?: LookupPurpose | null;
  /** Codes or ids of services to check for the person. */
  services?: readonly string[] | null;
};

/** The person found, if any, and the answer; for a shared phone number also the rest of the family. */
export type LookupAnswer = {
  enrollee: EligibilityEnrollee | null;
  family: EligibilityEnrollee[];
  eligibility: Eligibility | null;
  services: AskedService[];
  hcp: { id: string; name: string } | null;
  /** Whether a visit, PA request or referral for the person must state a purpose. */
  careNeedsPurpose: boolean;
  /** Why no person is shown. */
  missing: 'ELG_NOT_ENROLLED' | 'ELG_CARD_INVALID' | 'ELG_PURPOSE' | 'ELG_AMBIGUOUS';
  /** How many people have the number, birth date and names; more than one only if none of them is shown. */
  candidates: number;
};

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '').replace(/^\+?234/, '0');

/** Matches an exact enrolment number, NIN or phone number, or a scanned card code. Never partial, so that nobody can browse. */
function exactly(text: string): Prisma.EnrolleeWhereInput {
  const token = scannedToken(text);
  if (token) return holderOf(token) ?? { id: { in: [] } };
  // A NIN may begin like the country code of a phone number.
  const numbers = [text.replaceAll(/[\s-]/g, ''), digitsOf(text)].filter((number) => /^\d{11}$/.test(number));
  if (numbers.length > 0) return { OR: [{ nin: { in: numbers } }, { phone: { in: numbers } }] };
  return { enrolmentNo: text.trim().toUpperCase() };
}

const named = (column: 'surname' | 'firstName', name: string | null | undefined): Prisma.EnrolleeWhereInput =>
  name ? { [column]: { equals: escapeLike(name.trim()), mode: 'insensitive' } } : {};

function byNumber({ number, dateOfBirth, surname, firstName }: Lookup): Prisma.EnrolleeWhereInput | null {
  if (!number?.trim()) return null;
  return { AND: [exactly(number), dateOfBirth ? { dateOfBirth } : {}, named('surname', surname), named('firstName', firstName)] };
}

/** How many people the names fit. Without names, the first of a family is meant, and its others are shown to choose from. */
async function candidatesOf(viewer: Viewer, lookup: Lookup): Promise<number> {
  const requested = lookup.enrolleeId || !lookup.surname ? null : byNumber(lookup);
  if (!requested) return 1;
  return db.enrollee.count({ where: { AND: [requested, lookupScope(viewer), NOT_MERGED, { status: { not: 'REJECTED' } }] } });
}

async function findPerson(viewer: Viewer, lookup: Lookup) {
  const { enrolleeId } = lookup;
  const requestedPerson = enrolleeId ? { id: enrolleeId } : byNumber(lookup);
  if (!requestedPerson) return null;
  const find = (where: Prisma.EnrolleeWhereInput) =>
    db.enrollee.findFirst({
      where: { AND: [where, lookupScope(viewer), { status: { not: 'REJECTED' } }] },
      include: eligibilityEnrollee,
      orderBy: [{ relationship: 'asc' }, { registeredAt: 'asc' }],
    });
  const person = (await find({ AND: [requestedPerson, NOT_MERGED] })) ?? (await find(requestedPerson));
  // The number of a merged record leads to the remaining record.
  return person?.mergedIntoId ? find({ id: person.mergedIntoId }) : person;
}

/** Other people to choose from: the family of an own member; for a guest, only those with the same phone number. */
const familyOf = (viewer: Viewer, person: EligibilityEnrollee, isGuest: boolean, number: string | null | undefined) => {
  const principalId = person.principalId ?? person.id;
  return db.enrollee.findMany({
    where: {
      AND: [
        lookupScope(viewer),
        isGuest ? { phone: digitsOf(number ?? '') } : {},
        {
          OR: [{ id: principalId }, { principalId }],
          status: { in: ['ACTIVE', 'EXPIRED', 'SUSPENDED', 'DISABLED'] },
          id: { not: person.id },
        },
      ],
    },
    include: eligibilityEnrollee,
    orderBy: [{ relationship: 'asc' }, { dateOfBirth: 'asc' }],
    take: 20,
  });
};

async function facilityOf(viewer: Viewer, hcpId: string | null | undefined) {
  if (viewer.scope.kind === 'HCP') return db.hcp.findUniqueOrThrow({ where: { id: viewer.scope.hcpId } });
  return hcpId ? db.hcp.findFirstOrThrow({ where: { id: hcpId, AND: visibleHcps(viewer) } }) : null;
}

/**
 * Finds a person by an exact number and checks eligibility at the facility on the day. Facilities must state a purpose for guests and are
 * limited per hour (ELG_LOOKUPS). Every look-up is recorded in the access log.
 */
export async function checkEligibilityByNumber(context: Context & { viewer: Viewer }, lookup: Lookup): Promise<LookupAnswer> {
  const { viewer } = context;
  const hcp = await facilityOf(viewer, lookup.hcpId);
  const asked = await servicesNamed(lookup.services ?? []);
  const candidates = await candidatesOf(viewer, lookup);
  const person = candidates > 1 ? null : await findPerson(viewer, lookup);
  const result = await checkLookup(viewer, person?.id ?? null, { use: 'CLAIM', purpose: lookup.purpose ?? null });
  if (!person || result === 'PURPOSE') {
    const unknown = candidates > 1 ? 'ELG_AMBIGUOUS' : scannedToken(lookup.number ?? '') ? 'ELG_CARD_INVALID' : 'ELG_NOT_ENROLLED';
    const missing = result === 'PURPOSE' ? 'ELG_PURPOSE' : unknown;
    return { enrollee: null, family: [], eligibility: null, services: [], hcp, careNeedsPurpose: false, missing, candidates };
  }
  const isGuest = result === 'ADMITTED';
  const [careNeedsPurpose, family, eligibility] = await Promise.all([
    isGuest && !lookup.purpose && needsPurpose(viewer, person.id),
    familyOf(viewer, person, isGuest, lookup.number),
    checkEligibility({ enrollee: person, hcp, day: lookup.day, emergency: lookup.emergency ?? false }),
  ]);
  const services = await checkAskedServices(asked, { enrollee: person, hcp, day: lookup.day, eligibility });
  for (const { id } of [person, ...family]) logRecordAccess(context, id, 'COVER', isGuest ? lookup.purpose : null);
  return { enrollee: person, family, eligibility, services, hcp, careNeedsPurpose, missing: 'ELG_NOT_ENROLLED', candidates };
}
