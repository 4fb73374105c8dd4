import { addDays, ageOn, dayOf } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { bandOf, DATE_KEYS } from './care-records.ts';

/** Reads all people that reports may count, for `personMeasures` and `PERSON_KEYS`. */
export async function loadPeopleRecords(excludedStatuses = ['INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'MERGED']) {
  const [people, changes] = await Promise.all([
    db.enrollee.findMany({ include: { hcp: true, mda: true } }),
    db.statusChange.findMany({ where: { entityType: 'Enrollee' }, orderBy: [{ at: 'asc' }, { id: 'asc' }] }),
  ]);
  const history = Map.groupBy(changes, ({ entityId }) => entityId);
  return people
    .filter(({ status }) => !excludedStatuses.includes(status))
    .map((person) => ({
      ...person,
      registered: dayOf(person.registeredAt as Date),
      statusOn: (day: Date) => history.get(person.id)?.findLast(({ at }) => dayOf(at) <= day)?.toStatus ?? person.status,
    }));
}

export type PersonRecord = Awaited<ReturnType<typeof loadPeopleRecords>>[number];

/** The key of a person in each dimension, on a day. */
export const PERSON_KEYS: Record<string, (person: PersonRecord, day: Date) => string | null> = {
  lga: ({ lgaId }) => lgaId,
  ward: ({ wardId }) => wardId,
  town: ({ townId }) => townId,
  hcp: ({ hcpId }) => hcpId,
  hcpLevel: ({ hcp }) => hcp?.level ?? null,
  ownership: ({ hcp }) => hcp?.ownership ?? null,
  mda: ({ mdaId }) => mdaId,
  mdaType: ({ mda }) => mda?.type ?? null,
  plan: ({ planId }) => planId,
  officer: ({ registeredById }) => registeredById,
  sex: ({ sex }) => sex,
  ageBand: ({ dateOfBirth }, day) => bandOf(ageOn(dateOfBirth, day)),
  relationship: ({ relationship }) => relationship,
  category: ({ vulnerableCategory }) => vulnerableCategory,
  status: ({ statusOn }, day) => statusOn(day),
  ...Object.fromEntries(Object.entries(DATE_KEYS).map(([name, keyOf]) => [name, ({ registered }: PersonRecord) => keyOf(registered)])),
};

const rounded = (numerator: number, denominator: number, factor: number) =>
  denominator === 0 ? null : Math.round((numerator / denominator) * factor * 10) / 10;

/** The expected measures of these people on a day. */
export function personMeasures(people: PersonRecord[], day: Date) {
  const count = (matches: (person: PersonRecord) => boolean) => people.filter(matches).length;
  const status = (name: string) => count(({ statusOn }) => statusOn(day) === name);
  const category = (name: string) => count(({ vulnerableCategory }) => vulnerableCategory === name);
  const principals = count(({ relationship }) => relationship === 'PRINCIPAL');
  const inThirtyDays = addDays(day, 30);
  return {
    lives: people.length,
    principals,
    spouses: count(({ relationship }) => relationship === 'SPOUSE'),
    children: count(({ relationship }) => relationship === 'CHILD'),
    extras: count(({ relationship }) => relationship === 'EXTRA'),
    dependants: people.length - principals,
    averageDependants: rounded(people.length - principals, principals, 1),
    males: count(({ sex }) => sex === 'MALE'),
    females: count(({ sex }) => sex === 'FEMALE'),
    active: status('ACTIVE'),
    activeShare: rounded(status('ACTIVE'), people.length, 100),
    disabled: status('DISABLED'),
    suspended: status('SUSPENDED'),
    expired: status('EXPIRED'),
    deceased: status('DECEASED'),
    expiringSoon: count(
      ({ statusOn, coverageEnd }) =>
        statusOn(day) === 'ACTIVE' && coverageEnd !== null && coverageEnd >= day && coverageEnd <= inThirtyDays,
    ),
    underFive: category('UNDER_FIVE'),
    pregnant: category('PREGNANT_WOMAN'),
    elderly: category('ELDERLY'),
    withDisability: category('DISABILITY'),
    orphans: category('ORPHAN'),
    displaced: category('IDP'),
    indigent: category('INDIGENT'),
    homes: new Set(people.map(({ hcpId }) => hcpId)).size,
    womenOfAge: count(({ sex, dateOfBirth }) => sex === 'FEMALE' && ageOn(dateOfBirth, day) >= 15 && ageOn(dateOfBirth, day) <= 45),
  };
}
