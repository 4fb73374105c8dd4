import { dayOf, HOUR, instantAt, MINUTE } from '../world/days.ts';
import { type Family, fullName } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { type InvoiceLine, writeInvoice } from './invoices.ts';

// Assumptions of the demo scheme.
/** Pending registrations whose first premium is not yet paid. */
const UNPAID_SHARE = 0.4;
const PAYMENT_DAYS = 30;
const RENEWAL_DAYS_BEFORE_END = 30;
const RENEWAL_DAYS_AFTER_END = 60;

/** The annual premium of a family that pays for itself. */
function premiumOf(family: Family): InvoiceLine[] {
  const { plan } = family.principal;
  const isFamilyPremium = family.members.length > 1 && plan.familyPremium !== null;
  const naira = isFamilyPremium && plan.familyPremium !== null ? plan.familyPremium : plan.premiumValue;
  return [{ description: `${plan.name}, ${isFamilyPremium ? 'family' : 'one person'}, 12 months`, qty: 1, unitPrice: naira * 100 }];
}

/** Writes the invoices of a family that pays for itself: the first year and each renewal since the history starts. Returns the id of the first one. */
export function billFamily(world: World, random: Random, family: Family): string | null {
  const { principal } = family;
  if (principal.plan.paymentResponsibility !== 'SELF') return null;
  let firstInvoiceId: string | null = null;
  for (const payment of family.payments) {
    if (payment.day < world.historyStart) continue;
    const isPending = principal.status === 'PENDING_APPROVAL';
    const paidAt = isPending
      ? principal.registeredAt + random.int(1, 200) * HOUR
      : payment.renewal
        ? instantAt(payment.day, random.int(8, 18), random.int(0, 59))
        : principal.registeredAt - random.int(20, 90) * MINUTE;
    const id = writeInvoice(world, random, {
      kind: 'PREMIUM_SELF',
      mda: null,
      enrolleeId: principal.id,
      plan: principal.plan,
      payer: fullName(principal),
      period: payment.from,
      lines: premiumOf(family),
      issuedAt: isPending ? principal.registeredAt : paidAt - random.int(1, 120) * HOUR,
      dueDate: dayOf(paidAt) + PAYMENT_DAYS,
      paid: isPending && random.chance(UNPAID_SHARE) ? [] : [{ amount: premiumOf(family)[0]?.unitPrice ?? 0, at: paidAt }],
      by: principal.registeredBy,
    });
    if (!payment.renewal) firstInvoiceId = id;
  }
  // Cover that ended lately or is about to end has an unpaid invoice for the renewal.
  const { coverEnd } = principal;
  if (
    coverEnd !== null &&
    coverEnd > world.today - RENEWAL_DAYS_AFTER_END &&
    coverEnd < world.today + RENEWAL_DAYS_BEFORE_END &&
    principal.stoppedOn === null
  ) {
    writeInvoice(world, random, {
      kind: 'PREMIUM_SELF',
      mda: null,
      enrolleeId: principal.id,
      plan: principal.plan,
      payer: fullName(principal),
      period: coverEnd + 1,
      lines: premiumOf(family),
      issuedAt: Math.min(instantAt(coverEnd - RENEWAL_DAYS_BEFORE_END, 9, random.int(0, 59)), world.now - HOUR),
      dueDate: coverEnd,
      paid: [],
      by: null,
    });
  }
  return firstInvoiceId;
}
