import type { Prisma } from '../../generated/prisma/client.ts';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { holderOf } from '../../members/cards/card-token.ts';
import { countAttempt, type Limit, limitReached, normalizedLoginKey } from '../../platform/access/attempts.ts';
import type { RequestMeta, Viewer } from '../../platform/access/viewer.ts';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { checkEligibility, eligibilityEnrollee } from './eligibility.service.ts';

/** One desk without a sign-in asks for a patient at a time. */
const PUBLIC_LIMIT = { max: 60, minutes: 10 };

/** Numbers can be guessed where a signed code cannot. */
const NUMBER_LIMIT = { max: 20, minutes: 10 };

/** Of one number from all networks together: its date of birth could be guessed from many. */
const CARD_LIMIT = { max: 20, minutes: 60 };

async function countCheck(key: string, limit: Limit): Promise<void> {
  const attempt = await countAttempt(key, limit);
  if (!attempt.allowed) throw limitReached('RATE_LIMITED', attempt);
}

export type CardAnswer = { valid: boolean; checkedAt: Date };

async function answerFor(holder: Prisma.EnrolleeWhereInput | null): Promise<CardAnswer> {
  const cardEnrollee = holder && (await db.enrollee.findFirst({ where: holder, include: eligibilityEnrollee }));
  // The card of a merged record is the person's still.
  const enrollee = cardEnrollee?.mergedIntoId
    ? await db.enrollee.findUnique({ where: { id: cardEnrollee.mergedIntoId }, include: eligibilityEnrollee })
    : cardEnrollee;
  const valid = enrollee ? (await checkEligibility({ enrollee, day: today() })).eligible : false;
  return { valid, checkedAt: now() };
}

/** Whether the holder of a card is covered today, wherever care is sought. Says nothing else of the person. Errors: RATE_LIMITED. */
export async function checkCard(viewer: Viewer | null, request: RequestMeta, token: string): Promise<CardAnswer> {
  if (!viewer) await countCheck(`card-check:${networkOf(request.ip)}`, PUBLIC_LIMIT);
  return answerFor(holderOf(token));
}

/**
 * The same by what is printed on a card. The date of birth belongs to it, because one number in a hundred or so is somebody's:
 * the number alone would tell a guesser who is enrolled. Errors: RATE_LIMITED.
 */
export async function checkCardNumber(request: RequestMeta, number: string, born: Date): Promise<CardAnswer> {
  const enrolmentNo = number.replaceAll(/\s/g, '').toUpperCase();
  await countCheck(`card-number:${networkOf(request.ip)}`, NUMBER_LIMIT);
  await countCheck(`card-of-number:${normalizedLoginKey(enrolmentNo)}`, CARD_LIMIT);
  return answerFor({ enrolmentNo, dateOfBirth: born });
}
