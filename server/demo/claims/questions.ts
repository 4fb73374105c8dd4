import type { ClaimDocumentKind } from '../../generated/prisma/enums.ts';
import { DAY, dayOf, HOUR, instantAt, isoDate, sqlTimestamp } from '../world/days.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';

type Subject = {
  claimId: string;
  claimNo: string;
  status: string;
  itemIds: readonly string[];
  officer: User;
  sender: User;
  returnReason: string | null;
  /** When the officer opened the claim, and when it last changed. */
  reviewedAt: number | null;
  lastAt: number;
};

/** As the setting of the platform. */
export const ANSWER_DAYS = 14;
export const LAPSE_HOUR = 6;
// Assumptions of the demo scheme.
const ASKED_SHARE = 0.25;
const ANSWERED_SHARE = 0.02;
const QUESTIONS: readonly { text: string; kind: ClaimDocumentKind; answer: string }[] = [
  {
    text: 'Please send the laboratory result that the diagnosis rests on.',
    kind: 'LABORATORY_RESULT',
    answer: 'The result is with the folder; a copy was brought to your office.',
  },
  {
    text: 'How many days was the patient on admission? Send the discharge summary.',
    kind: 'DISCHARGE_SUMMARY',
    answer: 'Three days, as on the summary in the folder.',
  },
  { text: 'Who prescribed this, and for how many days?', kind: 'PRESCRIPTION', answer: 'The consultant, for seven days.' },
];

/** What the officer asks about a claim: with its return, or while the claim is in review. Some questions were answered before the claim was vetted. */
export function writeQuestion(world: World, subject: Subject): void {
  const random = world.random.fork('claim question', subject.claimNo);
  const { text, kind, answer } = random.pick(QUESTIONS);
  if (subject.status === 'RETURNED' && subject.returnReason) {
    write(world, random, subject, { question: subject.returnReason, kind: 'OPERATION_NOTE', askedAt: subject.lastAt, answer: null });
  } else if (subject.status === 'IN_REVIEW' && subject.reviewedAt !== null && random.chance(ASKED_SHARE)) {
    const askedAt = Math.min(subject.reviewedAt + HOUR, world.now);
    write(world, random, subject, {
      question: text,
      kind,
      askedAt,
      answer: random.chance(0.5) && askedAt + HOUR <= world.now ? answer : null,
    });
  } else if (['VETTED', 'APPROVED', 'PAID'].includes(subject.status) && subject.reviewedAt !== null && random.chance(ANSWERED_SHARE)) {
    write(world, random, subject, { question: text, kind, askedAt: subject.reviewedAt, answer });
  }
}

type Question = { question: string; kind: ClaimDocumentKind; askedAt: number; answer: string | null };

function write(world: World, random: Random, subject: Subject, { question, kind, askedAt, answer }: Question): void {
  const { claimId, officer, sender } = subject;
  const id = random.uuid(askedAt);
  const dueOn = dayOf(askedAt) + ANSWER_DAYS;
  const answeredAt = answer === null ? null : Math.min(askedAt + HOUR, world.now);
  const lapsedAt = answer === null && dueOn < world.today ? instantAt(dueOn + 1, LAPSE_HOUR) : null;
  const remindedAt = answer === null && askedAt + (ANSWER_DAYS / 2 + 1) * DAY <= world.now ? askedAt + (ANSWER_DAYS / 2 + 1) * DAY : null;
  world.copyBuffer.add('ClaimQuestion', {
    id,
    claimId,
    question,
    askedById: officer.id,
    askedAt: sqlTimestamp(askedAt),
    dueOn: isoDate(dueOn),
    remindedAt: remindedAt === null ? null : sqlTimestamp(remindedAt),
    answer,
    answeredById: answeredAt === null ? null : sender.id,
    answeredAt: answeredAt === null ? null : sqlTimestamp(answeredAt),
    lapsedAt: lapsedAt === null || lapsedAt > world.now ? null : sqlTimestamp(lapsedAt),
  });
  world.copyBuffer.add('ClaimDocument', {
    id: random.uuid(askedAt),
    claimId,
    questionId: id,
    kind,
    claimItemId: random.chance(0.5) ? (subject.itemIds[0] ?? null) : null,
    isWanted: true,
    attachmentId: null,
    createdAt: sqlTimestamp(askedAt),
  });
}
