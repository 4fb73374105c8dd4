import { addMonths, at, DAY, dayOf, HOUR, MINUTE, stamp, yearOf, ymd } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { type Family, fullName } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { Mda, Plan, User, World } from '../world/world.ts';

const CHANNELS = ['Internet banking', 'Card', 'Bank branch', 'USSD', 'Mobile app'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

type Line = { description: string; qty: number; unitPrice: number };
type Bill = {
  kind: 'PREMIUM_MDA' | 'PREMIUM_SELF' | 'PREMIUM_INSTITUTION' | 'CARD_FEE' | 'OTHER';
  mda: Mda | null;
  enrolleeId: string | null;
  plan: Plan | null;
  payer: string;
  period: number;
  lines: Line[];
  issuedAt: number;
  dueDay: number;
  /** What has come in, when; null while nothing has. */
  paid: { amount: number; at: number }[];
  cancelled?: string;
  by: User | null;
};

export const monthName = (day: number): string => `${MONTHS[Number(ymd(day).slice(5, 7)) - 1]} ${yearOf(day)}`;

function writeInvoice(world: World, random: Random, bill: Bill): string {
  const id = random.uuid(bill.issuedAt);
  const amount = bill.lines.reduce((sum, line) => sum + line.qty * line.unitPrice, 0);
  const receipts = bill.paid.filter((receipt) => receipt.at <= world.now);
  const amountPaid = Math.min(
    amount,
    receipts.reduce((sum, receipt) => sum + receipt.amount, 0),
  );
  const status = bill.cancelled ? 'CANCELLED' : amountPaid === 0 ? 'PENDING' : amountPaid < amount ? 'PART_PAID' : 'PAID';
  const last = receipts.at(-1)?.at ?? null;
  const invoiceNo = world.numbered(`INV-${yearOf(dayOf(bill.issuedAt))}`, 6);
  const rrr = world.nextRrr();
  const changedAt = last ?? (bill.cancelled ? bill.issuedAt + DAY : bill.issuedAt);
  world.copyBuffer.add('Invoice', {
    id,
    invoiceNo,
    kind: bill.kind,
    mdaId: bill.mda?.id ?? null,
    enrolleeId: bill.enrolleeId,
    planId: bill.plan?.id ?? null,
    period: ymd(bill.period),
    amount,
    amountPaid,
    dueDate: ymd(bill.dueDay),
    rrr,
    status,
    issuedAt: stamp(bill.issuedAt),
    paidAt: status === 'PAID' && last !== null ? stamp(last) : null,
    cancelReason: bill.cancelled ?? null,
    version: receipts.length + (bill.cancelled ? 1 : 0),
    createdById: bill.by?.id ?? null,
    createdAt: stamp(bill.issuedAt),
    updatedAt: stamp(changedAt),
  });
  bill.lines.forEach((line, position) => {
    world.copyBuffer.add('InvoiceLine', {
      id: random.uuid(bill.issuedAt),
      invoiceId: id,
      position,
      ...line,
      amount: line.qty * line.unitPrice,
    });
  });
  const step = { entity: 'Invoice', id, label: invoiceNo };
  recordChange(world, { ...step, action: 'ISSUE', from: null, to: 'PENDING', by: bill.by, at: bill.issuedAt });
  if (bill.cancelled)
    recordChange(world, { ...step, action: 'CANCEL', from: 'PENDING', to: 'CANCELLED', by: bill.by, at: changedAt, note: bill.cancelled });
  let from = 'PENDING';
  let sum = 0;
  receipts.forEach((receipt, i) => {
    sum += receipt.amount;
    const to = sum < amount ? 'PART_PAID' : 'PAID';
    recordChange(world, { ...step, action: 'RECORD_PAYMENT', from, to, by: random.pick(world.staff('ACCOUNTANT')), at: receipt.at });
    from = to;
    writeReceipt(world, random, {
      rrr: i === 0 ? rrr : world.nextRrr(),
      invoiceId: id,
      amount: receipt.amount,
      payer: bill.payer,
      at: receipt.at,
    });
  });
  return id;
}

function writeReceipt(
  world: World,
  random: Random,
  receipt: { rrr: string; invoiceId: string | null; amount: number; payer: string; at: number; code?: [string, string] },
): void {
  const [statusCode, statusText] = receipt.code ?? [random.chance(0.8) ? '00' : '01', 'Transaction completed successfully'];
  const matched = receipt.invoiceId !== null ? Math.min(world.now, receipt.at + random.int(1, 30) * HOUR) : null;
  world.copyBuffer.add('RemitaPayment', {
    id: random.uuid(receipt.at),
    rrr: receipt.rrr,
    direction: 'IN',
    invoiceId: receipt.invoiceId,
    paymentId: null,
    amount: receipt.amount,
    payerName: receipt.payer,
    channel: random.pick(CHANNELS),
    transactionDate: stamp(receipt.at),
    statusCode,
    statusText,
    reconciledAt: matched === null ? null : stamp(matched),
    reconciledById: matched === null ? null : random.pick(world.staff('ACCOUNTANT')).id,
    raw: JSON.stringify({ status: statusCode, rrr: receipt.rrr }),
    createdAt: stamp(receipt.at),
    updatedAt: stamp(matched ?? receipt.at),
  });
}

/** What a family on a plan that pays for itself owes for a year. */
function premiumOf(family: Family): Line[] {
  const { plan } = family.principal;
  const many = family.members.length > 1 && plan.familyPremium !== null;
  const naira = many && plan.familyPremium !== null ? plan.familyPremium : plan.premiumValue;
  return [{ description: `${plan.name}, ${many ? 'family' : 'one person'}, 12 months`, qty: 1, unitPrice: naira * 100 }];
}

/** Premiums of the family's first year and of each renewal since the books begin; answers with the first invoice. */
export function billFamily(world: World, random: Random, family: Family): string | null {
  const { principal } = family;
  if (principal.plan.paymentResponsibility !== 'SELF') return null;
  let first: string | null = null;
  for (const payment of family.payments) {
    if (payment.day < world.horizon) continue;
    const pending = principal.status === 'PENDING_APPROVAL';
    const paidAt = pending
      ? principal.registeredAt + random.int(1, 200) * HOUR
      : payment.renewal
        ? at(payment.day, random.int(8, 18), random.int(0, 59))
        : principal.registeredAt - random.int(20, 90) * MINUTE;
    const id = writeInvoice(world, random, {
      kind: 'PREMIUM_SELF',
      mda: null,
      enrolleeId: principal.id,
      plan: principal.plan,
      payer: fullName(principal),
      period: payment.from,
      lines: premiumOf(family),
      issuedAt: pending ? principal.registeredAt : paidAt - random.int(1, 120) * HOUR,
      dueDay: dayOf(paidAt) + 30,
      paid: pending && random.chance(0.4) ? [] : [{ amount: premiumOf(family)[0]?.unitPrice ?? 0, at: paidAt }],
      by: principal.registeredBy,
    });
    if (!payment.renewal) first = id;
  }
  // Cover that ran out not long ago, or is about to, has a renewal waiting to be paid.
  const end = principal.coverEnd;
  if (end !== null && end > world.today - 60 && end < world.today + 30 && principal.stopped === null) {
    writeInvoice(world, random, {
      kind: 'PREMIUM_SELF',
      mda: null,
      enrolleeId: principal.id,
      plan: principal.plan,
      payer: fullName(principal),
      period: end + 1,
      lines: premiumOf(family),
      issuedAt: Math.min(at(end - 30, 9, random.int(0, 59)), world.now - HOUR),
      dueDay: end,
      paid: [],
      by: null,
    });
  }
  return first;
}

/** Each employer's invoice of each month, and each institution's of each session. */
export function billOrganisations(world: World): void {
  const accountants = world.staff('ACCOUNTANT');
  for (const mda of world.mdas) {
    const random = world.random.fork('premiums', mda.code);
    const slow = random.chance(0.2);
    for (const [month, { count, salaries }] of [...mda.payroll].sort(([a], [b]) => a - b)) {
      const issuedAt = at(month + random.int(1, 5), random.int(9, 15), random.int(0, 59));
      if (issuedAt > world.now) continue;
      const share = (basisPoints: number) => Math.round((salaries * basisPoints) / 10_000);
      const { employeeShare, employerShare } = world.plan('FORMAL');
      const heads = `${count} ${count === 1 ? 'principal' : 'principals'}`;
      const lines =
        mda.flatPremium === null
          ? [
              {
                description: `Employees' share, ${employeeShare / 100}% of basic salary, ${heads}, ${monthName(month)}`,
                qty: 1,
                unitPrice: share(employeeShare),
              },
              {
                description: `Employer's share, ${employerShare / 100}% of basic salary, ${heads}, ${monthName(month)}`,
                qty: 1,
                unitPrice: share(employerShare),
              },
            ]
          : [{ description: `Premium per principal, ${monthName(month)}`, qty: count, unitPrice: mda.flatPremium }];
      const total = lines.reduce((sum, line) => sum + line.qty * line.unitPrice, 0);
      const age = world.today - month;
      const paidAt = at(month + random.int(slow ? 40 : 8, slow ? 110 : 45), random.int(8, 17), random.int(0, 59));
      const unpaid = mda.disabledOn !== null && month > mda.disabledOn - 190;
      const half = random.chance(age < 120 ? 0.14 : 0.03);
      writeInvoice(world, random, {
        kind: 'PREMIUM_MDA',
        mda,
        enrolleeId: null,
        plan: world.plan('FORMAL'),
        payer: mda.name,
        period: month,
        lines,
        issuedAt,
        dueDay: month + 24,
        paid: unpaid
          ? []
          : half
            ? [{ amount: Math.floor(total / 200) * 100, at: paidAt }]
            : random.chance(0.04)
              ? [
                  { amount: Math.floor(total / 300) * 100, at: paidAt },
                  { amount: total - Math.floor(total / 300) * 100, at: paidAt + random.int(5, 20) * DAY },
                ]
              : [{ amount: total, at: paidAt }],
        by: random.pick(accountants),
      });
    }
    for (const session of mda.sessions) {
      if (session.students === 0) continue;
      const issuedAt = at(addMonths(session.startsOn, 1) + random.int(1, 12), 11, random.int(0, 59));
      if (issuedAt > world.now) continue;
      const plan = world.plan('TISHIP');
      const unitPrice = plan.premiumValue * 100;
      const total = session.students * unitPrice;
      writeInvoice(world, random, {
        kind: 'PREMIUM_INSTITUTION',
        mda,
        enrolleeId: null,
        plan,
        payer: mda.name,
        period: session.startsOn,
        lines: [{ description: `Students' premium, session ${session.name}`, qty: session.students, unitPrice }],
        issuedAt,
        dueDay: dayOf(issuedAt) + 45,
        paid: [{ amount: session.isCurrent ? Math.floor(total / 200) * 100 : total, at: issuedAt + random.int(15, 60) * DAY }],
        by: random.pick(accountants),
      });
    }
  }
  billOthers(world);
}

/** Reprinted cards, an invoice made by mistake, and receipts that nobody has matched yet. */
function billOthers(world: World): void {
  const random = world.random.fork('other invoices');
  const accountants = world.staff('ACCOUNTANT');
  for (let i = 0; i < 18; i++) {
    const mda = random.pick(world.mdas);
    const issuedAt = world.now - random.int(1, 300) * DAY - random.int(0, 300) * MINUTE;
    const qty = random.int(2, 40);
    writeInvoice(world, random, {
      kind: i % 5 === 4 ? 'OTHER' : 'CARD_FEE',
      mda,
      enrolleeId: null,
      plan: null,
      payer: mda.name,
      period: dayOf(issuedAt),
      lines: [
        {
          description: i % 5 === 4 ? 'Sensitisation visit to staff' : 'Reprinting of lost cards',
          qty,
          unitPrice: i % 5 === 4 ? 250_000 : 50_000,
        },
      ],
      issuedAt,
      dueDay: dayOf(issuedAt) + 30,
      paid: i % 6 === 5 || i % 3 === 0 ? [] : [{ amount: qty * (i % 5 === 4 ? 250_000 : 50_000), at: issuedAt + random.int(1, 20) * DAY }],
      cancelled: i % 6 === 5 ? 'Issued twice by mistake' : undefined,
      by: random.pick(accountants),
    });
  }
  const codes: [string, string][] = [
    ['00', 'Transaction completed successfully'],
    ['021', 'Transaction pending'],
    ['025', 'Payment reference generated'],
    ['012', 'Transaction aborted'],
    ['02', 'Transaction failed'],
  ];
  for (let i = 0; i < 14; i++) {
    writeReceipt(world, random, {
      rrr: world.nextRrr(),
      invoiceId: null,
      amount: random.int(12, 300) * 100_000,
      payer: random.pick(world.mdas).name,
      at: world.now - random.int(1, 30 * 24) * HOUR,
      code: codes[i % 5],
    });
  }
}
