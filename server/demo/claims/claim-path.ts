import { addMonths, dayOf, MINUTE } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';
import type { Bill } from './bills.ts';

/** Walks a claim through its states, as far as time has come, and keeps the history to be written once its number is known. */
export class ClaimPath {
  status = 'DRAFT';
  bill: Bill;
  readonly preparedAt: number;
  lastAt: number;
  submittedAt: number | null = null;
  firstSubmittedAt: number | null = null;
  reviewedAt: number | null = null;
  vettedAt: number | null = null;
  returnReason: string | null = null;
  attempt = 1;
  inBill = false;
  private readonly world: World;
  private readonly random: Random;
  private readonly history: { action: string; from: string | null; to: string; by: User | null; at: number; note?: string }[] = [];

  constructor(
    world: World,
    random: Random,
    { bill, submitted, preparedAt, preparer }: { bill: Bill; submitted: boolean; preparedAt: number; preparer: User },
  ) {
    this.world = world;
    this.random = random;
    this.bill = bill;
    this.preparedAt = preparedAt;
    this.lastAt = preparedAt;
    this.history.push({ action: 'CREATE', from: null, to: 'DRAFT', by: preparer, at: preparedAt });
    const ready = preparedAt + random.int(4, 40) * MINUTE;
    if (!submitted && (ready > world.now || random.chance(0.22))) return;
    this.step('MARK_READY', 'READY', submitted ? Math.min(ready, bill.submittedAt) : ready, preparer);
    if (!submitted) return;
    this.submit(bill);
  }

  get isLate(): boolean {
    return this.submittedAt !== null && dayOf(this.submittedAt) >= addMonths(this.bill.month, 1) + 10;
  }

  get steps(): number {
    return this.history.length - 1;
  }

  private step(action: string, to: string, moment: number, by: User | null, note?: string): void {
    this.history.push({ action, from: this.status, to, by, at: moment, note });
    this.status = to;
    this.lastAt = Math.max(this.lastAt, moment);
  }

  private submit(bill: Bill): void {
    this.bill = bill;
    this.step('SUBMIT', 'SUBMITTED', bill.submittedAt, bill.sender);
    this.submittedAt = bill.submittedAt;
    this.firstSubmittedAt ??= bill.submittedAt;
    this.inBill = true;
  }

  withdraw(): void {
    const moment = this.bill.submittedAt + this.random.int(1, 18) * 60 * MINUTE;
    if (moment > this.world.now || moment >= this.bill.pickedAt) {
      this.review();
      return;
    }
    this.step('WITHDRAW', 'WITHDRAWN', moment, this.bill.sender);
    this.inBill = false;
  }

  returnTo(reason: string): void {
    const { bill, world } = this;
    const moment = bill.pickedAt + (bill.vettedAt - bill.pickedAt) * 0.6;
    if (moment > world.now) {
      this.review();
      return;
    }
    this.step('START_REVIEW', 'IN_REVIEW', bill.pickedAt + (moment - bill.pickedAt) * 0.5, bill.officer);
    this.step('RETURN', 'RETURNED', moment, bill.officer, reason);
    this.returnReason = reason;
    // It leaves the bill when the officer finishes it.
    this.inBill = bill.vettedAt > world.now;
  }

  resubmit(bill: Bill): void {
    this.attempt++;
    this.submit(bill);
    this.returnReason = null;
  }

  /** Opened by the officer, vetted, approved and paid with its bill. */
  review(): void {
    const { bill, world, random } = this;
    const share = random.next();
    const vetted = Math.floor(bill.pickedAt + (bill.vettedAt - bill.pickedAt) * (0.05 + share * 0.93));
    const opened = Math.max(vetted - random.int(3, 30) * MINUTE, bill.pickedAt);
    if (opened > world.now) return;
    this.step('START_REVIEW', 'IN_REVIEW', opened, bill.officer);
    this.reviewedAt = opened;
    if (vetted > world.now) return;
    this.step('VET', 'VETTED', vetted, bill.officer);
    this.vettedAt = vetted;
    if (bill.approvedAt > world.now) return;
    this.step('APPROVE', 'APPROVED', bill.approvedAt, bill.approver);
    if (bill.payment.paidAt <= world.now) this.step('PAY', 'PAID', bill.payment.paidAt, bill.payment.confirmer);
  }

  /** Writes the history, with the end that the line decisions gave it. */
  finish(id: string, claimNo: string, status: string): void {
    for (const entry of this.history) {
      if (status === 'REJECTED' && entry.action === 'PAY') continue;
      const refused = status === 'REJECTED' && entry.action === 'APPROVE';
      recordChange(this.world, { entity: 'Claim', id, label: claimNo, ...entry, ...(refused && { action: 'REJECT', to: 'REJECTED' }) });
    }
  }
}
