import { ageOn } from '../../platform/clock.ts';
import { careMeasures, median, ratio } from './care-measures.ts';
import { CARE_KEYS, type Care, type CareFact, type CareFilter, type CareRecords, matchesCareFilter } from './care-records.ts';
import { type PersonRecord, personMeasures } from './people-records.ts';

type Cells = Record<string, unknown>;
export type ReportRecords = CareRecords & { people: PersonRecord[] };
export type By = 'lga' | 'town' | 'hcp';

/** How this oracle computes a report. */
export type ReportSpec = {
  by: By | 'officer' | 'hour' | 'day';
  /** Facts whose keys create a row of the report. */
  rowFacts: readonly (CareFact | 'people')[];
  /** Filters that do not apply to a fact. */
  ignoredFilters?: Partial<Record<CareFact | 'people', string[]>>;
};

const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** People count at their facility's location, unless the filter requests their residence. */
function placeOf({ by }: ReportSpec, person: PersonRecord, filter: CareFilter) {
  const atHcp = by === 'hcp' || filter.placeBasis !== 'ENROLLEE';
  return { lga: (atHcp ? person.hcp?.lgaId : person.lgaId) ?? null, town: (atHcp ? person.hcp?.townId : person.townId) ?? null };
}

const matchesPersonFilter = (report: ReportSpec, filter: CareFilter) => (person: PersonRecord) => {
  const { lga, town } = placeOf(report, person, filter);
  const filterValues: Record<string, unknown> = {
    ...{ lgaId: lga, townId: town, hcpId: person.hcpId, hcpLevel: person.hcp?.level, ownership: person.hcp?.ownership },
    ...{ hcpStatus: person.hcp?.status, mdaId: person.mdaId, planId: person.planId, sex: person.sex },
  };
  const age = ageOn(person.dateOfBirth, day(filter.to));
  return (
    person.registered <= day(filter.to) &&
    age >= (filter.ageMin ?? 0) &&
    age <= (filter.ageMax ?? 200) &&
    Object.entries(filter).every(
      ([name, values]) =>
        !Array.isArray(values) || (report.ignoredFilters?.people ?? []).includes(name) || values.includes(String(filterValues[name])),
    )
  );
};

export const noRecords = (): ReportRecords => ({
  encounter: [],
  paRequest: [],
  paItem: [],
  referral: [],
  referralIn: [],
  claim: [],
  people: [],
});

/** The records that match the filter. */
export function filterRecords(records: ReportRecords, report: ReportSpec, filter: CareFilter): ReportRecords {
  const effectiveFilter = report.by === 'hcp' ? { ...filter, placeBasis: undefined } : filter;
  const care = (Object.keys(careMeasures) as CareFact[]).map((fact) => [
    fact,
    (records[fact] as Care[]).filter(matchesCareFilter(effectiveFilter, report.ignoredFilters?.[fact])),
  ]);
  return { ...Object.fromEntries(care), people: records.people.filter(matchesPersonFilter(report, filter)) };
}

const FACTS = Object.keys(careMeasures) as CareFact[];
const keyOf = ({ by }: ReportSpec, row: Care, { placeBasis }: CareFilter): string => {
  if (by === 'officer') return String((row as { decidedById?: string | null }).decidedById ?? 'none');
  if (by === 'hour') return row.hour;
  if (by === 'day') return row.day.toISOString().slice(0, 10);
  return String(CARE_KEYS[by]?.(row as never, by === 'hcp' ? undefined : placeBasis));
};

/** The records of each row of the report. */
export function groupByRow(records: ReportRecords, report: ReportSpec, filter: CareFilter): Map<string, ReportRecords> {
  const recordsByRow = new Map<string, ReportRecords>();
  const recordsOfRow = (id: string) => recordsByRow.set(id, recordsByRow.get(id) ?? noRecords()).get(id) as ReportRecords;
  const { by, rowFacts } = report;
  for (const fact of FACTS)
    if (rowFacts.includes(fact))
      for (const row of records[fact] as Care[]) (recordsOfRow(keyOf(report, row, filter))[fact] as Care[]).push(row);
  if (rowFacts.includes('people'))
    for (const person of records.people)
      recordsOfRow((by === 'hcp' ? person.hcpId : placeOf(report, person, filter)[by as 'lga' | 'town']) ?? 'none').people.push(person);
  return recordsByRow;
}

const topNames = (names: string[], n: number) =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, occurrences]) => ({ name, n: occurrences.length }))
    .sort((a, b) => b.n - a.n || a.name.localeCompare(b.name, 'en'))
    .slice(0, n)
    .map(({ name }) => name)
    .join('; ') || null;

/** Every number that a report could show for these records. */
export function expectedCells(records: ReportRecords, { to }: CareFilter, names: ReadonlyMap<string, string>): Cells {
  const people = personMeasures(records.people, day(to));
  const numbers: Record<string, number | null> = Object.assign(
    {},
    people,
    ...FACTS.map((fact) => careMeasures[fact](records[fact] as never)),
  );
  const n = (name: string) => Number(numbers[name]);
  const lives = n('active');
  return {
    ...numbers,
    visitsPer100: ratio(n('visits'), lives),
    visitRate: ratio(n('visits'), lives),
    referralRate: ratio(n('referrals'), n('visits')),
    approvedPerLife: lives === 0 ? null : Math.round(n('approved') / lives),
    claimsPer1000: lives === 0 ? null : Math.round((n('claims') * 10_000) / lives) / 10,
    amountRate: lives === 0 ? null : Math.round((n('approved') * 100) / lives),
    topServices: topNames(
      records.paItem.map(({ item }) => String(names.get(item.serviceId))),
      3,
    ),
    topDestination: topNames(
      records.referral.map(({ toHcpId }) => String(names.get(toHcpId))),
      1,
    ),
  };
}

/** Adds the medians among facilities of the same level with at least 50 lives, and flags outliers. */
export function addPeerColumns(rows: Map<string, Cells>): void {
  const large = [...rows.values()].filter(({ active }) => Number(active) >= 50);
  const levels = Map.groupBy(large, ({ level }) => level);
  for (const row of rows.values()) {
    const peers = large.includes(row) ? (levels.get(row.level) ?? []) : [];
    const visits = median(peers.map(({ visitRate }) => Number(visitRate)));
    const amount = median(peers.map(({ amountRate }) => Number(amountRate)));
    row.visitPeers = visits === null ? null : Math.round(visits * 10) / 10;
    row.amountPeers = amount === null ? null : Math.round(amount);
    const ratioToPeers = (value: unknown, peerMedian: unknown) =>
      peerMedian ? Math.round((Number(value) / Number(peerMedian)) * 10) / 10 : null;
    row.visitTimes = ratioToPeers(row.visitRate, row.visitPeers);
    row.amountTimes = ratioToPeers(row.amountRate, row.amountPeers);
    const flags = [
      [row.visitTimes, 'Many visits', 'Few visits'],
      [row.amountTimes, 'High ₦', 'Low ₦'],
    ].flatMap(([value, high, low]) => (value === null ? [] : Number(value) >= 2 ? [high] : Number(value) <= 0.5 ? [low] : []));
    row.unusual = flags.join(', ') || null;
  }
}
