import { decideLine, partAboveLimit } from '../../care/line-decision.shared.ts';
import type { ClaimItem, PaItem } from '../../generated/prisma/client.ts';
import type { ClaimDecision } from '../../generated/prisma/enums.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { VetLineInput } from '../claim.input.ts';
import { capPrice } from '../claim-money.ts';

export type LineWithPa = ClaimItem & { paItem: PaItem | null };

type Decided = Pick<ClaimItem, 'decision' | 'qtyApproved' | 'priceApproved' | 'amountApproved' | 'reasonCode' | 'note'>;

const CHOICE_OF_DECISION = { PASSED: 'PASS', ADJUSTED: 'ADJUST', REJECTED: 'REJECT' } as const;
const DECISION_OF_CHOICE = { PASS: 'PASSED', ADJUST: 'ADJUSTED', REJECT: 'REJECTED' } as const;

/** The result of a decision on a line: never above claim, tariff or PA code; a cut needs a reason. */
function decideClaimLine(item: LineWithPa, line: VetLineInput, field: string): Decided {
  const undecided = {
    decision: 'PENDING',
    qtyApproved: null,
    priceApproved: null,
    amountApproved: null,
    reasonCode: null,
    note: null,
  } as const;
  if (line.decision === 'PENDING') return undecided;
  const maxQty = item.paItem ? Math.min(item.qty, item.paItem.approvedQty ?? 0) : item.qty;
  const request = { qty: item.qty, amount: item.amountClaimed, limit: { qty: maxQty, price: capPrice(item) } };
  const adjustedPrice = line.priceApproved == null ? null : BigInt(line.priceApproved);
  const { choice, qty, price, amount } = decideLine(request, {
    choice: CHOICE_OF_DECISION[line.decision],
    qty: line.qtyApproved,
    price: adjustedPrice,
  });
  const above = partAboveLimit(request.limit, { qty, price });
  if (above) throw fieldError('CLM_APPROVE_EXCEEDS', `${field}.${above}Approved`);
  const isPassed = choice === 'PASS';
  if (!isPassed && !line.reasonCode) throw fieldError('CLM_REASON_REQUIRED', `${field}.reasonCode`);
  return {
    decision: DECISION_OF_CHOICE[choice],
    qtyApproved: qty,
    priceApproved: price,
    amountApproved: amount,
    reasonCode: isPassed ? null : (line.reasonCode ?? null),
    note: isPassed ? null : line.note,
  };
}

/** Saves decisions on lines of a claim and returns the updated lines. Lines of other claims are not found. */
export async function writeLines(tx: Tx, claimId: string, lines: readonly VetLineInput[]): Promise<LineWithPa[]> {
  const items = await tx.claimItem.findMany({ where: { claimId }, include: { paItem: true }, orderBy: { position: 'asc' } });
  for (const [index, line] of lines.entries()) {
    const item = items.find(({ id }) => id === line.itemId);
    if (!item) throw new DomainError('NOT_FOUND');
    const decided = decideClaimLine(item, line, `lines.${index}`);
    await tx.claimItem.update({ where: { id: item.id }, data: decided });
    Object.assign(item, decided);
  }
  return items;
}

export const sumApproved = (items: readonly ClaimItem[]): bigint =>
  items.reduce((sum, { amountApproved }) => sum + (amountApproved ?? 0n), 0n);

export const decisionOf = (approved: bigint, claimed: bigint): ClaimDecision =>
  approved === claimed ? 'FULL' : approved === 0n ? 'NONE' : 'PARTIAL';
