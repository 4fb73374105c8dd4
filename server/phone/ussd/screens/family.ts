import { visibleEnrollees } from '../../../members/enrollees/enrollee.access.ts';
import { db } from '../../../platform/db.ts';
import { shortened } from '../../../scheme/texts/template.shared.ts';
import type { Call, View } from '../call.ts';
import { dayText, type PhoneWordsOf } from '../words.ts';

type Covered = { status: keyof PhoneWordsOf['status']; coverageEnd: Date | null };

const statusOf = (words: PhoneWordsOf, { status, coverageEnd }: Covered): string =>
  status === 'ACTIVE' && coverageEnd ? `${words.status[status]} ${words.until} ${dayText(words, coverageEnd)}` : words.status[status];

const NOT_LISTED = ['MERGED', 'DECEASED'] as const;

/** Plan, cover and facility of the caller, or of a person chosen from the family. */
async function coverOf(call: Call, id: string): Promise<View> {
  const viewer = await call.viewer();
  const person = await db.enrollee.findFirst({
    where: { AND: [{ id, status: { notIn: [...NOT_LISTED] } }, visibleEnrollees(viewer)] },
    select: {
      id: true,
      fullName: true,
      status: true,
      coverageEnd: true,
      plan: { select: { name: true } },
      hcp: { select: { name: true } },
    },
  });
  if (!person) return family(call);
  await call.logReads([person.id], 'COVER');
  return {
    text: 'COVER',
    values: {
      name: person.fullName,
      plan: person.plan.name,
      status: statusOf(call.words, person),
      facility: person.hcp?.name ?? call.words.none,
    },
  };
}

export const ownCover = (call: Call): Promise<View> => coverOf(call, call.memberId);
export const personsCover = (call: Call): Promise<View> => coverOf(call, call.step.data.ref ?? '');

/** The people of the family except the caller. */
export async function family(call: Call): Promise<View> {
  const viewer = await call.viewer();
  const people = await db.enrollee.findMany({
    where: { AND: [{ id: { not: call.memberId }, status: { notIn: [...NOT_LISTED] } }, visibleEnrollees(viewer)] },
    select: { id: true, fullName: true, relationship: true, status: true },
    orderBy: [{ relationship: 'asc' }, { dateOfBirth: 'asc' }, { id: 'asc' }],
    take: 40,
  });
  if (people.length === 0) return { text: 'FAMILY_NONE', state: 'FAMILY' };
  await call.logReads(
    people.map(({ id }) => id),
    'FAMILY',
  );
  const lines = people.map(({ id, fullName, relationship, status }) => ({
    ref: id,
    text: `${shortened(fullName, 18)}, ${call.words.relationship[relationship]}, ${call.words.status[status]}`,
  }));
  return { text: 'FAMILY', lines, state: 'FAMILY' };
}
