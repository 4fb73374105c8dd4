import type { Plan } from '../../generated/prisma/client.ts';
import type { Sex, VulnerableCategory } from '../../generated/prisma/enums.ts';
import { ageOn, today } from '../../platform/clock.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { RegistrationPerson } from './enrolment-form.input.ts';

export type Problem = { code: ErrorCode; field: string; params?: Record<string, string | number> };

export const ageFrom = (dateOfBirth: string): number => ageOn(new Date(dateOfBirth), today());

const CATEGORY_RULES: Record<
  VulnerableCategory,
  { words: string; fits: (person: { age: number; sex: Sex; disability: string | null }, settings: Settings) => boolean }
> = {
  UNDER_FIVE: { words: 'child under five', fits: ({ age }) => age < 5 },
  PREGNANT_WOMAN: { words: 'pregnant woman', fits: ({ age, sex }) => sex === 'FEMALE' && age >= 10 && age <= 60 },
  ELDERLY: { words: 'elderly person', fits: ({ age }, { elderlyAge }) => age >= elderlyAge },
  DISABILITY: { words: 'person with disability', fits: () => true },
  ORPHAN: { words: 'orphan', fits: ({ age }) => age < 18 },
  IDP: { words: 'displaced person', fits: () => true },
  INDIGENT: { words: 'indigent person', fits: () => true },
};

/** What the rules have to know about people: looked up for the one of a form, or for a thousand of a roll at once. */
export type PersonFacts = {
  /** Towns and wards with the LGA that each lies in. */
  places: ReadonlyMap<string, string>;
  /** Numbers of people on record. */
  nins: ReadonlySet<string>;
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  /** Numbers of registrations that are being filled in. */
  draftNins: ReadonlySet<string>;
  draftPhones: ReadonlySet<string>;
};

type CheckedPerson = Pick<RegistrationPerson, 'townId' | 'wardId' | 'nin' | 'phone' | 'email'>;

const uniqueValues = <Value>(values: (Value | null | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/** Loads the facts for personViolations; excludes the draft `registrationId`. */
export async function personFacts(tx: Tx, people: readonly CheckedPerson[], registrationId: string | null = null): Promise<PersonFacts> {
  const nins = uniqueValues(people.map(({ nin }) => nin));
  const phones = uniqueValues(people.map(({ phone }) => phone));
  const open = { id: { not: registrationId ?? undefined }, status: { in: ['INCOMPLETE', 'PENDING_APPROVAL'] as const satisfies string[] } };
  const towns = await tx.town.findMany({ where: { id: { in: uniqueValues(people.map(({ townId }) => townId)) } } });
  const wards = await tx.ward.findMany({ where: { id: { in: uniqueValues(people.map(({ wardId }) => wardId)) } } });
  const samePhone = await tx.enrollee.findMany({
    where: { phone: { in: phones }, relationship: 'PRINCIPAL', status: { not: 'REJECTED' } },
    select: { phone: true },
  });
  const sameEmail = await tx.enrollee.findMany({
    where: { email: { in: uniqueValues(people.map(({ email }) => email)) } },
    select: { email: true },
  });
  const drafts = await tx.registration.findMany({
    where: { ...open, OR: [{ nin: { in: nins } }, { phone: { in: phones } }] },
    select: { nin: true, phone: true },
  });
  return {
    places: new Map([...towns, ...wards].map(({ id, lgaId }) => [id, lgaId])),
    nins: await takenNins(tx, nins),
    phones: new Set(uniqueValues(samePhone.map(({ phone }) => phone))),
    emails: new Set(uniqueValues(sameEmail.map(({ email }) => email))),
    draftNins: new Set(uniqueValues(drafts.map(({ nin }) => nin))),
    draftPhones: new Set(uniqueValues(drafts.map(({ phone }) => phone))),
  };
}

/** Violations in the first step: plan rules, places, and numbers already in use. */
export function personViolations(plan: Plan, person: RegistrationPerson, settings: Settings, facts: PersonFacts): Problem[] {
  const age = ageFrom(person.dateOfBirth);
  const problems: Problem[] = [];
  const add = (code: ErrorCode, field: string, params?: Problem['params']) => problems.push({ code, field, ...(params && { params }) });

  if (plan.requiresNin && age >= settings.ninRequiredFromAge && !person.nin) add('ENR_NIN_REQUIRED', 'nin');
  if (plan.requiresCategory && !person.vulnerableCategory) add('ENR_CATEGORY_REQUIRED', 'vulnerableCategory');
  if (plan.requiresCategory && person.vulnerableCategory) {
    const { fits, words } = CATEGORY_RULES[person.vulnerableCategory];
    if (!fits({ age, sex: person.sex, disability: person.disability }, settings))
      add('ENR_CATEGORY_MISMATCH', 'vulnerableCategory', { category: words });
  }
  if (facts.places.get(person.townId) !== person.lgaId) add('ENR_TOWN_LGA', 'townId');
  if (person.wardId && facts.places.get(person.wardId) !== person.lgaId) add('ENR_TOWN_LGA', 'wardId');
  if (person.nin) {
    if (facts.nins.has(person.nin)) add('ENR_NIN_TAKEN', 'nin');
    else if (facts.draftNins.has(person.nin)) add('ENR_DRAFT_OPEN', 'nin', { field: 'NIN' });
  }
  if (facts.phones.has(person.phone)) add('ENR_PHONE_TAKEN', 'phone');
  else if (facts.draftPhones.has(person.phone)) add('ENR_DRAFT_OPEN', 'phone', { field: 'phone number' });
  if (person.email && facts.emails.has(person.email)) add('ENR_EMAIL_TAKEN', 'email');
  return problems;
}

/** Those of the NINs that a person on record has (Enrollee_nin_key). */
export async function takenNins(tx: Tx, nins: readonly (string | null)[]): Promise<Set<string>> {
  const taken = await tx.enrollee.findMany({
    where: { nin: { in: uniqueValues([...nins]) }, status: { not: 'REJECTED' } },
    select: { nin: true },
  });
  return new Set(uniqueValues(taken.map(({ nin }) => nin)));
}

export type Identity = Pick<RegistrationPerson, 'surname' | 'firstName' | 'dateOfBirth' | 'sex'>;
type Match = { id: string; enrolmentNo: string | null };

/** People on record with the same name, date of birth and sex (Enrollee_duplicate_idx): a question to the officer, never a block. */
export const samePeople = async (tx: Tx, person: Identity): Promise<string[]> =>
  ((await samePeopleOfMany(tx, [person]))[0] ?? []).map(({ id }) => id);

/** The same for many, in their order; of each at most five, the last registered first. */
export async function samePeopleOfMany(tx: Tx, people: readonly Identity[]): Promise<Match[][]> {
  const rows = await tx.$queryRaw<(Match & { place: number })[]>`
    SELECT t.place::int - 1 AS place, e.id, e."enrolmentNo"
    FROM unnest(${people.map(({ surname }) => surname)}::text[], ${people.map(({ firstName }) => firstName)}::text[],
      ${people.map(({ dateOfBirth }) => dateOfBirth)}::text[], ${people.map(({ sex }) => sex)}::text[])
      WITH ORDINALITY AS t(surname, "firstName", born, sex, place)
    CROSS JOIN LATERAL (
      SELECT id, "enrolmentNo", "registeredAt" FROM "Enrollee"
      WHERE lower("surname") = lower(t.surname) AND lower("firstName") = lower(t."firstName") AND "dateOfBirth" = t.born::date
        AND "sex" = t.sex::"Sex" AND "status" NOT IN ('REJECTED', 'MERGED')
      ORDER BY "registeredAt" DESC NULLS LAST LIMIT 5) e
    ORDER BY t.place, e."registeredAt" DESC NULLS LAST`;
  const matches: Match[][] = people.map(() => []);
  for (const { place, id, enrolmentNo } of rows) matches[place]?.push({ id, enrolmentNo });
  return matches;
}
