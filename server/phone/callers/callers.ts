import type { Language as LanguageCode } from '../../generated/prisma/enums.ts';
import { accountOfMember, peopleReachedBy, type ReachedPerson } from '../../identity/auth/people-of-phone.ts';
import { languageOfPhone } from '../../messaging/texts/phone-language.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Language } from '../../platform/language.shared.ts';
import { countAttempt, type Limit, normalizedLoginKey, uncountAttempt } from '../../scheme/access/attempts.ts';
import { type RequestMeta, type Viewer, viewerOf } from '../../scheme/access/viewer.ts';

/** Wrong ends of enrolment numbers per phone: there are ten thousand. */
const DIGITS_LIMIT: Limit = { max: 5, minutes: 15 };

/** Who is on a number: nobody, people of one family, or several families, who are told apart by their enrolment numbers. */
export type OnNumber = { kind: 'NOBODY' | 'SEVERAL' } | { kind: 'ONE'; person: ReachedPerson };

const familyIdOf = ({ id, principalId }: ReachedPerson): string => principalId ?? id;

/** Who is on a number. Deceased, disabled and merged people are on none, and children are reached through the principal. */
export async function whoIsOn(phone: string): Promise<OnNumber> {
  const people = await peopleReachedBy(phone);
  const [person] = people;
  if (!person) return { kind: 'NOBODY' };
  return new Set(people.map(familyIdOf)).size === 1 ? { kind: 'ONE', person } : { kind: 'SEVERAL' };
}

export type Choice = { kind: 'FOUND'; person: ReachedPerson } | { kind: 'WRONG' | 'AMBIGUOUS' | 'LOCKED' };

/** Dependants have the number of the principal with a suffix. */
const numberEnds = (digits: string) => ({
  OR: [{ enrolmentNo: { endsWith: escapeLike(digits) } }, { enrolmentNo: { contains: escapeLike(`${digits}-`) } }],
});

/** The person on a shared number whose enrolment number ends with the digits, four or more: the principal before others. Wrong ones are counted. */
export async function personByDigits(phone: string, digits: string): Promise<Choice> {
  if (!/^\d{4,12}$/.test(digits)) return { kind: 'WRONG' };
  const key = `phone-digits:${normalizedLoginKey(phone)}`;
  if (!(await countAttempt(key, DIGITS_LIMIT)).allowed) return { kind: 'LOCKED' };
  const people = await peopleReachedBy(phone, numberEnds(digits));
  const [person] = people;
  if (!person) return { kind: 'WRONG' };
  await uncountAttempt(key);
  return new Set(people.map(familyIdOf)).size === 1 ? { kind: 'FOUND', person } : { kind: 'AMBIGUOUS' };
}

/** The person who was chosen on a number, if the number still reaches the person. */
export async function personOn(phone: string, enrolleeId: string): Promise<ReachedPerson | null> {
  return (await peopleReachedBy(phone, { id: enrolleeId }))[0] ?? null;
}

/** The caller as a viewer with the rights and rows of the member’s own account, which is made at the first call. */
export async function viewerOfCaller(enrolleeId: string, request: RequestMeta): Promise<Viewer> {
  const id = await accountOfMember(enrolleeId, request, 'used the phone service');
  const user = await db.userAccount.findUniqueOrThrow({ where: { id } });
  if (!user.isActive || user.role !== 'ENROLLEE') throw new DomainError('FORBIDDEN');
  return viewerOf({ ...user, sessionId: null }, request);
}

const CODES = { en: 'EN', ha: 'HA' } as const satisfies Record<Language, LanguageCode>;

/** The language of a number: what was chosen by phone, else on the web by the person, else English. */
export const languageOfNumber = (phone: string, enrolleeId: string | null): Promise<Language> => languageOfPhone(db, phone, enrolleeId);

/** Keeps the language that a caller has chosen. */
export async function keepLanguage(phone: string, language: Language): Promise<void> {
  const stored = { language: CODES[language] };
  await db.phoneNumber.upsert({ where: { phone }, create: { phone, ...stored }, update: stored });
}
