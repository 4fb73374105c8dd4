import { holderOf, scannedToken } from '../cards/card-token.ts';
import type { Viewer } from '../context.ts';
import { db } from '../db.ts';
import { NOT_MERGED } from '../enrollees/enrollee.access.ts';
import { DomainError } from '../errors.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { askableEnrollees } from './eligibility.access.ts';
import { checkEligibility, type Eligibility, type EligibilityEnrollee, eligibilityEnrollee } from './eligibility.service.ts';

export type Lookup = { number?: string | null; enrolleeId?: string | null; hcpId?: string | null; day: Date; emergency?: boolean | null };

/** The person asked about, if there is one, and the answer; with a shared phone number the rest of the family too. */
export type LookupAnswer = {
  enrollee: EligibilityEnrollee | null;
  family: EligibilityEnrollee[];
  eligibility: Eligibility | null;
  hcp: { id: string; name: string } | null;
  /** Why nobody was found. */
  missing: 'ELG_NOT_ENROLLED' | 'ELG_CARD_INVALID';
};

/** An exact enrolment number, NIN or phone number, or the code of a card as a scanner types it; never a part of one, so that nobody can browse. */
function exactly(text: string): Prisma.EnrolleeWhereInput {
  const token = scannedToken(text);
  if (token) return holderOf(token) ?? { id: { in: [] } };
  const compact = text.replaceAll(/[\s-]/g, '');
  const digits = compact.replace(/^\+?234/, '0');
  if (/^\d{11}$/.test(digits)) return { OR: [{ nin: compact }, { phone: digits }, { nin: digits }] };
  return { enrolmentNo: text.trim().toUpperCase() };
}

async function findPerson(viewer: Viewer, { number, enrolleeId }: Lookup) {
  const asked = enrolleeId ? { id: enrolleeId } : number?.trim() ? exactly(number) : null;
  if (!asked) return null;
  const find = (where: Prisma.EnrolleeWhereInput) =>
    db.enrollee.findFirst({
      where: { AND: [where, askableEnrollees(viewer), { status: { not: 'REJECTED' } }] },
      include: eligibilityEnrollee,
      orderBy: [{ relationship: 'asc' }, { registeredAt: 'asc' }],
    });
  const found = (await find({ AND: [asked, NOT_MERGED] })) ?? (await find(asked));
  // The number of a merged record is the person's still.
  return found?.mergedIntoId ? find({ id: found.mergedIntoId }) : found;
}

const familyOf = (viewer: Viewer, person: EligibilityEnrollee) => {
  const head = person.principalId ?? person.id;
  return db.enrollee.findMany({
    where: {
      AND: [
        askableEnrollees(viewer),
        {
          OR: [{ id: head }, { principalId: head }],
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

/** Finds a person by an exact number and says whether they may have care at the facility on the day. */
export async function lookUpEligibility(viewer: Viewer, lookup: Lookup): Promise<LookupAnswer> {
  const hcpId = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : lookup.hcpId;
  const hcp = hcpId ? await db.hcp.findUnique({ where: { id: hcpId } }) : null;
  if (hcpId && !hcp) throw new DomainError('NOT_FOUND');
  const enrollee = await findPerson(viewer, lookup);
  if (!enrollee) {
    const missing = scannedToken(lookup.number ?? '') ? 'ELG_CARD_INVALID' : 'ELG_NOT_ENROLLED';
    return { enrollee: null, family: [], eligibility: null, hcp, missing };
  }
  const [family, eligibility] = await Promise.all([
    familyOf(viewer, enrollee),
    checkEligibility({ enrollee, hcp, day: lookup.day, emergency: lookup.emergency ?? false }),
  ]);
  return { enrollee, family, eligibility, hcp, missing: 'ELG_NOT_ENROLLED' };
}
