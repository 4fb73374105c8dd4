import type { ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import { CLAIM_STATUS } from '../claims/claim.labels.ts';
import { ENROLLEE_STATUS } from '../members/enrollees/enrollee.labels.ts';
import type { Screen } from '../platform/screen.ts';
import { complaintList } from '../screens/administration.screens.ts';
import { encounterList, paRequestList, referralList } from '../screens/care.screens.ts';
import { claimList } from '../screens/claims.screens.ts';
import { registrationList } from '../screens/enrolment.screens.ts';
import { bhcpfPeople, enrolleeList } from '../screens/members.screens.ts';
import { joinList, splitList, writeRange } from '../ui/list/filters.ts';
import type { ReportColumn, ReportMeta } from './report-meta.ts';

type Texts = Record<string, string | null>;

/** The list page with the records that a fact counts. If the list lacks a filter of the report, numbers do not link to it. */
type FactList = {
  screen: Screen;
  /** The list's names for the report's filters and keys. */
  filters: (placeBasis: string | null) => Record<string, string>;
  /** The list's filter for the days; null if the list shows current data only. */
  days: (days: Days, dateBasis: string | null, today: string) => readonly [name: string, text: string] | null;
  /** The list's filters for each measure; a measure without an entry has no list. */
  measures: Record<string, Record<string, readonly string[]>>;
};

const SENT_STATUSES = Object.keys(CLAIM_STATUS).filter((status) => !['DRAFT', 'READY', 'WITHDRAWN'].includes(status));
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
    // The list can filter by where people live, not by the place of their facility.
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
      claims: { status: SENT_STATUSES },
      claimed: { status: SENT_STATUSES },
      approved: { status: ['APPROVED', 'PAID'] },
      cut: { status: DECIDED },
      decided: { status: DECIDED },
      paid: { status: ['PAID'] },
      unpaid: { status: ['APPROVED'] },
      rejected: { status: ['REJECTED'] },
      pending: { status: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'] },
    },
  },
  complaint: {
    screen: complaintList,
    filters: () => ({ ...sameNames('hcpId'), complaintCategory: 'category' }),
    days: (days) => ['received', writeRange(days)],
    measures: {
      complaints: {},
      complaintsOpen: { status: ['RECEIVED', 'ASSIGNED', 'WAITING', 'REOPENED'] },
      complaintsResolved: { status: ['RESOLVED'] },
      complaintsRejected: { status: ['REJECTED'] },
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
  referral: {
    screen: referralList,
    filters: (): Record<string, string> => ({ hcpId: 'fromHcpId', urgency: 'urgency', referralStatus: 'status' }),
    days: (days) => ['requestedAt', writeRange(days)],
    measures: {
      referrals: {},
      referralsPending: { status: ['PENDING'] },
      referralsApproved: { status: ['APPROVED'] },
      referralsRejected: { status: ['REJECTED'] },
      referralsAccepted: { status: ['ACCEPTED'] },
      referralsDeclined: { status: ['DECLINED'] },
      referralsCompleted: { status: ['COMPLETED'] },
      referralsExpired: { status: ['EXPIRED'] },
      referralsCancelled: { status: ['CANCELLED'] },
    },
  },
  // No list matches all received referrals: an undecided emergency counts after arrival.
  referralIn: {
    screen: referralList,
    filters: (): Record<string, string> => ({ hcpId: 'toHcpId', urgency: 'urgency', referralStatus: 'status' }),
    days: (days) => ['requestedAt', writeRange(days)],
    measures: {
      receivedAccepted: { status: ['ACCEPTED'] },
      receivedDeclined: { status: ['DECLINED'] },
      receivedCompleted: { status: ['COMPLETED'] },
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

/** For a report with a fixed filter: the list with the same fixed filter. */
type FixedFilterList = { screen: Screen; filters: Record<string, string>; texts: Record<string, string> };
const bhcpf: Record<string, FixedFilterList> = {
  enrollee: { screen: bhcpfPeople, filters: sameNames('lgaId', 'wardId', 'category', 'sex'), texts: { paidBy: 'BHCPF' } },
};
const FIXED_FILTER_LISTS: Record<string, Record<string, FixedFilterList>> = { bhcpf, bhcpfWards: bhcpf };

/** Parameters of the page that do not select rows. */
const NOT_ROW_FILTERS = ['period', 'against', 'show', 'dateBasis', 'placeBasis', 'direction', 'top'];
export const isUuid = (key: string) => /^[0-9a-f-]{36}$/.test(key);

export type ListTarget = { screen: Screen; texts: Record<string, string> };

/** The list to drill through to, with filters that give it the same number of rows; null if no list can show the same. */
export function listTargetOf(
  report: ReportMeta,
  column: ReportColumn,
  row: ReportRow,
  filterValues: Texts,
  days: Days,
  today: string,
): ListTarget | null {
  const list = column.facts ? FACT_LISTS[column.facts] : undefined;
  const measureFilters = list?.measures[column.name];
  const fixedList = FIXED_FILTER_LISTS[report.key]?.[column.facts ?? ''];
  if ((report.hasFixedFilter && !fixedList) || !list || !measureFilters || !row[column.name]) return null;
  const names = fixedList?.filters ?? list.filters(filterValues.placeBasis ?? report.defaultPlaceBasis ?? null);
  const pageFilters = Object.entries(filterValues).flatMap(([name, text]) =>
    text && !NOT_ROW_FILTERS.includes(name) ? [[name, text] as const] : [],
  );
  const parents = report.parentDimensions.map(({ name }) => name);
  const { subtotalsBy } = report;
  // A subtotal by an attribute, as the current LGA of a facility, has no list: visits and claims are stored with the LGA at that time.
  if (row.subtotal && !parents.some((name) => name === subtotalsBy)) return null;
  const dimensions = row.subtotal && subtotalsBy ? [subtotalsBy] : [...parents, report.rowDimension];
  const keys = row.key.split('/');
  // The total covers all places and days, so it has no keys.
  const isTotal = row.key === 'total';
  const keyFilters = isTotal ? [] : dimensions.flatMap((name, at) => (name === 'day' ? [] : [[`${name}Id`, keys[at] ?? ''] as const]));
  // A row of a day leads to the list of that day.
  const day = isTotal ? undefined : keys[dimensions.indexOf('day')];
  const dayFilter = list.days(day ? { from: day, to: day } : days, filterValues.dateBasis ?? null, today);
  if (!dayFilter) return null;
  const texts: Record<string, string> = { ...fixedList?.texts, [dayFilter[0]]: dayFilter[1] };
  // The key of a row is one of the values of a page filter of the same name. Lists take one place or the like, not several.
  for (const [name, text] of new Map([...pageFilters, ...keyFilters])) {
    const listName = names[name];
    if (!listName || (name.endsWith('Id') && !isUuid(text))) return null;
    texts[listName] = text;
  }
  for (const [name, requiredValues] of Object.entries(measureFilters)) {
    const allowed = texts[name] ? requiredValues.filter((value) => splitList(texts[name] ?? '').includes(value)) : requiredValues;
    if (allowed.length === 0) return null;
    texts[name] = joinList(allowed);
  }
  return { screen: fixedList?.screen ?? list.screen, texts };
}
