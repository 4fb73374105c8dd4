import { addDays, dayOf, startOfDay } from '../../platform/clock.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

type RepeatableVisit = { enrolleeId: string; visitAt: string; symptomIds: string[] };

/** Asks before a visit with the same person, facility, day and a symptom in common is recorded again. */
export async function assertNotRepeated(tx: Tx, hcpId: string, { enrolleeId, visitAt, symptomIds }: RepeatableVisit): Promise<void> {
  const from = startOfDay(dayOf(new Date(visitAt)));
  const earlier = await tx.encounter.findFirst({
    where: {
      enrolleeId,
      hcpId,
      status: { not: 'VOID' },
      visitAt: { gte: from, lt: addDays(from, 1) },
      symptoms: { some: { symptomId: { in: symptomIds } } },
    },
    select: { encounterNo: true },
    orderBy: { createdAt: 'desc' },
  });
  if (earlier) throw fieldError('ENC_REPEATED', 'isAnotherVisit', { no: earlier.encounterNo });
}

/** Fails with ENC_CLAIMED while a submitted claim is based on the visit. */
export async function assertNotClaimed(tx: Tx, encounterId: string): Promise<void> {
  const claim = await tx.claim.findFirst({
    where: { encounterId, status: { notIn: ['DRAFT', 'READY', 'RETURNED', 'WITHDRAWN', 'REJECTED'] } },
    select: { claimNo: true },
  });
  if (claim) throw new DomainError('ENC_CLAIMED', { params: { claim: claim.claimNo } });
}
