import { notify } from '../messages.ts';
import { addMonths, at, dayOf, dayOfMonth, MINUTE, monthStart, stamp, weekday, workdaysAfter, ymd, yyyymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';
import { writePayment } from './payments.ts';

/** When an HCP sends its bills of a month: hospitals twice a month, primary centres once, and a later one for what was held back. */
type Part = 1 | 2 | 3;

export type Payment = {
  id: string;
  hcp: Hcp;
  no: string;
  createdAt: number;
  paidAt: number;
  maker: User;
  confirmer: User;
  bills: Bill[];
};

/** A bill whose fate was drawn before its claims were known; the sums grow as claims join. */
export type Bill = {
  id: string;
  no: string;
  hcp: Hcp;
  month: number;
  pool: string;
  sender: User;
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
};

const MAX_CLAIMS = 500;

export class Bills {
  private readonly open = new Map<string, Bill>();
  private readonly all: Bill[] = [];
  private readonly payments = new Map<string, Payment>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** The bill in which a claim of that day goes, whether it was sent already or not. */
  billFor(hcp: Hcp, serviceTo: number, pool: string, held: boolean): Bill {
    const month = monthStart(serviceTo);
    const part: Part = held ? 3 : hcp.level === 'PRIMARY' || dayOfMonth(serviceTo) > 15 ? 2 : 1;
    const key = `${hcp.index}/${month}/${part}/${pool}`;
    let bill = this.open.get(key);
    if (!bill || bill.claims >= MAX_CLAIMS) {
      bill = this.plan(hcp, month, part, pool, bill ? `${bill.no}` : '');
      this.open.set(key, bill);
    }
    return bill;
  }

  join(bill: Bill, claimed: number, vetted: number, approved: number): void {
    if (bill.claims === 0) {
      bill.no = this.world.numbered(`BAT-${bill.hcp.code}-${yyyymm(bill.month)}`, 2);
      this.all.push(bill);
      if (bill.payment.createdAt <= this.world.now) bill.payment.bills.push(bill);
    }
    bill.claims++;
    bill.claimed += claimed;
    bill.vetted += vetted;
    bill.approved += approved;
  }

  private plan(hcp: Hcp, month: number, part: Part, pool: string, after: string): Bill {
    const { world } = this;
    const sending = world.random.fork('sending', hcp.index, month, part);
    const random = world.random.fork('bill', hcp.index, month, part, pool, after);
    const next = addMonths(month, 1);
    const late = part !== 1 && sending.chance(0.07);
    const sendDay =
      part === 1
        ? month + sending.int(15, 17)
        : part === 3
          ? addMonths(month, 2) + sending.int(1, 6)
          : late
            ? next + sending.int(11, 22)
            : next + sending.int(0, 7);
    const submitted = onWorkday(sendDay, sending.int(9, 15)) + random.int(0, 50) * MINUTE;
    const officers = world.staff('CLAIMS_OFFICER');
    const admins = world.staff('ADMIN');
    const picked = clock(random, workdaysAfter(dayOf(submitted), random.int(1, 7)));
    const vetted = clock(random, workdaysAfter(dayOf(picked), random.int(1, 12)));
    const approved = clock(random, workdaysAfter(dayOf(vetted), random.int(1, 6)));
    const delay = random.chance(0.14) ? random.int(25, 110) : random.int(2, 9);
    const officer = random.pick(officers);
    return {
      id: random.uuid(submitted),
      no: '',
      hcp,
      month,
      pool,
      sender: sending.pick(hcp.users),
      submittedAt: submitted,
      officer,
      pickedAt: picked,
      vettedAt: vetted,
      approver: random.pick(admins),
      approvedAt: approved,
      payment: this.payRun(hcp, dayOf(approved) + delay),
      isLate: dayOf(submitted) >= next + 10,
      claims: 0,
      claimed: 0,
      vetted: 0,
      approved: 0,
    };
  }

  /** Payments go out on Fridays, one for all bills of an HCP that are due. */
  private payRun(hcp: Hcp, day: number): Payment {
    const friday = day + ((5 - weekday(day) + 7) % 7);
    const key = `${hcp.index}/${friday}`;
    let payment = this.payments.get(key);
    if (!payment) {
      const random = this.world.random.fork('payment', key);
      const accountants = this.world.staff('ACCOUNTANT');
      const maker = random.int(0, accountants.length - 1);
      const createdAt = at(friday - 1, random.int(10, 15), random.int(0, 59));
      payment = {
        id: random.uuid(createdAt),
        hcp,
        no: '',
        createdAt,
        paidAt: at(friday, random.int(10, 15), random.int(0, 59)),
        maker: accountants[maker] as User,
        confirmer: accountants[(maker + 1) % accountants.length] as User,
        bills: [],
      };
      this.payments.set(key, payment);
    }
    return payment;
  }

  paidAt(bill: Bill): number | null {
    return bill.payment.paidAt <= this.world.now ? bill.payment.paidAt : null;
  }

  /** A bill on which nothing was approved has nothing to pay. */
  writeAll(): void {
    const { world } = this;
    for (const payment of this.payments.values()) {
      payment.bills = payment.bills.filter((bill) => bill.approved > 0);
      if (payment.bills.length > 0) writePayment(world, payment);
    }
    for (const bill of this.all) this.writeBill(world, bill);
  }

  private writeBill(world: World, bill: Bill): void {
    const { now } = world;
    const inPayment = bill.payment.bills.includes(bill);
    const paid = inPayment && bill.payment.paidAt <= now;
    const steps: [string, string, number, User | null][] = [
      ['CREATE', 'OPEN', bill.submittedAt - 1, bill.sender],
      ['SUBMIT', 'SUBMITTED', bill.submittedAt, bill.sender],
      ['TAKE', 'IN_REVIEW', bill.pickedAt, bill.officer],
      ['FINISH', 'VETTED', bill.vettedAt, bill.officer],
      ['APPROVE', 'APPROVED', bill.approvedAt, bill.approver],
    ];
    if (paid) steps.push(['PAY', 'PAID', bill.payment.paidAt, bill.payment.confirmer]);
    const done = steps.filter(([, , moment]) => moment <= now);
    const status = done.at(-1)?.[1] ?? 'SUBMITTED';
    const reached = (moment: number) => moment <= now;
    world.copyBuffer.add('Bill', {
      id: bill.id,
      billNo: bill.no,
      hcpId: bill.hcp.id,
      careMonth: ymd(bill.month),
      fundingPool: bill.pool,
      status,
      claimCount: bill.claims,
      claimedAmount: bill.claimed,
      vettedAmount: bill.vetted,
      approvedAmount: bill.approved,
      paidAmount: paid ? bill.approved : 0,
      submittedById: bill.sender.id,
      submittedAt: stamp(bill.submittedAt),
      assignedOfficerId: reached(bill.pickedAt) ? bill.officer.id : null,
      vettedById: reached(bill.vettedAt) ? bill.officer.id : null,
      vettedAt: reached(bill.vettedAt) ? stamp(bill.vettedAt) : null,
      approvedById: reached(bill.approvedAt) ? bill.approver.id : null,
      approvedAt: reached(bill.approvedAt) ? stamp(bill.approvedAt) : null,
      paidAt: paid ? stamp(bill.payment.paidAt) : null,
      paymentId: inPayment ? bill.payment.id : null,
      version: done.length - 1,
      createdAt: stamp(bill.submittedAt),
      updatedAt: stamp(done.at(-1)?.[2] ?? bill.submittedAt),
    });
    const about = { entity: 'Bill', id: bill.id };
    notify(world, [bill.officer], {
      ...about,
      kind: 'BILL_SUBMITTED',
      title: `${bill.hcp.name} sent bill ${bill.no}`,
      at: bill.submittedAt,
    });
    notify(world, [bill.approver], { ...about, kind: 'BILL_VETTED', title: `Bill ${bill.no} waits for approval`, at: bill.vettedAt });
    notify(world, [bill.sender], { ...about, kind: 'BILL_APPROVED', title: `Bill ${bill.no} was approved`, at: bill.approvedAt });
    if (paid) notify(world, [bill.sender], { ...about, kind: 'BILL_PAID', title: `Bill ${bill.no} is paid`, at: bill.payment.paidAt });
    let from: string | null = null;
    for (const [action, to, moment, by] of done) {
      recordChange(world, { entity: 'Bill', id: bill.id, label: bill.no, action, from, to, by, at: moment });
      from = to;
    }
  }
}

function onWorkday(day: number, hour: number): number {
  const shift = weekday(day) === 6 ? 2 : weekday(day) === 0 ? 1 : 0;
  return at(day + shift, hour);
}

const clock = (random: Random, day: number): number => at(day, random.int(9, 16), random.int(0, 59), random.int(0, 59));
