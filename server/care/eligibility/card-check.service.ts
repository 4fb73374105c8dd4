import { holderOf } from '../../members/cards/card-token.ts';
import { countAttempt } from '../../platform/access/attempts.ts';
import type { RequestMeta, Viewer } from '../../platform/access/viewer.ts';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { checkEligibility, eligibilityEnrollee } from './eligibility.service.ts';

/** One desk without a sign-in asks for a patient at a time. */
const PUBLIC_LIMIT = { max: 60, minutes: 10 };

/** Whether the holder of a card is covered today, wherever care is sought. Says nothing else of the person. Errors: RATE_LIMITED. */
export async function checkCard(viewer: Viewer | null, request: RequestMeta, token: string): Promise<{ valid: boolean; checkedAt: Date }> {
  if (!viewer && !(await countAttempt(`card-check:${request.ip}`, PUBLIC_LIMIT)).allowed) throw new DomainError('RATE_LIMITED');
  const holder = holderOf(token);
  const cardEnrollee = holder && (await db.enrollee.findFirst({ where: holder, include: eligibilityEnrollee }));
  // The card of a merged record is the person's still.
  const enrollee = cardEnrollee?.mergedIntoId
    ? await db.enrollee.findUnique({ where: { id: cardEnrollee.mergedIntoId }, include: eligibilityEnrollee })
    : cardEnrollee;
  const valid = enrollee ? (await checkEligibility({ enrollee, day: today() })).eligible : false;
  return { valid, checkedAt: now() };
}
