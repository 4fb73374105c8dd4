import type { Claim, ClaimItem, PaItem } from '../../generated/prisma/client.ts';
import { addDays, dayOf } from '../../platform/clock.ts';
import { capPrice } from '../claim-money.ts';

type Decided = Pick<Claim, 'status' | 'decision'>;

/** Rejected, or approved in part, in an approved bill. */
export const isCut = ({ status, decision }: Decided): boolean =>
  status === 'REJECTED' || (decision === 'PARTIAL' && (status === 'APPROVED' || status === 'PAID'));

/** The last day on which the decision can be disputed. */
export const lastDisputeDay = (bill: { approvedAt: Date }, disputeDays: number): Date => addDays(dayOf(bill.approvedAt), disputeDays);

/** Maximum amount that can be disputed on a line: claimed within tariff and PA code, less approved. */
export function disputableAmount(item: ClaimItem & { paItem: PaItem | null }): bigint {
  const maxQty = item.paItem ? Math.min(item.qty, item.paItem.approvedQty ?? 0) : item.qty;
  const cut = BigInt(maxQty) * capPrice(item) - (item.amountApproved ?? 0n);
  return cut > 0n ? cut : 0n;
}
