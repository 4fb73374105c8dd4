import { Prisma } from '../../generated/prisma/client.ts';
import { addMonths } from '../../platform/clock.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { DomainError } from '../../platform/errors.ts';
import { can, roleCan } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { WEEKDAYS } from './dimensions.ts';
import { and, type DateName, type DimensionName, type Fact, inPeriod, isOneOf, type Key, type Period } from './measures.ts';
import { type ListFilterName, listFilters, MAX_REPORT_MONTHS, type ReportFilter } from './report.input.ts';
import { factTable } from './rollup.ts';

const { raw, sql } = Prisma;

/** The dimension each list filter is about, unless the fact declares a filter of its own under that name. */
const DIMENSION_OF: Partial<Record<ListFilterName, Exclude<DimensionName, DateName>>> = {
  ...{ lgaId: 'lga', wardId: 'ward', townId: 'town', hcpId: 'hcp', hcpLevel: 'hcpLevel', ownership: 'ownership', mdaId: 'mda' },
  ...{ mdaType: 'mdaType', planId: 'plan', serviceId: 'service', serviceCategory: 'serviceCategory', diagnosisId: 'diagnosis' },
  ...{ officerId: 'officer', sex: 'sex', relationship: 'relationship', category: 'category' },
  ...{ billKind: 'billKind', claimType: 'claimType', urgency: 'urgency', visitType: 'visitType', complaintCategory: 'complaintCategory' },
};
const TYPE_OF: Partial<Record<ListFilterName, string>> = {
  ...{ hcpLevel: 'HcpLevel', ownership: 'HcpOwnership', hcpStatus: 'HcpStatus', mdaType: 'MdaType', serviceCategory: 'ServiceCategory' },
  ...{ sex: 'Sex', relationship: 'Relationship', category: 'VulnerableCategory', enrolleeStatus: 'EnrolleeStatus' },
  ...{ billKind: 'BillKind', claimStatus: 'ClaimStatus', claimType: 'ClaimType', paStatus: 'PaRequestStatus', urgency: 'Urgency' },
  ...{ referralStatus: 'ReferralStatus', visitType: 'VisitType', complaintCategory: 'ComplaintCategory' },
};
const LIST_FILTERS = Object.keys(listFilters) as ListFilterName[];

const filterKey = (fact: Fact, filter: ReportFilter, name: ListFilterName): Key | undefined => {
  const dimension = DIMENSION_OF[name];
  return fact.filters?.[name] ?? (dimension && fact.keys(filter)[dimension]);
};

/** Whether the fact has a column for this filter. */
export const supportsFilter = (fact: Fact, name: string): boolean => {
  if (name === 'ageMin' || name === 'ageMax') return fact.age !== undefined;
  if (name === 'direction') return fact.direction !== undefined;
  return !(name in listFilters) || filterKey(fact, NO_FILTER, name as ListFilterName) !== undefined;
};
const NO_FILTER: ReportFilter = { from: new Date(0), to: new Date(0) };

const dayColumn = ({ column, kind }: Period): Prisma.Sql => (kind === 'day' ? column : lagosDay(column));

/** The column that a dimension groups by. Throws if the fact has none, which only a wrong report definition can cause. */
export function keyOf(fact: Fact, name: DimensionName, filter: ReportFilter = NO_FILTER, period: Period = fact.period(filter)): Key {
  switch (name) {
    case 'day':
      return { column: dayColumn(period) };
    case 'weekday':
      return { column: sql`(${raw(`'{${WEEKDAYS.join()}}'::text[]`)})[extract(isodow FROM ${dayColumn(period)})::int]` };
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return { column: sql`date_trunc(${raw(`'${name}'`)}, ${dayColumn(period)}::timestamp)::date` };
  }
  const key = fact.keys(filter)[name];
  if (!key) throw new Error(`${fact.name}: no key ${name}`);
  return key;
}

function filterConditions(fact: Fact, filter: ReportFilter): { conditions: (Prisma.Sql | null | undefined)[]; keys: Key[] } {
  const keys: Key[] = [];
  const conditions = LIST_FILTERS.map((name) => {
    const values = filter[name];
    if (!values?.length) return null;
    const key = filterKey(fact, filter, name);
    if (!key)
      throw new DomainError('RPT_FILTER', { params: { filter: name, facts: fact.title.toLowerCase() }, fields: { [name]: 'Not here' } });
    keys.push(key);
    const type = TYPE_OF[name];
    return type ? sql`${key.column} = ANY(${[...values]}::text[]::${raw(`"${type}"`)}[])` : isOneOf(key.column, values);
  });
  const { ageMin, ageMax, direction } = filter;
  if (direction && !fact.direction)
    throw new DomainError('RPT_FILTER', {
      params: { filter: 'direction', facts: fact.title.toLowerCase() },
      fields: { direction: 'Not here' },
    });
  if (direction && direction !== fact.direction) conditions.push(sql`FALSE`);
  if (ageMin == null && ageMax == null) return { conditions, keys };
  const age = fact.age?.(filter);
  if (!age)
    throw new DomainError('RPT_FILTER', { params: { filter: 'age', facts: fact.title.toLowerCase() }, fields: { ageMin: 'Not here' } });
  return {
    conditions: [
      ...conditions,
      ageMin == null ? null : sql`${age.column} >= ${ageMin}`,
      ageMax == null ? null : sql`${age.column} <= ${ageMax}`,
    ],
    keys: [...keys, age],
  };
}

type RowSelection = { fact: Fact; filter: ReportFilter; viewer: Viewer; keys: readonly Key[]; rollupFrom?: Prisma.Sql | null };

/** FROM and WHERE over the rows of the fact that match the filter and are in the viewer's scope, or over the same rows of a rollup (`rollupFrom`); with the joins that the keys need. */
export function fromAndWhere({ fact, filter, viewer, keys, rollupFrom }: RowSelection): { from: Prisma.Sql; where: Prisma.Sql } {
  const { conditions, keys: filterKeys } = filterConditions(fact, filter);
  const joins = [...new Map([...keys, ...filterKeys].flatMap(({ join }) => (join ? [[join.sql, join] as const] : []))).values()];
  return {
    from: Prisma.join([rollupFrom ?? factTable(fact, filter), ...joins], ' '),
    where: and([!rollupFrom && fact.where, !rollupFrom && inPeriod(fact.period(filter), filter), fact.scope(viewer), ...conditions]),
  };
}

/** Throws RPT_RANGE. */
export function checkRange({ from, to }: ReportFilter): void {
  if (addMonths(from, MAX_REPORT_MONTHS) <= to)
    throw new DomainError('RPT_RANGE', { params: { n: MAX_REPORT_MONTHS }, fields: { from: `At most ${MAX_REPORT_MONTHS} months` } });
}

export const asksByDiagnosis = (by: readonly DimensionName[], { diagnosisId }: ReportFilter): boolean =>
  by.includes('diagnosis') || Boolean(diagnosisId?.length);

/**
 * Diagnoses require clinical permission. An API key has none for records; its role decides, as it gets perturbed figures
 * only (see disclosure-control.ts). Throws FORBIDDEN.
 */
export function checkClinical(by: readonly DimensionName[], filter: ReportFilter, viewer: Viewer): void {
  const allowed = viewer.apiKey ? roleCan(viewer.role, 'CLINICAL_READ') : can(viewer, 'CLINICAL_READ');
  if (asksByDiagnosis(by, filter) && !allowed) throw new DomainError('FORBIDDEN');
}
