import { notify } from '../messages.ts';
import {
  addMonths,
  dayOf,
  dayOfMonth,
  instantAt,
  isoDate,
  MINUTE,
  monthStart,
  sqlTimestamp,
  startOf,
  weekday,
  workdaysAfter,
  yyyymm,
} from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';
import { RUNS_SINCE_DAYS, writePaymentRuns } from './payment-runs.ts';
import { type PayMethod, writePayment } from './payments.ts';

/** Which bill of a care month: hospitals submit 1 (first half) and 2, primary centres 2; 3 is for delayed claims. */
type Instalment = 1 | 2 | 3;

/** A bill of returned claims that were not answered in time, which return to vetting on a date. */
type Unanswered = { claimKey: string; submittedAt: number };

export type Payment = {
  id: string;
  hcp: Hcp;
  pool: string;
  /** Prepared together with the others of its fund and day. */
  isOfRun: boolean;
  no: string;
  createdAt: number;
  paidAt: number;
  maker: User;
  confirmer: User;
  bills: Bill[];
  /** The payment run, once created, and how it pays. */
  run?: { id: string; method: PayMethod };
};

/** A bill. Its dates are drawn before its claims are known; the sums grow as claims join. */
export type Bill = {
  id: string;
  no: string;
  hcp: Hcp;
  month: number;
  pool: string;
  /** The user who submitted it, or who had submitted the unanswered claim. */
  sender: User;
  isUnanswered: boolean;
  submittedAt: number;
  officer: User;
  pickedAt: number;
  vettedAt: number;
  approver: User;
  approvedAt: number;
  payment: Payment;
  isLate: boolean;
  claims: number;
  claimed: number;
  vetted: number;
  approved: number;
  payable: number;
};

/** As the platform allows. */
const MAX_CLAIMS = 500;
/** As on the platform: a bill after the tenth day of the next month is late. */
export const LATE_FROM_DAY = 10;
const FIRST_HALF_DAYS = 15;
// Assumptions of the demo scheme.
const LATE_SHARE = 0.07;
const DELAYED_PAYMENT_SHARE = 0.14;

export class Bills {
  private readonly currentBills = new Map<string, Bill>();
  private readonly usedBills: Bill[] = [];
  private readonly payments = new Map<string, Payment>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** The bill that a claim with this last day of service belongs to, submitted or not. */
  billFor(hcp: Hcp, serviceTo: number, pool: string, isHeldBack: boolean): Bill {
    const month = monthStart(serviceTo);
    const instalment: Instalment = isHeldBack ? 3 : hcp.level === 'PRIMARY' || dayOfMonth(serviceTo) > FIRST_HALF_DAYS ? 2 : 1;
    const key = `${hcp.index}/${month}/${instalment}/${pool}`;
    let bill = this.currentBills.get(key);
    if (!bill || bill.claims >= MAX_CLAIMS) {
      bill = this.plan(hcp, month, instalment, pool, bill ? `${bill.no}` : '');
      this.currentBills.set(key, bill);
    }
    return bill;
  }

  /** The bill of a returned claim that was not answered. */
  billForUnanswered(bill: Bill, { claimKey, submittedAt }: Unanswered): Bill {
    const plan = this.plan(bill.hcp, bill.month, 3, bill.pool, claimKey, submittedAt);
    return { ...plan, sender: bill.sender, isUnanswered: true };
  }

  join(bill: Bill, claimed: number, vetted: number, approved: number, payable: number): void {
    if (bill.claims === 0) {
      bill.no = this.world.numbered(`BAT-${bill.hcp.code}-${yyyymm(bill.month)}`, 2);
      this.usedBills.push(bill);
      if (bill.payment.createdAt <= this.world.now) bill.payment.bills.push(bill);
    }
    bill.claims++;
    bill.claimed += claimed;
    bill.vetted += vetted;
    bill.approved += approved;
    bill.payable += payable;
  }

  private plan(hcp: Hcp, month: number, instalment: Instalment, pool: string, previousBillNo: string, submittedAt?: number): Bill {
    const { world } = this;
    const submissionRandom = world.random.fork('sending', hcp.index, month, instalment);
    const random = world.random.fork('bill', hcp.index, month, instalment, pool, previousBillNo);
    const nextMonth = addMonths(month, 1);
    const isLate = instalment !== 1 && submissionRandom.chance(LATE_SHARE);
    const submissionDay =
      instalment === 1
        ? month + submissionRandom.int(15, 17)
        : instalment === 3
          ? addMonths(month, 2) + submissionRandom.int(1, 6)
          : isLate
            ? nextMonth + submissionRandom.int(11, 22)
            : nextMonth + submissionRandom.int(0, 7);
    const drawn = onWorkday(submissionDay, submissionRandom.int(9, 15)) + random.int(0, 50) * MINUTE;
    const submitted = submittedAt ?? drawn;
    const officers = world.staff('CLAIMS_OFFICER');
    const admins = world.staff('ADMIN');
    const picked = workingTime(random, workdaysAfter(dayOf(submitted), random.int(1, 7)));
    const vetted = workingTime(random, workdaysAfter(dayOf(picked), random.int(1, 12)));
    const approved = workingTime(random, workdaysAfter(dayOf(vetted), random.int(1, 6)));
    const delay = random.chance(DELAYED_PAYMENT_SHARE) ? random.int(25, 110) : random.int(2, 9);
    const officer = random.pick(officers);
    return {
      id: random.uuid(submitted),
      no: '',
      hcp,
      month,
      pool,
      sender: submissionRandom.pick(hcp.users),
      isUnanswered: false,
      submittedAt: submitted,
      officer,
      pickedAt: picked,
      vettedAt: vetted,
      approver: random.pick(admins),
      approvedAt: approved,
      payment: this.paymentFor(hcp, pool, dayOf(approved) + delay),
      isLate: dayOf(submitted) >= nextMonth + LATE_FROM_DAY,
      claims: 0,
      claimed: 0,
      vetted: 0,
      approved: 0,
      payable: 0,
    };
  }

  /** Payments go out on Fridays, one for all bills of an HCP and a fund that are due. */
  private paymentFor(hcp: Hcp, pool: string, day: number): Payment {
    const paymentDay = day + ((5 - weekday(day) + 7) % 7);
    const key = `${hcp.index}/${paymentDay}/${pool}`;
    let payment = this.payments.get(key);
    if (!payment) {
      // Payments of a run have its times and users.
      const isOfRun = paymentDay >= dayOf(this.world.now) - RUNS_SINCE_DAYS;
      const random = this.world.random.fork('payment', isOfRun ? `${paymentDay}/${pool}` : key);
      const accountants = this.world.staff('ACCOUNTANT');
      const makerIndex = random.int(0, accountants.length - 1);
      const createdAt = instantAt(paymentDay - 1, random.int(10, 15), random.int(0, 59));
      payment = {
        id: this.world.random.fork('payment id', key).uuid(createdAt),
        hcp,
        pool,
        isOfRun,
        no: '',
        createdAt,
        paidAt: instantAt(paymentDay, random.int(10, 15), random.int(0, 59)),
        maker: accountants[makerIndex] as User,
        confirmer: accountants[(makerIndex + 1) % accountants.length] as User,
        bills: [],
      };
      this.payments.set(key, payment);
    }
    return payment;
  }

  paidAt(bill: Bill): number | null {
    return bill.payment.paidAt <= this.world.now ? bill.payment.paidAt : null;
  }

  /** A bill without approved claims needs no payment. */
  writeAll(): void {
    const { world } = this;
    const payments = [...this.payments.values()].filter((payment) => {
      payment.bills = payment.bills.filter((bill) => bill.payable > 0);
      return payment.bills.length > 0;
    });
    writePaymentRuns(world, payments);
    for (const payment of payments) writePayment(world, payment);
    for (const bill of this.usedBills) this.writeBill(world, bill);
  }

  private writeBill(world: World, bill: Bill): void {
    const { now } = world;
    const isInPayment = bill.payment.bills.includes(bill);
    const isPaid = isInPayment && bill.payment.paidAt <= now;
    const sender = bill.isUnanswered ? null : bill.sender;
    const steps: [string, string, number, User | null][] = [
      ['CREATE', 'OPEN', bill.submittedAt - 1, sender],
      [bill.isUnanswered ? 'SUBMIT_UNANSWERED' : 'SUBMIT', 'SUBMITTED', bill.submittedAt, sender],
      ['TAKE', 'IN_REVIEW', bill.pickedAt, bill.officer],
      ['FINISH', 'VETTED', bill.vettedAt, bill.officer],
      ['APPROVE', 'APPROVED', bill.approvedAt, bill.approver],
    ];
    if (isPaid) steps.push(['PAY', 'PAID', bill.payment.paidAt, bill.payment.confirmer]);
    const pastSteps = steps.filter(([, , instant]) => instant <= now);
    const status = pastSteps.at(-1)?.[1] ?? 'SUBMITTED';
    const hasPassed = (instant: number) => instant <= now;
    world.copyBuffer.add('Bill', {
      id: bill.id,
      billNo: bill.no,
      kind: 'ORDINARY',
      hcpId: bill.hcp.id,
      careMonth: isoDate(bill.month),
      fundingPool: bill.pool,
      status,
      claimCount: bill.claims,
      claimedAmount: bill.claimed,
      vettedAmount: bill.vetted,
      approvedAmount: bill.approved,
      payableAmount: bill.payable,
      paidAmount: isPaid ? bill.payable : 0,
      submittedById: sender?.id ?? null,
      submittedAt: sqlTimestamp(bill.submittedAt),
      assignedOfficerId: hasPassed(bill.pickedAt) ? bill.officer.id : null,
      vettedById: hasPassed(bill.vettedAt) ? bill.officer.id : null,
      vettedAt: hasPassed(bill.vettedAt) ? sqlTimestamp(bill.vettedAt) : null,
      approvedById: hasPassed(bill.approvedAt) ? bill.approver.id : null,
      approvedAt: hasPassed(bill.approvedAt) ? sqlTimestamp(bill.approvedAt) : null,
      paidAt: isPaid ? sqlTimestamp(startOf(dayOf(bill.payment.paidAt))) : null,
      paymentId: isInPayment ? bill.payment.id : null,
      version: pastSteps.length - 1,
      createdAt: sqlTimestamp(bill.submittedAt),
      updatedAt: sqlTimestamp(pastSteps.at(-1)?.[2] ?? bill.submittedAt),
    });
    const subject = { entity: 'Bill', id: bill.id };
    notify(world, [bill.officer], {
      ...subject,
      kind: 'BILL_SUBMITTED',
      title: bill.isUnanswered
        ? `Bill ${bill.no} contains claims of ${bill.hcp.name} that were not answered in time`
        : `${bill.hcp.name} submitted bill ${bill.no}`,
      at: bill.submittedAt,
    });
    notify(world, [bill.approver], { ...subject, kind: 'BILL_VETTED', title: `Bill ${bill.no} is awaiting approval`, at: bill.vettedAt });
    notify(world, [bill.sender], { ...subject, kind: 'BILL_APPROVED', title: `Bill ${bill.no} was approved`, at: bill.approvedAt });
    if (isPaid) notify(world, [bill.sender], { ...subject, kind: 'BILL_PAID', title: `Bill ${bill.no} is paid`, at: bill.payment.paidAt });
    let from: string | null = null;
    for (const [action, to, instant, by] of pastSteps) {
      recordChange(world, { entity: 'Bill', id: bill.id, label: bill.no, action, from, to, by, at: instant });
      from = to;
    }
  }
}

function onWorkday(day: number, hour: number): number {
  const shift = weekday(day) === 6 ? 2 : weekday(day) === 0 ? 1 : 0;
  return instantAt(day + shift, hour);
}

const workingTime = (random: Random, day: number): number => instantAt(day, random.int(9, 16), random.int(0, 59), random.int(0, 59));
