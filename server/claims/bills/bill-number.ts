import { isoDay } from '../../platform/clock.ts';
import { nextNumber } from '../../scheme/workflow/numbers.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** The next bill number of a facility and care month: BAT-{HCP}-{YYYYMM}-{NN}. */
export async function nextBillNo(tx: Tx, hcp: { code: string | null }, careMonth: Date): Promise<string> {
  const series = `BAT-${hcp.code}-${isoDay(careMonth).slice(0, 7).replace('-', '')}`;
  return `${series}-${String(await nextNumber(tx, series)).padStart(2, '0')}`;
}
