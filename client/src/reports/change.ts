import { amount, number } from '../ui/format.ts';
import type { Tone } from '../ui/labels.ts';
import type { ReportColumn } from './report-meta.ts';

export type Change = { text: string; tone?: Tone };

function toneOf(higherIsBetter: boolean | null, rose: boolean): Tone | undefined {
  if (higherIsBetter === null) return undefined;
  return higherIsBetter === rose ? 'success' : 'warn';
}

const short = new Intl.NumberFormat('en-NG', { maximumSignificantDigits: 3 });

function size(kind: ReportColumn['kind'], by: number, inThousands: boolean): string {
  if (kind === 'percent') return `${by.toFixed(1)} points`;
  if (kind !== 'money') return number(Math.round(by * 10) / 10);
  const naira = by / 100;
  if (naira >= 1e9) return `${short.format(naira / 1e9)} bn`;
  if (naira >= 1e6) return `${short.format(naira / 1e6)} m`;
  return naira >= (inThousands ? 1e3 : 1e5) ? `${short.format(naira / 1e3)} k` : amount(Math.round(naira) * 100);
}

/** The change of a number since the comparison period: 'up 120, 4.3%', 'down ₦…', 'up 12 from 0', 'no change'. */
export function changeOf(
  { kind, higherIsBetter }: Pick<ReportColumn, 'kind' | 'higherIsBetter'>,
  current: number | null,
  before: number | null,
  inThousands = false,
): Change | null {
  if (current === null || before === null) return null;
  const by = current - before;
  if (Math.abs(by) < 0.05) return { text: 'no change' };
  const tone = toneOf(higherIsBetter, by > 0);
  const moved = `${by > 0 ? 'up' : 'down'} ${size(kind, Math.abs(by), inThousands)}`;
  if (kind === 'percent') return { text: moved, tone };
  if (before === 0) return { text: `${moved} from 0`, tone };
  const share = Math.abs(by / before) * 100;
  return { text: `${moved}, ${share >= 100 ? number(Math.round(share)) : share.toFixed(1)}%`, tone };
}
