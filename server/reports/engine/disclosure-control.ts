import { createHmac } from 'node:crypto';
import type { Viewer } from '../../platform/access/viewer.ts';
import { addDays, addMonths, isoDay, today } from '../../platform/clock.ts';
import { authSecret } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import type { DimensionName, Facts, Measure } from './measures.ts';
import { listFilters, type ReportFilter } from './report.input.ts';
import { MAX_EXTERNAL_KEYS, MIN_GROUP_SIZE } from './stats.input.ts';

const MONTHS = [1, 3, 12];
/** Groups of few people, or of one officer's work. */
const QUASI_IDENTIFIERS: readonly string[] = ['day', 'hour', 'ward', 'officer', 'wardId', 'officerId', 'ageMin', 'ageMax'];

// What somebody outside the scheme may count, so that no number, and no difference of numbers, tells of fewer than five people. CONTRIBUTING.md says why it is done so.

/** A calendar month, quarter or year that is over: periods that overlap lie within each other. */
function isWhole({ from, to }: ReportFilter): boolean {
  const next = isoDay(addDays(to, 1));
  return to < today() && from.getUTCDate() === 1 && MONTHS.some((n) => from.getUTCMonth() % n === 0 && isoDay(addMonths(from, n)) === next);
}

type StatsQuestion = { facts: readonly Facts[]; by: readonly DimensionName[]; filter: ReportFilter; having?: readonly unknown[] | null };

/** Throws RPT_OUTSIDE for a question of somebody outside that would narrow numbers down to few people. */
export function checkDisclosure({ facts, by, filter, having }: StatsQuestion, { apiKey }: Viewer): void {
  if (!apiKey?.outside) return;
  const refuse = (why: string) => new DomainError('RPT_OUTSIDE', { params: { why } });
  const closed = facts.find(({ person }) => person === 'CLOSED');
  if (closed) throw refuse(`${closed.title.toLowerCase()} are not among them`);
  if (!isWhole(filter)) throw refuse('ask for one calendar month, quarter or year that is over');
  if (having?.length) throw refuse('leave out “having”');
  const given = Object.keys(filter).filter((name) => filter[name as keyof ReportFilter] != null);
  const fine = [...by, ...given].find((name) => QUASI_IDENTIFIERS.includes(name));
  if (fine) throw refuse(`leave out ${fine}`);
  const lists = given.filter((name) => name in listFilters).map((name) => filter[name as keyof typeof listFilters] ?? []);
  if (lists.some(({ length }) => length > 1)) throw refuse('filter by one value each');
  if (by.length + lists.filter(({ length }) => length > 0).length > MAX_EXTERNAL_KEYS)
    throw refuse(`use at most ${MAX_EXTERNAL_KEYS} groupings and filters together`);
}

/** What a measure's number rests on: how many people, the most that one of them adds, and a mark of who they are. */
export type CellSupport = { people: number; largestContribution: number; cellKey: string };

/** The number for somebody outside; null where it stands for one to four people, or says what one of them did. */
export function perturb(
  value: number | null,
  { kind, additive, distinct, extreme }: Measure,
  support: CellSupport,
  fact: string,
): number | null {
  const { people, largestContribution, cellKey } = support;
  // Of nobody: nothing, or facts that are not about people.
  if (value === null || people === 0) return value;
  if (people < MIN_GROUP_SIZE || extreme) return null;
  const sums = additive || distinct === true;
  const step = roundingBase(MIN_GROUP_SIZE * (sums ? largestContribution : largestContribution / people));
  if (step === 0) return value;
  const rounded = Math.round((value + noise(step / 2, [fact, cellKey, value])) / step) * step;
  const exact = Number(rounded.toPrecision(12));
  // Something is never shown as nothing.
  if (sums) return value > 0 ? Math.max(step, exact) : value < 0 ? Math.min(-step, exact) : 0;
  return kind === 'percent' ? Math.min(100, Math.max(0, exact)) : Math.max(0, exact);
}

/** The next of 1, 2, 5, 10, 20 … */
function roundingBase(size: number): number {
  if (size <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(size) + 1e-9);
  return ([1, 2, 5].find((digit) => digit * power >= size * (1 - 1e-9)) ?? 10) * power;
}

/** Laplace noise that only the content of a cell decides: however the same people are asked for, it is the same, so that asking again averages nothing. */
function noise(scale: number, content: unknown[]): number {
  const hash = createHmac('sha256', authSecret()).update(JSON.stringify(content)).digest();
  const uniform = (hash.readUIntBE(0, 6) + 0.5) / 2 ** 48 - 0.5;
  return -scale * Math.sign(uniform) * Math.log(1 - 2 * Math.abs(uniform));
}
