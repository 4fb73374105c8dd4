import type { ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import { CLAIM_STATUS } from '../claims/claim.labels.ts';
import { ENROLLEE_STATUS } from '../members/enrollees/enrollee.labels.ts';
import type { Screen } from '../platform/screen.ts';
import { claimList } from '../screens/claim.screens.ts';
import { encounterList } from '../screens/encounter.screens.ts';
import { bhcpfPeople, enrolleeList } from '../screens/enrollee.screens.ts';
import { paRequestList } from '../screens/pa-request.screens.ts';
import { registrationList } from '../screens/registration.screens.ts';
import { joinList, splitList, writeRange } from '../ui/list/filters.ts';
import type { ReportColumn, ReportMeta } from './report-meta.ts';

type Texts = Record<string, string | null>;

/** How a list is asked for what a fact counts. A filter that the list lacks leaves the numbers without a link. */
type FactList = {
  screen: Screen;
  /** The report's filters and the keys of its rows by the name that the list has for them. */
  filters: (placeBasis: string | null) => Record<string, string>;
  /** The list's filter for the days; null where the list knows only how things are now. */
  days: (days: Days, dateBasis: string | null, today: string) => readonly [name: string, text: string] | null;
  /** What each measure counts of it; a measure without an entry has no list. */
  measures: Record<string, Record<string, readonly string[]>>;
};

const SENT = Object.keys(CLAIM_STATUS).filter((status) => !['DRAFT', 'READY', 'WITHDRAWN'].includes(status));
const VISITS = ['OPEN', 'CLOSED'];
const DECIDED = ['APPROVED', 'REJECTED', 'PAID'];

const ON_RECORD = Object.keys(ENROLLEE_STATUS).filter(
  (status) => !['INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'MERGED'].includes(status),
);
const sameNames = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

const person = {
  screen: enrolleeList,
  filters: (placeBasis: string | null) => ({
    ...sameNames('hcpId', 'mdaId', 'planId', 'relationship', 'sex'),
    // The list knows where people live, not where their facility is.
    ...(placeBasis === 'HCP' ? {} : sameNames('lgaId', 'townId')),
    enrolleeStatus: 'status',
  }),
};

const FACT_LISTS: Record<string, FactList> = {
  claim: {
    screen: claimList,
    filters: (placeBasis) => ({
      ...(placeBasis === 'ENROLLEE' ? { lgaId: 'enrolleeLgaId', townId: 'enrolleeTownId' } : sameNames('lgaId', 'townId')),
      ...sameNames('hcpId', 'hcpLevel', 'ownership', 'mdaId', 'planId', 'sex', 'ageMin', 'ageMax'),
      ...{ claimType: 'type', claimStatus: 'status' },
    }),
    days: (days, dateBasis) => [
      { SUBMITTED: 'submitted', APPROVED: 'approved', PAID: 'paid' }[dateBasis ?? ''] ?? 'service',
      writeRange(days),
    ],
    measures: {
      claims: { status: SENT },
      claimed: { status: SENT },
      approved: { status: ['APPROVED', 'PAID'] },
      cut: { status: DECIDED },
      decided: { status: DECIDED },
      paid: { status: ['PAID'] },
      unpaid: { status: ['APPROVED'] },
      rejected: { status: ['REJECTED'] },
      pending: { status: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'] },
    },
  },
  paRequest: {
    screen: paRequestList,
    filters: (placeBasis): Record<string, string> => ({
      ...sameNames('hcpId', 'urgency'),
      ...(placeBasis === 'ENROLLEE' ? {} : sameNames('lgaId')),
      paStatus: 'status',
    }),
    days: (days) => ['requested', writeRange(days)],
    measures: {
      paRequests: {},
      paPending: { status: ['PENDING'] },
      paApproved: { status: ['APPROVED'] },
      paRejected: { status: ['REJECTED'] },
      paUsed: { status: ['USED'] },
      paExpired: { status: ['EXPIRED'] },
    },
  },
  encounter: {
    screen: encounterList,
    filters: (placeBasis): Record<string, string> => ({
      ...sameNames('hcpId', 'planId', 'mdaId', 'sex', 'visitType', 'diagnosisId'),
      ...(placeBasis === 'ENROLLEE' ? {} : sameNames('lgaId')),
    }),
    days: (days) => ['visited', writeRange(days)],
    measures: {
      visits: { status: VISITS },
      outpatient: { status: VISITS, visitType: ['OUTPATIENT'] },
      inpatient: { status: VISITS, visitType: ['INPATIENT'] },
      emergency: { status: VISITS, visitType: ['EMERGENCY'] },
      anc: { status: VISITS, visitType: ['ANC'] },
      deliveries: { status: VISITS, visitType: ['DELIVERY'] },
      referralVisits: { status: VISITS, visitType: ['REFERRAL'] },
    },
  },
  enrollee: {
    ...person,
    days: ({ to }, _basis, today) => (to >= today ? ['registered', writeRange({ to })] : null),
    measures: {
      lives: { status: ON_RECORD },
      principals: { status: ON_RECORD, relationship: ['PRINCIPAL'] },
      spouses: { status: ON_RECORD, relationship: ['SPOUSE'] },
      children: { status: ON_RECORD, relationship: ['CHILD'] },
      extras: { status: ON_RECORD, relationship: ['EXTRA'] },
      males: { status: ON_RECORD, sex: ['MALE'] },
      females: { status: ON_RECORD, sex: ['FEMALE'] },
      active: { status: ['ACTIVE'] },
      disabled: { status: ['DISABLED'] },
      suspended: { status: ['SUSPENDED'] },
      expired: { status: ['EXPIRED'] },
      underFive: { status: ON_RECORD, category: ['UNDER_FIVE'] },
      pregnant: { status: ON_RECORD, category: ['PREGNANT_WOMAN'] },
      elderly: { status: ON_RECORD, category: ['ELDERLY'] },
      withDisability: { status: ON_RECORD, category: ['DISABILITY'] },
      orphans: { status: ON_RECORD, category: ['ORPHAN'] },
      displaced: { status: ON_RECORD, category: ['IDP'] },
      indigent: { status: ON_RECORD, category: ['INDIGENT'] },
    },
  },
  registrationStart: {
    screen: registrationList,
    filters: () => sameNames('officerId', 'planId', 'hcpId'),
    days: (days) => ['begun', writeRange(days)],
    measures: { started: {}, incomplete: { status: ['INCOMPLETE'] } },
  },
  registration: {
    screen: registrationList,
    filters: () => sameNames('officerId', 'planId', 'hcpId'),
    days: (days) => ['completed', writeRange(days)],
    measures: { completed: { status: ['COMPLETED', 'PENDING_APPROVAL'] }, awaiting: { status: ['PENDING_APPROVAL'] } },
  },
  enrolment: {
    ...person,
    days: (days, _basis, today) => (days.to >= today ? ['registered', writeRange(days)] : null),
    measures: { enrolled: { status: ON_RECORD } },
  },
};

/** Of a report that is narrowed by more than its filters: the list of a fact that is narrowed alike, and how it says so. */
type FixedFilterList = { screen: Screen; filters: Record<string, string>; texts: Record<string, string> };
const bhcpf: Record<string, FixedFilterList> = {
  enrollee: { screen: bhcpfPeople, filters: sameNames('lgaId', 'wardId', 'category', 'sex'), texts: { paidBy: 'BHCPF' } },
};
const FIXED_FILTER_LISTS: Record<string, Record<string, FixedFilterList>> = { bhcpf, bhcpfWards: bhcpf };

/** What the basis and the view say is not a choice of rows. */
const NOT_ROW_FILTERS = ['period', 'against', 'show', 'dateBasis', 'placeBasis', 'direction', 'top'];
export const isUuid = (key: string) => /^[0-9a-f-]{36}$/.test(key);

export type ListTarget = { screen: Screen; texts: Record<string, string> };

/** The list behind a number, with the filters under which it has as many rows; null where no list can say the same. */
export function listTargetOf(
  report: ReportMeta,
  column: ReportColumn,
  row: ReportRow,
  values: Texts,
  days: Days,
  today: string,
): ListTarget | null {
  const drill = column.facts ? FACT_LISTS[column.facts] : undefined;
  const measured = drill?.measures[column.name];
  const alike = FIXED_FILTER_LISTS[report.key]?.[column.facts ?? ''];
  if ((report.hasFixedFilter && !alike) || !drill || !measured || !row[column.name]) return null;
  const names = alike?.filters ?? drill.filters(values.placeBasis ?? report.defaultPlaceBasis ?? null);
  const chosen = Object.entries(values).flatMap(([name, text]) => (text && !NOT_ROW_FILTERS.includes(name) ? [[name, text] as const] : []));
  const outer = report.parentDimensions.map(({ name }) => name);
  const { subtotalsBy } = report;
  // A sum by what rows say of themselves, as the present LGA of a facility, is of no list: what was done carries the LGA of its day.
  if (row.subtotal && !outer.some((name) => name === subtotalsBy)) return null;
  const dimensions = row.subtotal && subtotalsBy ? [subtotalsBy] : [...outer, report.rowDimension];
  const keys = row.key.split('/');
  // The total is of all places and days.
  const whole = row.key === 'total';
  const own = whole ? [] : dimensions.flatMap((name, at) => (name === 'day' ? [] : [[`${name}Id`, keys[at] ?? ''] as const]));
  // A row of a day has that day behind it.
  const day = whole ? undefined : keys[dimensions.indexOf('day')];
  const within = drill.days(day ? { from: day, to: day } : days, values.dateBasis ?? null, today);
  if (!within) return null;
  const texts: Record<string, string> = { ...alike?.texts, [within[0]]: within[1] };
  for (const [name, text] of [...chosen, ...own]) {
    const there = names[name];
    if (!there || (name.endsWith('Id') && !isUuid(text))) return null;
    texts[there] = text;
  }
  for (const [name, wanted] of Object.entries(measured)) {
    const both = texts[name] ? wanted.filter((value) => splitList(texts[name] ?? '').includes(value)) : wanted;
    if (both.length === 0) return null;
    texts[name] = joinList(both);
  }
  return { screen: alike?.screen ?? drill.screen, texts };
}
