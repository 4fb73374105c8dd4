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
  batches: Batch[];
};

/** A bill whose fate was drawn before its claims were known; the sums grow as claims join. */
export type Batch = {
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
  private readonly open = new Map<string, Batch>();
  private readonly all: Batch[] = [];
  private readonly payments = new Map<string, Payment>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** The bill in which a claim of that day goes, whether it was sent already or not. */
  billFor(hcp: Hcp, serviceTo: number, pool: string, held: boolean): Batch {
    const month = monthStart(serviceTo);
    const part: Part = held ? 3 : hcp.level === 'PRIMARY' || dayOfMonth(serviceTo) > 15 ? 2 : 1;
    const key = `${hcp.index}/${month}/${part}/${pool}`;
    let batch = this.open.get(key);
    if (!batch || batch.claims >= MAX_CLAIMS) {
      batch = this.plan(hcp, month, part, pool, batch ? `${batch.no}` : '');
      this.open.set(key, batch);
    }
    return batch;
  }

  join(batch: Batch, claimed: number, vetted: number, approved: number): void {
    if (batch.claims === 0) {
      batch.no = this.world.numbered(`BAT-${batch.hcp.code}-${yyyymm(batch.month)}`, 2);
      this.all.push(batch);
      if (batch.payment.createdAt <= this.world.now) batch.payment.batches.push(batch);
    }
    batch.claims++;
    batch.claimed += claimed;
    batch.vetted += vetted;
    batch.approved += approved;
  }

  private plan(hcp: Hcp, month: number, part: Part, pool: string, after: string): Batch {
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
        batches: [],
      };
      this.payments.set(key, payment);
    }
    return payment;
  }

  paidAt(batch: Batch): number | null {
    return batch.payment.paidAt <= this.world.now ? batch.payment.paidAt : null;
  }

  /** A bill on which nothing was approved has nothing to pay. */
  writeAll(): void {
    const { world } = this;
    for (const payment of this.payments.values()) {
      payment.batches = payment.batches.filter((batch) => batch.approved > 0);
      if (payment.batches.length > 0) writePayment(world, payment);
    }
    for (const batch of this.all) this.writeBatch(world, batch);
  }

  private writeBatch(world: World, batch: Batch): void {
    const { now } = world;
    const inPayment = batch.payment.batches.includes(batch);
    const paid = inPayment && batch.payment.paidAt <= now;
    const steps: [string, string, number, User | null][] = [
      ['CREATE', 'OPEN', batch.submittedAt - 1, batch.sender],
      ['SUBMIT', 'SUBMITTED', batch.submittedAt, batch.sender],
      ['TAKE', 'IN_REVIEW', batch.pickedAt, batch.officer],
      ['FINISH', 'VETTED', batch.vettedAt, batch.officer],
      ['APPROVE', 'APPROVED', batch.approvedAt, batch.approver],
    ];
    if (paid) steps.push(['PAY', 'PAID', batch.payment.paidAt, batch.payment.confirmer]);
    const done = steps.filter(([, , moment]) => moment <= now);
    const status = done.at(-1)?.[1] ?? 'SUBMITTED';
    const reached = (moment: number) => moment <= now;
    world.copyBuffer.add('ClaimBatch', {
      id: batch.id,
      batchNo: batch.no,
      hcpId: batch.hcp.id,
      careMonth: ymd(batch.month),
      fundingPool: batch.pool,
      status,
      claimCount: batch.claims,
      claimedAmount: batch.claimed,
      vettedAmount: batch.vetted,
      approvedAmount: batch.approved,
      paidAmount: paid ? batch.approved : 0,
      submittedById: batch.sender.id,
      submittedAt: stamp(batch.submittedAt),
      assignedOfficerId: reached(batch.pickedAt) ? batch.officer.id : null,
      vettedById: reached(batch.vettedAt) ? batch.officer.id : null,
      vettedAt: reached(batch.vettedAt) ? stamp(batch.vettedAt) : null,
      approvedById: reached(batch.approvedAt) ? batch.approver.id : null,
      approvedAt: reached(batch.approvedAt) ? stamp(batch.approvedAt) : null,
      paidAt: paid ? stamp(batch.payment.paidAt) : null,
      paymentId: inPayment ? batch.payment.id : null,
      version: done.length - 1,
      createdAt: stamp(batch.submittedAt),
      updatedAt: stamp(done.at(-1)?.[2] ?? batch.submittedAt),
    });
    const about = { entity: 'ClaimBatch', id: batch.id };
    notify(world, [batch.officer], {
      ...about,
      kind: 'BILL_SUBMITTED',
      title: `${batch.hcp.name} sent bill ${batch.no}`,
      at: batch.submittedAt,
    });
    notify(world, [batch.approver], { ...about, kind: 'BILL_VETTED', title: `Bill ${batch.no} waits for approval`, at: batch.vettedAt });
    notify(world, [batch.sender], { ...about, kind: 'BILL_APPROVED', title: `Bill ${batch.no} was approved`, at: batch.approvedAt });
    if (paid) notify(world, [batch.sender], { ...about, kind: 'BILL_PAID', title: `Bill ${batch.no} is paid`, at: batch.payment.paidAt });
    let from: string | null = null;
    for (const [action, to, moment, by] of done) {
      recordChange(world, { entity: 'ClaimBatch', id: batch.id, label: batch.no, action, from, to, by, at: moment });
      from = to;
    }
  }
}

function onWorkday(day: number, hour: number): number {
  const shift = weekday(day) === 6 ? 2 : weekday(day) === 0 ? 1 : 0;
  return at(day + shift, hour);
}

const clock = (random: Random, day: number): number => at(day, random.int(9, 16), random.int(0, 59), random.int(0, 59));
