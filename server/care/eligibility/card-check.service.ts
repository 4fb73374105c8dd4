import type { Prisma } from '../../generated/prisma/client.ts';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { holderOf } from '../../members/cards/card-token.ts';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { countAttempt, type Limit, limitReached, normalizedLoginKey } from '../../scheme/access/attempts.ts';
import type { RequestMeta, Viewer } from '../../scheme/access/viewer.ts';
import { checkEligibility, eligibilityEnrollee } from './eligibility.service.ts';

/** Per network address without a sign-in; enough for one desk. */
const PUBLIC_LIMIT = { max: 60, minutes: 10 };

/** Lower limit: numbers can be guessed, signed codes cannot. */
const NUMBER_LIMIT = { max: 20, minutes: 10 };

/** Per number from all networks: prevents guessing the date of birth. */
const CARD_LIMIT = { max: 20, minutes: 60 };

async function countCheck(key: string, limit: Limit): Promise<void> {
  const attempt = await countAttempt(key, limit);
  if (!attempt.allowed) throw limitReached('RATE_LIMITED', attempt);
}

export type CardAnswer = { valid: boolean; checkedAt: Date };

async function answerFor(holder: Prisma.EnrolleeWhereInput | null): Promise<CardAnswer> {
  const cardEnrollee = holder && (await db.enrollee.findFirst({ where: holder, include: eligibilityEnrollee }));
  // A card of a merged record is answered with the remaining record.
  const enrollee = cardEnrollee?.mergedIntoId
    ? await db.enrollee.findUnique({ where: { id: cardEnrollee.mergedIntoId }, include: eligibilityEnrollee })
    : cardEnrollee;
  const valid = enrollee ? (await checkEligibility({ enrollee, day: today() })).eligible : false;
  return { valid, checkedAt: now() };
}

/** Whether the holder of a card is covered today, at any facility. Reveals nothing else about the person. Errors: RATE_LIMITED. */
export async function checkCard(viewer: Viewer | null, request: RequestMeta, token: string): Promise<CardAnswer> {
  if (!viewer) await countCheck(`card-check:${networkOf(request.ip)}`, PUBLIC_LIMIT);
  return answerFor(holderOf(token));
}

/**
 * Checks a card by its printed number. Requires the date of birth: about one number in a hundred is in use, so the number alone would
 * reveal who is enrolled. Errors: RATE_LIMITED.
 */
export async function checkCardNumber(request: RequestMeta, number: string, born: Date): Promise<CardAnswer> {
  const enrolmentNo = number.replaceAll(/\s/g, '').toUpperCase();
  await countCheck(`card-number:${networkOf(request.ip)}`, NUMBER_LIMIT);
  await countCheck(`card-of-number:${normalizedLoginKey(enrolmentNo)}`, CARD_LIMIT);
  return answerFor({ enrolmentNo, dateOfBirth: born });
}
