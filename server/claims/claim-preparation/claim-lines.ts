import type { ClaimItem, PaItem } from '../../generated/prisma/client.ts';
import type { ClaimDecision } from '../../generated/prisma/enums.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import type { Tx } from '../../platform/workflow/transact.ts';
import type { VetLineInput } from '../claim.input.ts';
import { capPrice } from '../claim-money.ts';

export type LineWithPa = ClaimItem & { paItem: PaItem | null };

type Decided = Pick<ClaimItem, 'decision' | 'qtyApproved' | 'priceApproved' | 'amountApproved' | 'reasonCode' | 'note'>;

/** What a line becomes by an officer's decision. Never above the claim, the tariff or the PA code; a cut has its reason. */
export function decideLine(item: LineWithPa, line: VetLineInput, field: string): Decided {
  const undecided = {
    decision: 'PENDING',
    qtyApproved: null,
    priceApproved: null,
    amountApproved: null,
    reasonCode: null,
    note: null,
  } as const;
  if (line.decision === 'PENDING') return undecided;
  const cap = capPrice(item);
  const maxQty = item.paItem ? Math.min(item.qty, item.paItem.approvedQty ?? 0) : item.qty;
  const qty = line.decision === 'REJECTED' ? 0 : line.decision === 'PASSED' ? item.qty : (line.qtyApproved ?? item.qty);
  const price = line.decision === 'ADJUSTED' ? BigInt(line.priceApproved ?? Number(cap)) : cap;
  if (qty > maxQty) throw fieldError('CLM_APPROVE_EXCEEDS', `${field}.qtyApproved`);
  if (price > cap) throw fieldError('CLM_APPROVE_EXCEEDS', `${field}.priceApproved`);
  const amount = BigInt(qty) * price;
  const decision = amount === 0n && item.amountClaimed > 0n ? 'REJECTED' : amount === item.amountClaimed ? 'PASSED' : 'ADJUSTED';
  if (decision !== 'PASSED' && !line.reasonCode) throw fieldError('CLM_REASON_REQUIRED', `${field}.reasonCode`);
  return {
    decision,
    qtyApproved: qty,
    priceApproved: price,
    amountApproved: amount,
    reasonCode: decision === 'PASSED' ? null : (line.reasonCode ?? null),
    note: decision === 'PASSED' ? null : line.note,
  };
}

/** Writes decisions on lines of a claim; a line of another claim is not found. Answers the lines as they then are. */
export async function writeLines(tx: Tx, claimId: string, lines: readonly VetLineInput[]): Promise<LineWithPa[]> {
  const items = await tx.claimItem.findMany({ where: { claimId }, include: { paItem: true }, orderBy: { position: 'asc' } });
  for (const [index, line] of lines.entries()) {
    const item = items.find(({ id }) => id === line.itemId);
    if (!item) throw new DomainError('NOT_FOUND');
    const decided = decideLine(item, line, `lines.${index}`);
    await tx.claimItem.update({ where: { id: item.id }, data: decided });
    Object.assign(item, decided);
  }
  return items;
}

export const sumApproved = (items: readonly ClaimItem[]): bigint =>
  items.reduce((sum, { amountApproved }) => sum + (amountApproved ?? 0n), 0n);

export const decisionOf = (approved: bigint, claimed: bigint): ClaimDecision =>
  approved === claimed ? 'FULL' : approved === 0n ? 'NONE' : 'PARTIAL';
