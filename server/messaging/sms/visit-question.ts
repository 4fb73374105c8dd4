import { randomInt } from 'node:crypto';
import { dayOf, now } from '../../platform/clock.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { languageOfPhone } from '../texts/phone-language.ts';
import { cut, shortDay, smsIn } from './sms-reply.ts';

/** How many references are tried for one that no other question to the number has. */
const ATTEMPTS = 20;

/** Stores a question under a reference that the number has no other question with; null if none was found. */
async function referenceOf(tx: Tx, question: { phone: string; enrolleeId: string; encounterId: string }): Promise<string | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const reference = String(randomInt(1000, 10_000));
    const { count } = await tx.smsQuestion.createMany({ data: [{ ...question, reference, askedAt: now() }], skipDuplicates: true });
    if (count > 0) return reference;
  }
  return null;
}

/**
 * The text message that asks a member whether a recorded visit was theirs, and how to answer; undefined where answers by SMS are off or the
 * person has no phone. Dependants without a phone are asked through the principal.
 */
export async function visitQuestion(tx: Tx, encounterId: string, { smsOn }: Settings): Promise<string | undefined> {
  if (!smsOn) return undefined;
  const { enrolleeId, visitAt, hcp, enrollee } = await tx.encounter.findUniqueOrThrow({
    where: { id: encounterId },
    select: {
      enrolleeId: true,
      visitAt: true,
      hcp: { select: { name: true } },
      enrollee: { select: { phone: true, principalId: true, principal: { select: { phone: true } } } },
    },
  });
  const phone = enrollee.phone ?? enrollee.principal?.phone ?? null;
  if (!phone) return undefined;
  const reference = await referenceOf(tx, { phone, enrolleeId, encounterId });
  if (!reference) return undefined;
  const language = await languageOfPhone(tx, phone, enrollee.phone ? enrolleeId : enrollee.principalId);
  return smsIn(tx, language, 'VISIT_QUESTION', { facility: cut(hcp.name, 34), date: shortDay(dayOf(visitAt)), reference });
}
