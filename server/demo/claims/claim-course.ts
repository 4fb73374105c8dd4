import { addMonths, dayOf, MINUTE } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';
import { type Bill, LATE_FROM_DAY } from './bills.ts';

/** Claims for a later bill that are ready but still drafts. An assumption. */
const STILL_DRAFT_SHARE = 0.22;
const UNANSWERED = 'The facility has not answered in time; the claim is decided without the answer.';
/** When, between taking and vetting its bill, an officer returns a claim. */
const RETURN_POSITION = 0.6;

/** Takes a claim through its statuses up to the present. Keeps the history until the number of the claim is known. */
export class ClaimCourse {
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
    const readyAt = preparedAt + random.int(4, 40) * MINUTE;
    if (!submitted && (readyAt > world.now || random.chance(STILL_DRAFT_SHARE))) return;
    this.step('MARK_READY', 'READY', submitted ? Math.min(readyAt, bill.submittedAt) : readyAt, preparer);
    if (!submitted) return;
    this.submit(bill);
  }

  get isLate(): boolean {
    return this.submittedAt !== null && dayOf(this.submittedAt) >= addMonths(this.bill.month, 1) + LATE_FROM_DAY;
  }

  get steps(): number {
    return this.history.length - 1;
  }

  private step(action: string, to: string, instant: number, by: User | null, note?: string): void {
    this.history.push({ action, from: this.status, to, by, at: instant, note });
    this.status = to;
    this.lastAt = Math.max(this.lastAt, instant);
  }

  private submit(bill: Bill): void {
    this.bill = bill;
    this.step('SUBMIT', 'SUBMITTED', bill.submittedAt, bill.sender);
    this.submittedAt = bill.submittedAt;
    this.firstSubmittedAt ??= bill.submittedAt;
    this.inBill = true;
  }

  withdraw(): void {
    const instant = this.bill.submittedAt + this.random.int(1, 18) * 60 * MINUTE;
    if (instant > this.world.now || instant >= this.bill.pickedAt) {
      this.review();
      return;
    }
    this.step('WITHDRAW', 'WITHDRAWN', instant, this.bill.sender);
    this.inBill = false;
  }

  returnToFacility(reason: string): void {
    const { bill, world } = this;
    const instant = bill.pickedAt + (bill.vettedAt - bill.pickedAt) * RETURN_POSITION;
    if (instant > world.now) {
      this.review();
      return;
    }
    this.step('START_REVIEW', 'IN_REVIEW', bill.pickedAt + (instant - bill.pickedAt) * 0.5, bill.officer);
    this.step('RETURN', 'RETURNED', instant, bill.officer, reason);
    this.returnReason = reason;
    // A returned claim stays in the bill until the officer finishes the bill.
    this.inBill = bill.vettedAt > world.now;
  }

  /** Returns the claim to vetting unchanged, because the time to answer has passed. */
  takeBack(bill: Bill): void {
    this.bill = bill;
    this.step('SUBMIT_UNANSWERED', 'SUBMITTED', bill.submittedAt, null, UNANSWERED);
    this.inBill = true;
    this.review();
  }

  resubmit(bill: Bill): void {
    this.attempt++;
    this.submit(bill);
    this.returnReason = null;
  }

  /** The officer opens and vets the claim; it is approved and paid with its bill. */
  review(): void {
    const { bill, world, random } = this;
    const position = random.next();
    const vettedAt = Math.floor(bill.pickedAt + (bill.vettedAt - bill.pickedAt) * (0.05 + position * 0.93));
    const openedAt = Math.max(vettedAt - random.int(3, 30) * MINUTE, bill.pickedAt);
    if (openedAt > world.now) return;
    this.step('START_REVIEW', 'IN_REVIEW', openedAt, bill.officer);
    this.reviewedAt = openedAt;
    if (vettedAt > world.now) return;
    this.step('VET', 'VETTED', vettedAt, bill.officer);
    this.vettedAt = vettedAt;
    if (bill.approvedAt > world.now) return;
    this.step('APPROVE', 'APPROVED', bill.approvedAt, bill.approver);
    if (bill.payment.paidAt <= world.now) this.step('PAY', 'PAID', bill.payment.paidAt, bill.payment.confirmer);
  }

  /** Writes the history. A claim without an approved line ends as rejected. */
  writeHistory(id: string, claimNo: string, status: string): void {
    for (const entry of this.history) {
      if (status === 'REJECTED' && entry.action === 'PAY') continue;
      const isRejected = status === 'REJECTED' && entry.action === 'APPROVE';
      recordChange(this.world, { entity: 'Claim', id, label: claimNo, ...entry, ...(isRejected && { action: 'REJECT', to: 'REJECTED' }) });
    }
  }
}
