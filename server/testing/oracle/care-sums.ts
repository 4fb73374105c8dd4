import { ageOn } from '../../platform/clock.ts';
import { careNumbers, median, ratio } from './care-numbers.ts';
import { type AllCare, CARE_KEYS, type Care, type CareFact, type CareFilter, keepsCare } from './care-on-record.ts';
import { numbersOf, type PersonOnRecord } from './people-on-record.ts';

type Cells = Record<string, unknown>;
export type Everything = AllCare & { people: PersonOnRecord[] };
export type By = 'lga' | 'town' | 'hcp';

/** A report as its numbers are worked out here. */
export type Proved = {
  by: By | 'officer' | 'hour' | 'day';
  /** The facts whose rows make a row of the report. */
  counted: readonly (CareFact | 'people')[];
  /** Filters that are not about a fact. */
  ignored?: Partial<Record<CareFact | 'people', string[]>>;
  /** The lives that rates are of. */
  per?: 'lives' | 'active';
};

const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** People count where their facility is, unless where they live is asked for. */
function placeOf({ by }: Proved, person: PersonOnRecord, filter: CareFilter) {
  const atHcp = by === 'hcp' || filter.placeBasis !== 'ENROLLEE';
  return { lga: (atHcp ? person.hcp?.lgaId : person.lgaId) ?? null, town: (atHcp ? person.hcp?.townId : person.townId) ?? null };
}

const keepsPerson = (report: Proved, filter: CareFilter) => (person: PersonOnRecord) => {
  const { lga, town } = placeOf(report, person, filter);
  const own: Record<string, unknown> = {
    ...{ lgaId: lga, townId: town, hcpId: person.hcpId, hcpLevel: person.hcp?.level, ownership: person.hcp?.ownership },
    ...{ hcpStatus: person.hcp?.status, mdaId: person.mdaId, planId: person.planId, sex: person.sex },
  };
  const age = ageOn(person.dateOfBirth, day(filter.to));
  return (
    person.registered <= day(filter.to) &&
    age >= (filter.ageMin ?? 0) &&
    age <= (filter.ageMax ?? 200) &&
    Object.entries(filter).every(
      ([name, values]) => !Array.isArray(values) || (report.ignored?.people ?? []).includes(name) || values.includes(String(own[name])),
    )
  );
};

export const nothing = (): Everything => ({
  encounter: [],
  paRequest: [],
  paItem: [],
  referral: [],
  referralIn: [],
  claim: [],
  people: [],
});

/** What the report may count under the filter. */
export function kept(all: Everything, report: Proved, filter: CareFilter): Everything {
  const asked = report.by === 'hcp' ? { ...filter, placeBasis: undefined } : filter;
  const care = (Object.keys(careNumbers) as CareFact[]).map((fact) => [
    fact,
    (all[fact] as Care[]).filter(keepsCare(asked, report.ignored?.[fact])),
  ]);
  return { ...Object.fromEntries(care), people: all.people.filter(keepsPerson(report, filter)) };
}

const FACTS = Object.keys(careNumbers) as CareFact[];
const keyOf = ({ by }: Proved, row: Care, { placeBasis }: CareFilter): string => {
  if (by === 'officer') return String((row as { decidedById?: string | null }).decidedById ?? 'none');
  if (by === 'hour') return row.hour;
  if (by === 'day') return row.day.toISOString().slice(0, 10);
  return String(CARE_KEYS[by]?.(row as never, by === 'hcp' ? undefined : placeBasis));
};

/** The same, of each row. */
export function parted(some: Everything, report: Proved, filter: CareFilter): Map<string, Everything> {
  const parts = new Map<string, Everything>();
  const at = (id: string) => parts.set(id, parts.get(id) ?? nothing()).get(id) as Everything;
  const { by, counted } = report;
  for (const fact of FACTS)
    if (counted.includes(fact)) for (const row of some[fact] as Care[]) (at(keyOf(report, row, filter))[fact] as Care[]).push(row);
  if (counted.includes('people'))
    for (const person of some.people)
      at((by === 'hcp' ? person.hcpId : placeOf(report, person, filter)[by as 'lga' | 'town']) ?? 'none').people.push(person);
  return parts;
}

const most = (names: string[], n: number) =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, own]) => ({ name, n: own.length }))
    .sort((a, b) => b.n - a.n || a.name.localeCompare(b.name, 'en'))
    .slice(0, n)
    .map(({ name }) => name)
    .join('; ') || null;

/** Every number that a report could show of these rows. */
export function numbersIn(some: Everything, report: Proved, { to }: CareFilter, names: ReadonlyMap<string, string>): Cells {
  const people = numbersOf(some.people, day(to));
  const numbers: Record<string, number | null> = Object.assign({}, people, ...FACTS.map((fact) => careNumbers[fact](some[fact] as never)));
  const n = (name: string) => Number(numbers[name]);
  const lives = n(report.per ?? 'lives');
  return {
    ...numbers,
    visitsPer100: ratio(n('visits'), lives),
    visitRate: ratio(n('visits'), lives),
    referralRate: ratio(n('referrals'), n('visits')),
    approvedPerLife: lives === 0 ? null : Math.round(n('approved') / lives),
    amountRate: lives === 0 ? null : Math.round((n('approved') * 100) / lives),
    topServices: most(
      some.paItem.map(({ item }) => String(names.get(item.serviceId))),
      3,
    ),
    topDestination: most(
      some.referral.map(({ toHcpId }) => String(names.get(toHcpId))),
      1,
    ),
  };
}

/** What is usual among facilities of a level with at least 50 lives, and what is far from it. */
export function compare(rows: Map<string, Cells>): void {
  const large = [...rows.values()].filter(({ active }) => Number(active) >= 50);
  const levels = Map.groupBy(large, ({ level }) => level);
  for (const row of rows.values()) {
    const peers = large.includes(row) ? (levels.get(row.level) ?? []) : [];
    const visits = median(peers.map(({ visitRate }) => Number(visitRate)));
    const amount = median(peers.map(({ amountRate }) => Number(amountRate)));
    row.visitPeers = visits === null ? null : Math.round(visits * 10) / 10;
    row.amountPeers = amount === null ? null : Math.round(amount);
    const times = (value: unknown, usual: unknown) => (usual ? Math.round((Number(value) / Number(usual)) * 10) / 10 : null);
    row.visitTimes = times(row.visitRate, row.visitPeers);
    row.amountTimes = times(row.amountRate, row.amountPeers);
    const words = [
      [row.visitTimes, 'Many visits', 'Few visits'],
      [row.amountTimes, 'High ₦', 'Low ₦'],
    ].flatMap(([value, high, low]) => (value === null ? [] : Number(value) >= 2 ? [high] : Number(value) <= 0.5 ? [low] : []));
    row.unusual = words.join(', ') || null;
  }
}
