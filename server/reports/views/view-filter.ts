import { z } from 'zod';
import { isoDay } from '../../platform/clock.ts';
import { parse } from '../../platform/errors.ts';
import { dateRange } from '../../platform/lagos-text.shared.ts';
import { DIMENSIONS, enumLabel } from '../engine/dimensions.ts';
import { execute } from '../engine/execute.ts';
import type { DimensionName } from '../engine/measures.ts';
import { planNames } from '../engine/names.ts';
import { type ReportFilter, reportFilterInput } from '../engine/report.input.ts';
import type { Report } from '../engine/report.ts';
import { PERIODS, periodName, readPeriod } from './period.shared.ts';
import type { ReportViewAddress } from './report-view.input.ts';

type Shape = Record<string, z.ZodType>;

/** Parses the text of a filter in an address; the values of a list are separated by dots. */
function readText(schema: z.ZodType | undefined, text: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return readText(schema.unwrap() as z.ZodType, text);
  if (schema instanceof z.ZodArray) return text.split('.').filter(Boolean);
  return schema instanceof z.ZodNumber ? Number(text) : text;
}

/** The report filter of a saved address; named periods become days. Throws INVALID_INPUT. */
export function filterFromAddress(report: Report, address: ReportViewAddress, today: Date): ReportFilter {
  const shape = reportFilterInput.shape as Shape;
  const selectedFilters = report.filters.flatMap((name) => {
    const text = address[name];
    return text ? [[name, readText(shape[name], text)]] : [];
  });
  const { from, to } = readPeriod(address.period, report.period, isoDay(today));
  return parse(reportFilterInput, { ...Object.fromEntries(selectedFilters), from: new Date(from), to: new Date(to) });
}

const FILTER_LABELS: Record<string, string> = {
  dateBasis: 'Date used',
  placeBasis: 'Location',
  direction: 'Direction',
  hcpStatus: 'Facility status',
  enrolleeStatus: 'Status',
  claimStatus: 'Claim status',
  paStatus: 'PA status',
  referralStatus: 'Referral status',
  complaintCategory: 'Category',
  ageMin: 'Age from',
  ageMax: 'Age to',
  top: 'Top',
};

const VALUE_TEXTS: Record<string, string> = {
  'dateBasis SERVICE': 'Date of service',
  'dateBasis SUBMITTED': 'Date submitted',
  'dateBasis APPROVED': 'Date approved',
  'dateBasis PAID': 'Date paid',
  'placeBasis HCP': 'Location of facility',
  'placeBasis ENROLLEE': 'Residence of enrollee',
  'claimType AUTH': 'With PA code',
  'claimType NO_AUTH': 'Without PA code',
};

const DEFAULT_VALUES: Partial<Record<keyof ReportFilter, string>> = { dateBasis: 'SERVICE', placeBasis: 'HCP' };

/** The dimension of a filter, as lga for lgaId. */
const dimensionOf = (name: string): DimensionName | null => {
  const dimension = name.replace(/Id$/, '');
  return dimension in DIMENSIONS ? (dimension as DimensionName) : null;
};

async function filterText(name: string, values: readonly (string | number)[]): Promise<string> {
  const dimension = dimensionOf(name);
  const label = FILTER_LABELS[name] ?? (dimension ? DIMENSIONS[dimension].label : name);
  const { labelOf } = dimension
    ? await execute(planNames(dimension, { statements: [], result: () => values.map(String) }))
    : { labelOf: enumLabel };
  return `${label}: ${values.map((value) => VALUE_TEXTS[`${name} ${value}`] ?? labelOf(String(value))).join(' or ')}`;
}

/** 'Period: This month, 1 to 21 Nov 2026', 'LGA: Jos North': one line per filter, for the header of a file. */
export async function filterTexts(report: Report, address: ReportViewAddress, filter: ReportFilter): Promise<string[]> {
  const name = periodName(address.period, report.period);
  const days = dateRange(filter.from, filter.to);
  const selectedFilters = report.filters.flatMap((key) => {
    const value = filter[key] as string | number | readonly string[] | null | undefined;
    // The date and place basis are shown even if they are the default.
    const values = [value ?? DEFAULT_VALUES[key] ?? []].flat();
    return values.length > 0 ? [{ key, values }] : [];
  });
  return [
    `Period: ${name ? `${PERIODS[name]}, ${days}` : days}`,
    ...(await Promise.all(selectedFilters.map(({ key, values }) => filterText(key, values)))),
  ];
}
