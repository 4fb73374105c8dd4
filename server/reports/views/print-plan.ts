import { parseArgs } from 'node:util';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isoDay, today } from '../../platform/clock.ts';
import { newKeyCounts, type Scope, type Viewer } from '../../scheme/access/viewer.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { plan } from '../engine/plan.ts';
import { reportFilterInput } from '../engine/report.input.ts';
import type { Statement } from '../engine/statements.ts';
import { filterFromAddress } from './view-filter.ts';

const SOME_ID = '00000000-0000-7000-8000-000000000000';
const SCOPES = {
  scheme: { kind: 'SCHEME', lgaIds: null },
  lgas: { kind: 'SCHEME', lgaIds: [SOME_ID] },
  facility: { kind: 'HCP', hcpId: SOME_ID },
  outside: { kind: 'SCHEME', lgaIds: null },
} as const satisfies Record<string, Scope | { lgaIds: readonly string[] }>;
export type SampleViewer = keyof typeof SCOPES;

/** A viewer with each kind of scope, and a key of an external organisation. */
export const sampleViewer = (name: SampleViewer): Viewer => ({
  ...{ userId: SOME_ID, name, email: null, sessionId: null, role: name === 'facility' ? 'HCP' : 'ADMIN' },
  scope: structuredClone(SCOPES[name]) as Scope,
  request: { id: SOME_ID, ip: null, userAgent: null, idempotencyKey: null, bodyHash: '' },
  ...(name === 'outside' && {
    apiKey: { id: SOME_ID, name, outside: true, operations: [], writes: [], isTest: false, counts: newKeyCounts() },
  }),
});

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const withoutId = (name: string) => name.replace(/Id$/, '');

/** A year, a month, or what the address of a report may have. */
function daysOf(period: string): string {
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(period) ?? [];
  if (!year) return period;
  const last = new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0));
  return `${year}-${month ?? '01'}-01~${isoDay(last)}`;
}

/** `claims-by-lga --period 2026 --sex FEMALE --viewer facility`: the statements of a report, their sources with the reasons, and their SQL. Nothing is sent. */
export function printedPlan(args: readonly string[]): string {
  const filters = Object.keys(reportFilterInput.shape);
  const names = ['period', 'viewer', ...filters.map(withoutId)];
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) as Record<string, { type: 'string' }>,
  });
  const report = REPORTS.find(({ key, title }) => [key, slug(title)].includes(positionals[0] ?? ''));
  if (!report) return `Name one of these reports: ${REPORTS.map(({ title }) => slug(title)).join(', ')}`;
  const viewer = (values.viewer ?? 'scheme') as SampleViewer;
  if (!(viewer in SCOPES)) return `Name one of these viewers: ${Object.keys(SCOPES).join(', ')}`;
  const address = Object.fromEntries(filters.flatMap((name) => (values[withoutId(name)] ? [[name, values[withoutId(name)] ?? '']] : [])));
  const filter = filterFromAddress(report, { ...address, ...(values.period && { period: daysOf(values.period) }) }, today());
  const { statements } = plan(report, filter, sampleViewer(viewer));
  const head = `${report.title}, ${isoDay(filter.from)} to ${isoDay(filter.to)}, viewer ${viewer}: ${statements.length} statements`;
  return [head, ...statements.map((statement, at) => textOf(statement, at, statements))].join('\n\n');
}

function textOf(statement: Statement, at: number, all: readonly Statement[]): string {
  const { purpose, source, reason } = statement;
  const after = statement.kind === 'dependent' ? `\n   after ${statement.after.map((each) => all.indexOf(each) + 1).join(', ')}` : '';
  const sql = statement.kind === 'ready' ? statement.sql : statement.sql([]);
  return `${at + 1}. ${purpose}\n   from ${source}: ${reason}${after}\n   ${sqlText(sql)}`;
}

const sqlText = ({ text, values }: Prisma.Sql) =>
  [text.replaceAll(/\s+/g, ' '), values.map((value, at) => `$${at + 1} = ${valueText(value)}`).join(', ')].filter(Boolean).join('\n   ');

const valueText = (value: unknown) => {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  return value !== null && typeof value === 'object' && 'toPostgres' in value ? 'now' : JSON.stringify(value);
};
