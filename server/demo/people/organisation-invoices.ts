import { addMonths, DAY, dayOf, HOUR, instantAt, MINUTE } from '../world/days.ts';
import type { Random } from '../world/random.ts';
import type { Mda, User, World } from '../world/world.ts';
import { monthName, writeInvoice, writeReceipt } from './invoices.ts';

// Assumptions of the demo scheme.
const SLOW_PAYER_SHARE = 0.2;
const TWO_PAYMENTS_SHARE = 0.04;
/** Invoices of which only half is paid: more among recent ones. */
const HALF_PAID_SHARE = 0.03;
const HALF_PAID_RECENT_SHARE = 0.14;
const RECENT_DAYS = 120;
/** An employer whose members are disabled had stopped paying half a year before. */
const UNPAID_DAYS_BEFORE_DISABLING = 190;
const EMPLOYER_DUE_DAYS = 24;
const INSTITUTION_DUE_DAYS = 45;
const PAYMENT_DAYS = 30;
const SERVICE_INVOICES = 18;
const UNMATCHED_RECEIPTS = 14;
/** Kobo. */
const STAFF_VISIT_PRICE = 250_000;
const MISTYPED_AMOUNT = 120_000_000;
const CARD_REPRINT_PRICE = 50_000;

/** Kobo, rounded down to a whole naira. */
const wholeNaira = (kobo: number) => Math.floor(kobo / 100) * 100;

/** Writes the monthly invoices of employers, those of institutions per session, and a few for other services. */
export function billOrganisations(world: World): void {
  const accountants = world.staff('ACCOUNTANT');
  for (const mda of world.mdas) {
    const random = world.random.fork('premiums', mda.code);
    billEmployer(world, random, mda, accountants);
    billInstitution(world, random, mda, accountants);
  }
  billServices(world);
}

function billEmployer(world: World, random: Random, mda: Mda, accountants: User[]): void {
  const isSlowPayer = random.chance(SLOW_PAYER_SHARE);
  for (const [month, { count, salaries }] of [...mda.payroll].sort(([a], [b]) => a - b)) {
    const issuedAt = instantAt(month + random.int(1, 5), random.int(9, 15), random.int(0, 59));
    if (issuedAt > world.now) continue;
    const shareOfSalaries = (basisPoints: number) => Math.round((salaries * basisPoints) / 10_000);
    const { employeeShare, employerShare } = world.plan('FORMAL');
    const principals = `${count} ${count === 1 ? 'principal' : 'principals'}`;
    const lines =
      mda.flatPremium === null
        ? [
            {
              description: `Employees' share, ${employeeShare / 100}% of basic salary, ${principals}, ${monthName(month)}`,
              qty: 1,
              unitPrice: shareOfSalaries(employeeShare),
            },
            {
              description: `Employer's share, ${employerShare / 100}% of basic salary, ${principals}, ${monthName(month)}`,
              qty: 1,
              unitPrice: shareOfSalaries(employerShare),
            },
          ]
        : [{ description: `Premium per principal, ${monthName(month)}`, qty: count, unitPrice: mda.flatPremium }];
    const total = lines.reduce((sum, line) => sum + line.qty * line.unitPrice, 0);
    const daysSinceMonth = world.today - month;
    const paidAt = instantAt(month + random.int(isSlowPayer ? 40 : 8, isSlowPayer ? 110 : 45), random.int(8, 17), random.int(0, 59));
    const isUnpaid = mda.disabledOn !== null && month > mda.disabledOn - UNPAID_DAYS_BEFORE_DISABLING;
    const isHalfPaid = random.chance(daysSinceMonth < RECENT_DAYS ? HALF_PAID_RECENT_SHARE : HALF_PAID_SHARE);
    writeInvoice(world, random, {
      kind: 'PREMIUM_MDA',
      mda,
      enrolleeId: null,
      plan: world.plan('FORMAL'),
      payer: mda.name,
      period: month,
      lines,
      issuedAt,
      dueDate: month + EMPLOYER_DUE_DAYS,
      paid: isUnpaid
        ? []
        : isHalfPaid
          ? [{ amount: wholeNaira(total / 2), at: paidAt }]
          : random.chance(TWO_PAYMENTS_SHARE)
            ? [
                { amount: wholeNaira(total / 3), at: paidAt },
                { amount: total - wholeNaira(total / 3), at: paidAt + random.int(5, 20) * DAY },
              ]
            : [{ amount: total, at: paidAt }],
      by: random.pick(accountants),
    });
  }
}

function billInstitution(world: World, random: Random, mda: Mda, accountants: User[]): void {
  for (const session of mda.sessions) {
    if (session.students === 0) continue;
    const issuedAt = instantAt(addMonths(session.startsOn, 1) + random.int(1, 12), 11, random.int(0, 59));
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
      dueDate: dayOf(issuedAt) + INSTITUTION_DUE_DAYS,
      paid: [{ amount: session.isCurrent ? wholeNaira(total / 2) : total, at: issuedAt + random.int(15, 60) * DAY }],
      by: random.pick(accountants),
    });
  }
}

/** Writes invoices for reprinted cards and visits, some of them cancelled, and unmatched receipts. */
function billServices(world: World): void {
  const random = world.random.fork('other invoices');
  const accountants = world.staff('ACCOUNTANT');
  for (let i = 0; i < SERVICE_INVOICES; i++) {
    const mda = random.pick(world.mdas);
    const issuedAt = world.now - random.int(1, 300) * DAY - random.int(0, 300) * MINUTE;
    const qty = random.int(2, 40);
    const isStaffVisit = i % 5 === 4;
    const isCancelled = i % 6 === 5;
    const unitPrice = isStaffVisit ? STAFF_VISIT_PRICE : CARD_REPRINT_PRICE;
    writeInvoice(world, random, {
      kind: isStaffVisit ? 'OTHER' : 'CARD_FEE',
      mda,
      enrolleeId: null,
      plan: null,
      payer: mda.name,
      period: dayOf(issuedAt),
      lines: [
        {
          description: isStaffVisit ? 'Sensitisation visit to staff' : 'Reprinting of lost cards',
          qty,
          unitPrice,
        },
      ],
      issuedAt,
      dueDate: dayOf(issuedAt) + PAYMENT_DAYS,
      paid: isCancelled || i % 3 === 0 ? [] : [{ amount: qty * unitPrice, at: issuedAt + random.int(1, 20) * DAY }],
      cancelled: isCancelled ? 'Issued twice by mistake' : undefined,
      by: random.pick(accountants),
    });
  }
  const statuses: [string, string][] = [
    ['00', 'Transaction completed successfully'],
    ['021', 'Transaction pending'],
    ['025', 'Payment reference generated'],
    ['012', 'Transaction aborted'],
    ['02', 'Transaction failed'],
  ];
  for (let i = 0; i < UNMATCHED_RECEIPTS; i++) {
    writeReceipt(world, random, {
      rrr: world.nextRrr(),
      invoiceId: null,
      amount: random.int(12, 300) * 100_000,
      payer: random.pick(world.mdas).name,
      at: world.now - random.int(1, 30 * 24) * HOUR,
      code: statuses[i % statuses.length],
    });
  }
  writeReversals(world);
}

/** A mistyped receipt that was reversed, and one with a pending reversal. */
function writeReversals(world: World): void {
  const random = world.random.fork('receipt-reversals');
  const [requester] = world.staff('ACCOUNTANT');
  const [admin] = world.staff('ADMIN');
  if (!requester || !admin) return;
  for (const isConfirmed of [true, false]) {
    const at = world.now - (isConfirmed ? 9 : 2) * DAY;
    writeReceipt(world, random, {
      rrr: world.nextRrr(),
      invoiceId: null,
      amount: MISTYPED_AMOUNT,
      payer: random.pick(world.mdas).name,
      at,
      code: ['00', 'Recorded by the accountant'],
      reversal: {
        reason: 'A zero too many was typed',
        ...{ by: requester, at: at + HOUR },
        ...{ confirmedBy: isConfirmed ? admin : null, confirmedAt: isConfirmed ? at + DAY : null },
      },
    });
  }
}
