import { Prisma } from '../../generated/prisma/client.ts';
import { ComplaintCategory } from '../../generated/prisma/enums.ts';
import { managedHcps } from '../../network/hcps/hcp.access.ts';
import { addMonths, dayInWords, isoDay, monthOf } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { BHCPF_TARGET_PER_WARD } from '../../scheme/settings/settings.ts';
import { AGE_BAND_NAMES } from './age-bands.ts';
import { and, type DimensionName, isOneOf, type TimeName } from './measures.ts';
import type { ReportFilter } from './report.input.ts';

const { raw, sql } = Prisma;

/** A further column of a dimension's table. Counts are summed in the total. `key` is the id of the thing it names, if rows can have subtotals by it. */
export type Attribute = {
  label: string;
  kind: 'text' | 'code' | 'word' | 'count';
  value: Prisma.Sql | ((filter: ReportFilter) => Prisma.Sql);
  key?: Prisma.Sql;
};

type Base = { name: DimensionName; label: string; description: string; none: string };

/** A dimension whose members are rows of a table. */
export type TableDimension = Base & {
  kind: 'name';
  /** The table, under the alias that `id`, `title` and the attributes use. */
  from: Prisma.Sql;
  id: Prisma.Sql;
  title: Prisma.Sql;
  attributes?: Record<string, Attribute>;
  /** The members that have a row even without facts; absent if only members with facts are shown. */
  listed?: (filter: ReportFilter, viewer: Viewer) => Prisma.Sql;
};
/** A dimension whose members are values of an enum or of a CASE. */
export type WordDimension = Base & { kind: 'word'; words?: readonly string[] };
export type TimeDimension = Base & { kind: 'time'; name: TimeName };
export type Dimension = TableDimension | WordDimension | TimeDimension;
type Unnamed<Of> = Omit<Of, 'name'>;

const text = (label: string, value: Prisma.Sql): Attribute => ({ label, kind: 'text', value });
const code = (label: string, value: Prisma.Sql): Attribute => ({ label, kind: 'code', value });
const word = (label: string, value: Prisma.Sql): Attribute => ({ label, kind: 'word', value });
const number = (label: string, value: Attribute['value']): Attribute => ({ label, kind: 'count', value });
const ofLga: Attribute = { ...text('LGA', sql`l.name`), key: sql`l.id` };

/** A table whose label is its column `name`. */
const rowsOf = (table: string, alias: string) =>
  ({ kind: 'name', from: raw(`"${table}" ${alias}`), id: raw(`${alias}.id`), title: raw(`${alias}.name`) }) as const;

/** The target in the settings. It covers all people, so it is null if the filter selects only some. */
const targetPerWard = ({ category, sex }: ReportFilter) =>
  category?.length || sex?.length
    ? sql`NULL::int`
    : sql`coalesce((report_setting('bhcpfTargetPerWard') #>> '{}')::int, ${BHCPF_TARGET_PER_WARD}::int)`;

const inViewerLgas = ({ scope }: Viewer, lgaId: Prisma.Sql) =>
  scope.kind === 'SCHEME' && scope.lgaIds !== null && isAmong(lgaId, scope.lgaIds);
/** Unlike a filter, an empty list of places means none. */
const isAmong = (column: Prisma.Sql, ids: readonly string[]) => sql`${column} = ANY(${[...ids]}::uuid[])`;
const isOneOfWords = (column: Prisma.Sql, type: string, values: readonly string[] | null | undefined) =>
  values?.length ? sql`${column} = ANY(${[...values]}::text[]::${raw(`"${type}"`)}[])` : null;

/** The number of wards of the LGA that match the filter. */
const wardsOf = ({ wardId }: ReportFilter) =>
  sql`(SELECT count(*) FROM "Ward" w WHERE ${and([sql`w."lgaId" = l.id`, isOneOf(sql`w.id`, wardId)])})::int`;

/** The name with its LGA, if another LGA has a town of the same name. */
const townName = sql`CASE WHEN t.name IN (SELECT name FROM "Town" GROUP BY 1 HAVING count(*) > 1) THEN t.name || ', ' || l.name ELSE t.name END`;

const hcp: Unnamed<TableDimension> = {
  label: 'Facility',
  description: 'Facility',
  none: 'No facility',
  kind: 'name',
  from: sql`"Hcp" p JOIN "Lga" l ON l.id = p."lgaId" JOIN "Town" t ON t.id = p."townId"`,
  id: sql`p.id`,
  title: sql`p.name`,
  attributes: {
    lga: ofLga,
    town: { ...text('Town', townName), key: sql`t.id` },
    code: code('Code', sql`p.code`),
    level: word('Level', sql`p.level`),
    ownership: word('Ownership', sql`p.ownership`),
    standing: word('Status', sql`p.status`),
    capacity: number('Capacity', sql`nullif(p."capitationCapacity", 0)`),
  },
  listed: ({ lgaId, townId, hcpId, hcpLevel, ownership, hcpStatus }, viewer) =>
    and([
      hcpStatus?.length ? isOneOfWords(sql`p.status`, 'HcpStatus', hcpStatus) : sql`p.status IN ('ACTIVATED', 'DEACTIVATED')`,
      isOneOf(sql`p.id`, hcpId),
      isOneOf(sql`p."lgaId"`, lgaId),
      isOneOf(sql`p."townId"`, townId),
      isOneOfWords(sql`p.level`, 'HcpLevel', hcpLevel),
      isOneOfWords(sql`p.ownership`, 'HcpOwnership', ownership),
      managedHcps.sql(viewer, 'p'),
    ]),
};

const wordsOf = (label: string, description: string, words?: readonly string[], none = 'None'): Unnamed<WordDimension> => ({
  ...{ kind: 'word', label, description, words, none },
});
const times = (label: string, description: string): Unnamed<TimeDimension> => ({ kind: 'time', label, description, none: 'Not yet' });

/** In the order of ISO 8601, which counts weeks from Monday. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const COMPLAINT_CATEGORIES = Object.keys(ComplaintCategory);
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const DECLARED: Record<DimensionName, Unnamed<TableDimension> | Unnamed<WordDimension> | Unnamed<TimeDimension>> = {
  lga: {
    label: 'LGA',
    description: 'Local government area',
    none: 'No LGA',
    ...rowsOf('Lga', 'l'),
    attributes: {
      code: code('Code', sql`l."shortCode"`),
      hcps: number('Active facilities', sql`(SELECT count(*) FROM "Hcp" o WHERE o."lgaId" = l.id AND o.status = 'ACTIVATED')::int`),
      wards: number('Wards', wardsOf),
      target: number('Target', (filter) => sql`${wardsOf(filter)} * ${targetPerWard(filter)}`),
    },
    listed: ({ lgaId, wardId }, viewer) =>
      and([
        sql`l."isActive"`,
        isOneOf(sql`l.id`, lgaId),
        wardId?.length ? sql`l.id IN (SELECT w."lgaId" FROM "Ward" w WHERE ${isOneOf(sql`w.id`, wardId)})` : null,
        inViewerLgas(viewer, sql`l.id`),
      ]),
  },
  ward: {
    label: 'Ward',
    description: 'Ward where the person lives',
    none: 'No ward',
    kind: 'name',
    from: sql`"Ward" w JOIN "Lga" l ON l.id = w."lgaId"`,
    id: sql`w.id`,
    title: sql`w.name`,
    attributes: { lga: ofLga, target: number('Target', targetPerWard) },
    listed: ({ lgaId, wardId }, viewer) =>
      and([sql`l."isActive"`, isOneOf(sql`w.id`, wardId), isOneOf(sql`l.id`, lgaId), inViewerLgas(viewer, sql`l.id`)]),
  },
  town: {
    label: 'Town',
    description: 'Town within an LGA',
    none: 'No town',
    kind: 'name',
    from: sql`"Town" t JOIN "Lga" l ON l.id = t."lgaId"`,
    id: sql`t.id`,
    title: sql`t.name`,
    attributes: { lga: ofLga },
    listed: ({ lgaId, townId }, viewer) =>
      and([sql`l."isActive"`, isOneOf(sql`t.id`, townId), isOneOf(sql`l.id`, lgaId), inViewerLgas(viewer, sql`l.id`)]),
  },
  hcp,
  mda: {
    label: 'MDA',
    description: 'MDA or institution through which the person is covered',
    none: 'Not through an MDA',
    ...rowsOf('Mda', 'b'),
    attributes: {
      code: code('Code', sql`b.code`),
      type: word('Type', sql`b.type`),
      standing: text('Status', sql`CASE WHEN b."isActive" THEN 'Active' ELSE 'Disabled' END`),
    },
    listed: ({ mdaId, mdaType }) => and([isOneOf(sql`b.id`, mdaId), isOneOfWords(sql`b.type`, 'MdaType', mdaType)]),
  },
  plan: {
    label: 'Plan',
    description: 'Plan of the person at the time',
    none: 'No plan',
    ...rowsOf('Plan', 'n'),
    attributes: { code: code('Code', sql`n.code`), sector: word('Sector', sql`n.sector`) },
    listed: ({ planId }) => and([isOneOf(sql`n.id`, planId)]),
  },
  service: {
    label: 'Service',
    description: 'Service of the catalogue',
    none: 'No service',
    ...rowsOf('Service', 's'),
    attributes: { code: code('Code', sql`s.code`), category: word('Category', sql`s.category`) },
  },
  diagnosis: {
    label: 'Diagnosis',
    description: 'Main diagnosis, ICD-10',
    none: 'No diagnosis',
    ...rowsOf('Diagnosis', 'd'),
    attributes: { code: code('Code', sql`d.code`) },
  },
  officer: {
    label: 'Officer',
    description: 'Officer who did the work',
    none: 'Online, without an officer',
    ...rowsOf('UserAccount', 'u'),
  },
  /** The facility that people were referred to. */
  destination: {
    ...hcp,
    label: 'Referred to',
    description: 'Facility referred to',
    listed: undefined,
  },
  expenseCategory: {
    label: 'Category',
    description: 'Category of the expense',
    none: 'No category',
    ...rowsOf('ExpenseCategory', 'x'),
  },
  status: wordsOf('Status', 'Current status of the record'),
  sex: wordsOf('Sex', 'Sex on record', ['FEMALE', 'MALE']),
  ageBand: wordsOf('Age', 'Age in whole years at the date of service, or on the last day', AGE_BAND_NAMES),
  day: times('Day', 'Lagos day'),
  week: times('Week', 'Week from Monday to Sunday; its first day is the key'),
  month: times('Month', 'Calendar month; its first day is the key'),
  hcpLevel: wordsOf('Level', 'Level of the facility', ['PRIMARY', 'SECONDARY', 'TERTIARY']),
  ownership: wordsOf('Ownership', 'Ownership of the facility'),
  mdaType: wordsOf('MDA type', 'Type of MDA', undefined, 'Not through an MDA'),
  serviceCategory: wordsOf('Category', 'Category of the service'),
  relationship: wordsOf('Relationship', 'Relationship to the principal', ['PRINCIPAL', 'SPOUSE', 'CHILD', 'EXTRA']),
  category: wordsOf('Category', 'Vulnerable category', undefined, 'Not vulnerable'),
  invoiceKind: wordsOf('Type', 'What the invoice is for'),
  reason: wordsOf('Reason', 'Why a line was cut or rejected', undefined, 'No reason given'),
  visitType: wordsOf('Visit type', 'Type of visit'),
  outcome: wordsOf('Outcome', 'How the visit ended', undefined, 'Not yet'),
  claimType: wordsOf('Claim type', 'With or without a PA code'),
  urgency: wordsOf('Urgency', 'Urgency stated in the request'),
  complaintCategory: wordsOf('Category', 'What the complaint is about', COMPLAINT_CATEGORIES),
  channel: wordsOf('Channel', 'How the complaint was received'),
  billKind: wordsOf('Type', 'Type of bill', ['ORDINARY', 'SUPPLEMENTARY', 'CAPITATION']),
  textKind: wordsOf('Type', 'What the text message is about'),
  hour: wordsOf('Hour', 'Hour of the day in Lagos', HOURS),
  quarter: times('Quarter', 'Calendar quarter; its first day is the key'),
  weekday: wordsOf('Weekday', 'Day of the week, from Monday', WEEKDAYS),
  year: times('Year', 'Calendar year; its first day is the key'),
};

const NAMED = Object.entries(DECLARED).map(([name, dimension]) => [name, { ...dimension, name }]);
export const DIMENSIONS = Object.fromEntries(NAMED) as Record<DimensionName, Dimension>;

const ABBREVIATIONS = new Set(['ANC', 'IDP', 'FFS', 'MDA', 'PA', 'SMS', 'USSD']);

/** The label of an enum value: 'UNDER_FIVE' is 'Under five'. */
export const enumLabel = (value: string): string => {
  if (!/^[A-Z_]+$/.test(value)) return value;
  const label = value.replaceAll(/[A-Z]+/g, (word) => (ABBREVIATIONS.has(word) ? word : word.toLowerCase())).replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** The label of a time key: '2026-03-02' is 'March 2026' as a month and 'Week of 2 Mar 2026' as a week. A day stays as it is. */
export function timeLabel(name: TimeName, key: string): string {
  const first = dayInWords(new Date(`${key}T00:00:00Z`));
  const [, monthName = '', year = ''] = first.split(' ');
  if (name === 'day') return key;
  if (name === 'week') return `Week of ${first}`;
  if (name === 'month') return `${monthName} ${year}`;
  return name === 'year' ? year : `Q${Math.ceil(Number(key.slice(5, 7)) / 3)} ${year}`;
}

/** The first days of all months that a range touches. */
export function monthsOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): string[] {
  const months: string[] = [];
  for (let first = monthOf(from); first <= to; first = addMonths(first, 1)) months.push(isoDay(first));
  return months;
}
