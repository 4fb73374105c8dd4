import type { Prisma } from '../../generated/prisma/client.ts';
import type { LookupPurpose } from '../../generated/prisma/enums.ts';
import { holderOf, scannedToken } from '../../members/cards/card-token.ts';
import { NOT_MERGED } from '../../members/enrollees/enrollee.access.ts';
import { logRecordAccess } from '../../members/record-access/record-access.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
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
  missing: 'ELG_NOT_ENROLLED' | 'ELG_CARD_INVALID' | 'ELG_PURPOSE';
};

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '').replace(/^\+?234/, '0');

/** Matches an exact enrolment number, NIN or phone number, or a scanned card code. Never partial, so that nobody can browse. */
function exactly(text: string): Prisma.EnrolleeWhereInput {
  const token = scannedToken(text);
  if (token) return holderOf(token) ?? { id: { in: [] } };
  const digits = digitsOf(text);
  if (/^\d{11}$/.test(digits)) return { OR: [{ nin: text.replaceAll(/[\s-]/g, '') }, { phone: digits }, { nin: digits }] };
  return { enrolmentNo: text.trim().toUpperCase() };
}

async function findPerson(viewer: Viewer, { number, dateOfBirth, enrolleeId }: Lookup) {
  const byNumber = number?.trim() ? { AND: [exactly(number), dateOfBirth ? { dateOfBirth } : {}] } : null;
  const requestedPerson = enrolleeId ? { id: enrolleeId } : byNumber;
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
  const person = await findPerson(viewer, lookup);
  const result = await checkLookup(viewer, person?.id ?? null, { use: 'CLAIM', purpose: lookup.purpose ?? null });
  if (!person || result === 'PURPOSE') {
    const missing = result === 'PURPOSE' ? 'ELG_PURPOSE' : scannedToken(lookup.number ?? '') ? 'ELG_CARD_INVALID' : 'ELG_NOT_ENROLLED';
    return { enrollee: null, family: [], eligibility: null, services: [], hcp, careNeedsPurpose: false, missing };
  }
  const isGuest = result === 'ADMITTED';
  const [careNeedsPurpose, family, eligibility] = await Promise.all([
    isGuest && !lookup.purpose && needsPurpose(viewer, person.id),
    familyOf(viewer, person, isGuest, lookup.number),
    checkEligibility({ enrollee: person, hcp, day: lookup.day, emergency: lookup.emergency ?? false }),
  ]);
  const services = await checkAskedServices(asked, { enrollee: person, hcp, day: lookup.day, eligibility });
  for (const { id } of [person, ...family]) logRecordAccess(context, id, 'COVER', isGuest ? lookup.purpose : null);
  return { enrollee: person, family, eligibility, services, hcp, careNeedsPurpose, missing: 'ELG_NOT_ENROLLED' };
}
