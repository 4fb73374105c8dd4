import { z } from 'zod';
import { isoDay } from '../clock.ts';
import { reportsPool } from '../db.ts';
import { parse } from '../errors.ts';
import { type ReportFilter, reportFilterInput } from '../reports/report.input.ts';
import type { Report } from '../reports/report.ts';
import { dateRange } from '../sheets/lagos-text.ts';
import { PERIODS, periodName, readPeriod } from './period.input.ts';
import type { ReportViewAddress } from './report-view.input.ts';

type Shape = Record<string, z.ZodType>;

/** The text of an address as the filter's own kind of value; a list is joined by dots. */
function readText(schema: z.ZodType | undefined, text: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return readText(schema.unwrap() as z.ZodType, text);
  if (schema instanceof z.ZodArray) return text.split('.').filter(Boolean);
  return schema instanceof z.ZodNumber ? Number(text) : text;
}

/** What a saved address asks of its report on a day; names of periods become days. Throws INVALID_INPUT. */
export function filterOf(report: Report, address: ReportViewAddress, today: Date): ReportFilter {
  const shape = reportFilterInput.shape as Shape;
  const chosen = report.filters.flatMap((name) => {
    const text = address[name];
    return text ? [[name, readText(shape[name], text)]] : [];
  });
  const { from, to } = readPeriod(address.period, report.period, isoDay(today));
  return parse(reportFilterInput, { ...Object.fromEntries(chosen), from: new Date(from), to: new Date(to) });
}

/** Where the names of ids are. */
const TABLES: Record<string, string> = {
  lgaId: 'Lga',
  wardId: 'Ward',
  townId: 'Town',
  hcpId: 'Hcp',
  mdaId: 'Mda',
  planId: 'Plan',
  serviceId: 'Service',
  diagnosisId: 'Diagnosis',
  officerId: 'UserAccount',
};

const LABELS: Record<string, string> = { dateBasis: 'Counted by', placeBasis: 'Place', ageMin: 'Age from', ageMax: 'Age to' };

const WORDS: Record<string, Record<string, string>> = {
  dateBasis: { SERVICE: 'Date of service', SUBMITTED: 'Date sent', APPROVED: 'Date approved', PAID: 'Date paid' },
  placeBasis: { HCP: 'Of the facility', ENROLLEE: 'Where the enrollee lives' },
  claimType: { AUTH: 'With PA code', NO_AUTH: 'Without PA code' },
};

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** hcpLevel → HCP level, lgaId → LGA. */
const labelOf = (name: string) =>
  LABELS[name] ?? sentence(name.replace(/Id$/, '').replace(/([A-Z])/g, ' $1')).replace(/^(Lga|Hcp|Mda|Pa)\b/, (word) => word.toUpperCase());

async function wordsOf(name: string, values: readonly (string | number)[]): Promise<string> {
  const table = TABLES[name];
  if (!table) return values.map((value) => WORDS[name]?.[value] ?? sentence(String(value).replace(/_/g, ' '))).join(' or ');
  const { rows } = await reportsPool.query<{ name: string }>(`SELECT name FROM "${table}" WHERE id = ANY($1::uuid[]) ORDER BY name`, [
    values,
  ]);
  return rows.map((row) => row.name).join(' or ');
}

/** 'Period: This month, 1 to 21 Nov 2026', 'LGA: Jos North': a line each, for the head of a file. */
export async function filterInWords(report: Report, address: ReportViewAddress, filter: ReportFilter): Promise<string[]> {
  const name = periodName(address.period, report.period);
  const days = dateRange(filter.from, filter.to);
  const chosen = report.filters.flatMap((key) => {
    const value = filter[key] as string | number | readonly string[] | null | undefined;
    const values = value === null || value === undefined ? [] : [value].flat();
    return values.length > 0 ? [{ key, values }] : [];
  });
  return [
    `Period: ${name ? `${PERIODS[name]}, ${days}` : days}`,
    ...(await Promise.all(chosen.map(async ({ key, values }) => `${labelOf(key)}: ${await wordsOf(key, values)}`))),
  ];
}
