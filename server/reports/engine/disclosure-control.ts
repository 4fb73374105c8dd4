import { createHmac } from 'node:crypto';
import { addDays, addMonths, isoDay, today } from '../../platform/clock.ts';
import { authSecret } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import { can, roleCan } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Group, idOf, planExactGroups } from './group-plan.ts';
import { supportStatement } from './group-sql.ts';
import type { DimensionName, Fact, Measure } from './measures.ts';
import { listFilters, type ReportFilter } from './report.input.ts';
import type { Question } from './rollup.ts';
import type { UseOfRollups } from './sources.ts';
import { type Plan, type Row, shared } from './statements.ts';
import { MAX_EXTERNAL_KEYS, MIN_GROUP_SIZE } from './stats.input.ts';

/** Allowed period lengths in months: a month, a quarter and a year. */
const PERIODS_IN_MONTHS = [1, 3, 12];
/** Tolerance for floating-point errors near a power of ten. */
const TOLERANCE = 1e-9;
/** Rounding to this many digits removes floating-point errors. */
const SIGNIFICANT_DIGITS = 12;
/** Dimensions and filters that make groups of few people, or of one officer's work. */
const QUASI_IDENTIFIERS: readonly string[] = [
  'day',
  'week',
  'weekday',
  'hour',
  'ward',
  'officer',
  'wardId',
  'officerId',
  'ageMin',
  'ageMax',
];

// Disclosure control for API keys of external organisations, and for all keys that ask by diagnosis: no number, and no difference of numbers, may reveal fewer than five people.
// It is a cell-key method: the noise of a cell depends only on who is in it, so repeated queries cannot average it out. See docs/disclosure-control.md.

export const asksByDiagnosis = (by: readonly DimensionName[], { diagnosisId }: ReportFilter): boolean =>
  by.includes('diagnosis') || Boolean(diagnosisId?.length);

/**
 * Diagnoses require clinical permission. An API key has none for records; its role decides, as it gets perturbed figures
 * only. Throws FORBIDDEN.
 */
export function checkClinical(by: readonly DimensionName[], filter: ReportFilter, viewer: Viewer): void {
  const allowed = viewer.apiKey ? roleCan(viewer.role, 'CLINICAL_READ') : can(viewer, 'CLINICAL_READ');
  if (asksByDiagnosis(by, filter) && !allowed) throw new DomainError('FORBIDDEN');
}

/** Whether the period is a past calendar month, quarter or year. Such periods never overlap partially, which would allow subtraction. */
function isCalendarPeriod({ from, to }: ReportFilter): boolean {
  const next = isoDay(addDays(to, 1));
  return (
    to < today() &&
    from.getUTCDate() === 1 &&
    PERIODS_IN_MONTHS.some((n) => from.getUTCMonth() % n === 0 && isoDay(addMonths(from, n)) === next)
  );
}

/** Whether figures are released with noise: to keys of external organisations always, to the other keys when they ask by diagnosis. */
export const isPerturbed = ({ apiKey }: Viewer, by: readonly DimensionName[], filter: ReportFilter): boolean =>
  Boolean(apiKey && (apiKey.outside || asksByDiagnosis(by, filter)));

type StatsQuery = { facts: readonly Fact[]; by: readonly DimensionName[]; filter: ReportFilter; having?: readonly unknown[] | null };

/** Throws FORBIDDEN as `checkClinical`, and RPT_OUTSIDE if a key that gets perturbed figures requests some that could single out few people. */
export function checkDisclosure({ facts, by, filter, having }: StatsQuery, viewer: Viewer): void {
  checkClinical(by, filter, viewer);
  if (!isPerturbed(viewer, by, filter)) return;
  const refuse = (reason: string) => new DomainError('RPT_OUTSIDE', { params: { why: reason } });
  const confidential = facts.find(({ person }) => person === 'CLOSED');
  if (confidential) throw refuse(`${confidential.title.toLowerCase()} are not available to it`);
  if (!isCalendarPeriod(filter)) throw refuse('request one calendar month, quarter or year that has ended');
  if (having?.length) throw refuse('leave out “having”');
  const usedFilterNames = Object.keys(filter).filter((name) => filter[name as keyof ReportFilter] != null);
  const quasiIdentifier = [...by, ...usedFilterNames].find((name) => QUASI_IDENTIFIERS.includes(name));
  if (quasiIdentifier) throw refuse(`leave out ${quasiIdentifier}`);
  const listValues = usedFilterNames.filter((name) => name in listFilters).map((name) => filter[name as keyof typeof listFilters] ?? []);
  if (listValues.some(({ length }) => length > 1)) throw refuse('use one value per filter');
  if (by.length + listValues.filter(({ length }) => length > 0).length > MAX_EXTERNAL_KEYS)
    throw refuse(`use at most ${MAX_EXTERNAL_KEYS} groupings and filters together`);
}

/** The support of a cell: the number of people, the largest contribution of one person, and a key that depends only on who they are. */
export type CellSupport = { people: number; largestContribution: number; cellKey: string };

/** Adds noise to a number and rounds it; null (suppressed) if it counts one to four people, or is the value of a single person. */
export function perturb(
  value: number | null,
  { kind, additive, distinct, extreme }: Measure,
  support: CellSupport,
  fact: string,
): number | null {
  const { people, largestContribution, cellKey } = support;
  // No people: the number is zero, or not about people.
  if (value === null || people === 0) return value;
  if (people < MIN_GROUP_SIZE || extreme) return null;
  const isCountOrSum = additive || distinct === true;
  const base = roundingBase(MIN_GROUP_SIZE * (isCountOrSum ? largestContribution : largestContribution / people));
  if (base === 0) return value;
  const rounded = Math.round((value + noise(base / 2, [fact, cellKey, value])) / base) * base;
  const published = Number(rounded.toPrecision(SIGNIFICANT_DIGITS));
  // A number other than zero is never shown as zero.
  if (isCountOrSum) return value > 0 ? Math.max(base, published) : value < 0 ? Math.min(-base, published) : 0;
  return kind === 'percent' ? Math.min(100, Math.max(0, published)) : Math.max(0, published);
}

/** The next number of 1, 2, 5, 10, 20 … that is not below the size. */
function roundingBase(size: number): number {
  if (size <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(size) + TOLERANCE);
  return ([1, 2, 5].find((digit) => digit * power >= size * (1 - TOLERANCE)) ?? 10) * power;
}

/** Laplace noise, derived from the content of the cell: the same people get the same noise, whichever query selects them. */
function noise(scale: number, content: unknown[]): number {
  const hash = createHmac('sha256', authSecret()).update(JSON.stringify(content)).digest();
  const uniform = (hash.readUIntBE(0, 6) + 0.5) / 2 ** 48 - 0.5;
  return -scale * Math.sign(uniform) * Math.log(1 - 2 * Math.abs(uniform));
}

/** The groups of one fact, perturbed where disclosure control applies. The result throws RPT_TOO_LARGE. */
export function planGroups(question: Question, rollups: UseOfRollups = 'where possible'): Plan<Group[]> {
  const { fact, by, filter, viewer } = question;
  const exact = planExactGroups(question, rollups);
  if (!isPerturbed(viewer, by, filter) || fact.person === 'NOBODY') return exact;
  if (fact.person === 'CLOSED') return { statements: [], result: () => [] };
  const support = supportStatement(question, fact.person);
  const perturbed = shared((answers) => perturbGroups(question, exact.result(answers), answers.get(support) ?? []));
  return { statements: [...exact.statements, support], result: perturbed };
}

/** The groups with noise. */
function perturbGroups({ fact, measures }: Question, groups: readonly Group[], supports: readonly Row[]): Group[] {
  type Support = { people: number } & Record<string, CellSupport>;
  const supportByGroup = new Map(supports.map((row) => [idOf(row), row as Support]));
  return groups.map((group) => {
    const { people = 0, ...support } = supportByGroup.get(group.id) ?? ({} as Partial<Support>);
    const cells = measures.map((name): [string, number | null] => {
      const measure = fact.measures[name];
      const ofCell = support[name];
      const value = group.values[name] == null ? null : Number(group.values[name]);
      if (!measure || !ofCell) return [name, value];
      // A group of few people is small for all of its measures.
      return [name, perturb(value, measure, people > 0 && people < MIN_GROUP_SIZE ? { ...ofCell, people } : ofCell, fact.name)];
    });
    const suppressed = cells.some(([name, value]) => value === null && group.values[name] != null);
    return { ...group, values: { ...group.values, ...Object.fromEntries(cells) }, suppressed };
  });
}
