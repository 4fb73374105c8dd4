import type { Prisma } from '../../generated/prisma/client.ts';
import { holderOf } from '../../members/cards/card-token.ts';
import { countAttempt } from '../../platform/access/attempts.ts';
import type { RequestMeta, Viewer } from '../../platform/access/viewer.ts';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { checkEligibility, eligibilityEnrollee } from './eligibility.service.ts';

/** One desk without a sign-in asks for a patient at a time. */
const PUBLIC_LIMIT = { max: 60, minutes: 10 };

/** Numbers can be guessed where a signed code cannot. */
const NUMBER_LIMIT = { max: 20, minutes: 10 };

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
  if (!viewer && !(await countAttempt(`card-check:${request.ip}`, PUBLIC_LIMIT)).allowed) throw new DomainError('RATE_LIMITED');
  return answerFor(holderOf(token));
}

/**
 * The same by what is printed on a card. The date of birth belongs to it, because one number in a hundred or so is somebody's:
 * the number alone would tell a guesser who is enrolled. Errors: RATE_LIMITED.
 */
export async function checkCardNumber(request: RequestMeta, number: string, born: Date): Promise<CardAnswer> {
  if (!(await countAttempt(`card-number:${request.ip}`, NUMBER_LIMIT)).allowed) throw new DomainError('RATE_LIMITED');
  return answerFor({ enrolmentNo: number.replaceAll(/\s/g, '').toUpperCase(), dateOfBirth: born });
}
