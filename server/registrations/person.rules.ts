import { ageOn, today } from '../clock.ts';
import type { ErrorCode } from '../error-catalogue.ts';
import type { Plan } from '../generated/prisma/client.ts';
import type { Sex, VulnerableCategory } from '../generated/prisma/enums.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tx } from '../workflow/transact.ts';
import type { RegistrationPerson } from './registration.input.ts';

export type Problem = { code: ErrorCode; field: string; params?: Record<string, string | number> };

export const ageFrom = (dateOfBirth: string): number => ageOn(new Date(dateOfBirth), today());

const CATEGORY: Record<
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

/** What stands against the first step: plan rules, places, and numbers that someone else already has. */
export async function personProblems(
  tx: Tx,
  plan: Plan,
  person: RegistrationPerson,
  settings: Settings,
  registrationId: string | null,
): Promise<Problem[]> {
  const age = ageFrom(person.dateOfBirth);
  const problems: Problem[] = [];
  const add = (code: ErrorCode, field: string, params?: Problem['params']) => problems.push({ code, field, ...(params && { params }) });

  if (plan.requiresNin && age >= settings.ninRequiredFromAge && !person.nin) add('ENR_NIN_REQUIRED', 'nin');
  if (plan.requiresCategory && !person.vulnerableCategory) add('ENR_CATEGORY_REQUIRED', 'vulnerableCategory');
  if (plan.requiresCategory && person.vulnerableCategory) {
    const { fits, words } = CATEGORY[person.vulnerableCategory];
    if (!fits({ age, sex: person.sex, disability: person.disability }, settings))
      add('ENR_CATEGORY_MISMATCH', 'vulnerableCategory', { category: words });
  }

  const town = await tx.town.findUnique({ where: { id: person.townId } });
  if (town?.lgaId !== person.lgaId) add('ENR_TOWN_LGA', 'townId');
  if (person.wardId && (await tx.ward.findUnique({ where: { id: person.wardId } }))?.lgaId !== person.lgaId) add('ENR_TOWN_LGA', 'wardId');

  const open = { id: { not: registrationId ?? undefined }, status: { in: ['INCOMPLETE', 'PENDING_APPROVAL'] as const satisfies string[] } };
  if (person.nin) {
    if (await ninTaken(tx, person.nin)) add('ENR_NIN_TAKEN', 'nin');
    else if (await tx.registration.findFirst({ where: { ...open, nin: person.nin }, select: { id: true } }))
      add('ENR_DRAFT_OPEN', 'nin', { field: 'NIN' });
  }
  const samePhone = await tx.enrollee.findFirst({
    where: { phone: person.phone, relationship: 'PRINCIPAL', status: { not: 'REJECTED' } },
    select: { id: true },
  });
  if (samePhone) add('ENR_PHONE_TAKEN', 'phone');
  else if (await tx.registration.findFirst({ where: { ...open, phone: person.phone }, select: { id: true } }))
    add('ENR_DRAFT_OPEN', 'phone', { field: 'phone number' });
  if (person.email && (await tx.enrollee.findFirst({ where: { email: person.email }, select: { id: true } })))
    add('ENR_EMAIL_TAKEN', 'email');
  return problems;
}

/** Whether a person on record has this NIN (Enrollee_nin_key). */
export const ninTaken = async (tx: Tx, nin: string): Promise<boolean> =>
  (await tx.enrollee.findFirst({ where: { nin, status: { not: 'REJECTED' } }, select: { id: true } })) !== null;

type Identity = { surname: string; firstName: string; dateOfBirth: string; sex: Sex };

/** People on record with the same name, date of birth and sex (Enrollee_duplicate_idx): a question to the officer, never a block. */
export async function samePeople(tx: Tx, { surname, firstName, dateOfBirth, sex }: Identity): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Enrollee"
    WHERE lower("surname") = lower(${surname}) AND lower("firstName") = lower(${firstName}) AND "dateOfBirth" = ${dateOfBirth}::date
      AND "sex" = ${sex}::"Sex" AND "status" <> 'REJECTED'
    ORDER BY "registeredAt" DESC NULLS LAST LIMIT 5`;
  return rows.map(({ id }) => id);
}
