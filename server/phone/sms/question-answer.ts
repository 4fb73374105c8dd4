import { answerEncounter } from '../../care/encounters/encounter.service.ts';
import { cut, shortDay } from '../../messaging/sms/sms-reply.ts';
import { addDays, dayOf, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { personOn, viewerOfCaller } from '../callers/callers.ts';
import type { Incoming, Outcome, Reply } from './incoming.ts';

/** Days in which a question can be answered by SMS. */
const ANSWER_DAYS = 14;
const MAX_QUESTIONS = 50;
const NOTE = 'Answered by text message.';
const MAX_NOTE = 400;

const questionsTo = (phone: string, reference: string | null) =>
  db.smsQuestion.findMany({
    where: { phone, ...(reference && { reference }) },
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
    take: MAX_QUESTIONS,
    include: {
      encounter: { select: { version: true, status: true, visitAt: true, enrolleeConfirmed: true, hcp: { select: { name: true } } } },
      enrollee: { select: { id: true, principalId: true } },
    },
  });
type Question = Awaited<ReturnType<typeof questionsTo>>[number];

const isOver = ({ askedAt }: Question) => askedAt < addDays(now(), -ANSWER_DAYS);
const isAnswered = ({ encounter }: Question) => encounter.enrolleeConfirmed !== null || encounter.status === 'VOID';
const familyIdOf = ({ enrollee }: Question) => enrollee.principalId ?? enrollee.id;

/** The question that is meant: by its reference, else the last one that is open, if all open ones are of one family. */
function chosen(questions: Question[], reference: string | null): Question | Reply {
  const [latest] = questions;
  if (!latest) return { text: 'QUESTION_WHICH' };
  if (reference) return latest;
  const open = questions.filter((question) => !isOver(question) && !isAnswered(question));
  if (new Set(open.map(familyIdOf)).size > 1) return { text: 'QUESTION_WHICH' };
  return open[0] ?? latest;
}

/** The answer 1 or 2 to a question; null if the number was asked none. */
export async function answerQuestion(
  { phone, request }: Incoming,
  { isYes, reference, rest }: { isYes: boolean; reference: string | null; rest: string },
): Promise<Outcome | null> {
  const questions = await questionsTo(phone, reference);
  if (questions.length === 0 && !reference) return null;
  const question = chosen(questions, reference);
  const replyOnly = (reply: Reply): Outcome => ({ meaning: 'ANSWER', reply });
  if ('text' in question) return replyOnly(question);
  if (isAnswered(question) && question.encounter.enrolleeConfirmed !== isYes) return replyOnly({ text: 'QUESTION_ANSWERED' });
  if (isOver(question)) return replyOnly({ text: 'QUESTION_CLOSED' });
  const { enrollee, encounter, encounterId } = question;
  const person = (await personOn(phone, enrollee.id)) ?? (enrollee.principalId ? await personOn(phone, enrollee.principalId) : null);
  if (!person) return replyOnly({ text: 'NOBODY' });
  const values = { facility: cut(encounter.hcp.name, 34), date: shortDay(dayOf(encounter.visitAt)) };
  if (encounter.status === 'OPEN')
    return replyOnly({ text: 'VISIT_OPEN', values: { facility: values.facility, reference: question.reference } });
  // The same answer again, also after a stop of the platform, is answered alike.
  if (!isAnswered(question)) {
    const note = isYes && !rest ? null : [NOTE, rest.slice(0, MAX_NOTE)].filter(Boolean).join(' ');
    try {
      await answerEncounter(await viewerOfCaller(person.id, request), encounterId, { version: encounter.version, confirmed: isYes, note });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'STATE_INVALID') return replyOnly({ text: 'QUESTION_ANSWERED' });
      throw error;
    }
  }
  return {
    meaning: 'ANSWER',
    enrolleeId: person.id,
    reply: async ({ tx }) => {
      await tx.smsQuestion.updateMany({ where: { id: question.id, answeredAt: null }, data: { answeredAt: now() } });
      return { text: isYes ? 'VISIT_YES' : 'VISIT_NO', values };
    },
  };
}
