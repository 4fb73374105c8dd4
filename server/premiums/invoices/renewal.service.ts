import { Prisma } from '../../generated/prisma/client.ts';
import { lockFamilies } from '../../members/cover/cover-rows.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { type PremiumLine, premiumLines, sumOf } from '../../members/rules/premium.ts';
import { addDays, dayInWords, daysBetween, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { raisePremiumInput } from './invoice.input.ts';
import { issuePremiumInvoice } from './premium-invoice.ts';

/** Days before the end of cover from which it can be renewed. */
const RENEW_DAYS_BEFORE = 60;

export type RenewalOffer = { from: Date; daysAfterPayment: number | null; lines: PremiumLine[]; amount: bigint };

const OPEN = { kind: 'PREMIUM_SELF', status: { in: ['DRAFT', 'PENDING', 'PART_PAID'] } } satisfies Prisma.InvoiceWhereInput;

const openPremium = (tx: Pick<Tx, 'invoice'>, enrolleeId: string) =>
  tx.invoice.findFirst({ where: { enrolleeId, ...OPEN }, select: { id: true } });

/** The renewal offer of a member. Throws if there is nothing to renew. */
async function offerOf(tx: Pick<Tx, 'enrollee'>, viewer: Viewer, enrolleeId: string): Promise<RenewalOffer> {
  const principal = await tx.enrollee.findFirst({
    where: { id: enrolleeId, relationship: 'PRINCIPAL', AND: visibleEnrollees(viewer) },
    include: { plan: true, dependants: { where: { status: { in: ['ACTIVE', 'EXPIRED'] } }, select: { relationship: true } } },
  });
  if (!principal) throw new DomainError('NOT_FOUND');
  const { plan, status, coverageEnd, dependants } = principal;
  const renews = plan.isActive && plan.paymentResponsibility === 'SELF' && plan.periodType === 'MONTHS' && coverageEnd !== null;
  if (!renews || (status !== 'ACTIVE' && status !== 'EXPIRED')) throw new DomainError('REN_NOT_OFFERED');
  const opens = addDays(coverageEnd, -RENEW_DAYS_BEFORE);
  if (opens > today()) throw new DomainError('REN_NOT_DUE', { params: { date: dayInWords(opens) } });
  const extras = dependants.filter(({ relationship }) => relationship === 'EXTRA').length;
  const lines = premiumLines(plan, { dependants: dependants.length - extras, extras });
  if (lines.length === 0) throw new DomainError('REN_NOT_OFFERED');
  return { ...(await startOf(coverageEnd, plan.waitingDays)), lines, amount: sumOf(lines) };
}

/** When the new period starts, as in renewCover: after the old one, else on payment, or after the waiting days once the grace days have passed. */
async function startOf(coverageEnd: Date, waitingDays: number): Promise<Pick<RenewalOffer, 'from' | 'daysAfterPayment'>> {
  if (coverageEnd >= today()) return { from: addDays(coverageEnd, 1), daysAfterPayment: null };
  const { renewalGraceDays } = await getSettings();
  const daysAfterPayment = daysBetween(coverageEnd, today()) > renewalGraceDays ? waitingDays : 0;
  return { from: addDays(today(), daysAfterPayment), daysAfterPayment };
}

/** The renewal that this member may ask for now; null where there is none, or its invoice is out already. */
export async function renewalOffer(viewer: Viewer): Promise<RenewalOffer | null> {
  const { scope } = viewer;
  return scope.kind === 'SELF' && scope.enrolleeId ? renewalOf(viewer, scope.enrolleeId) : null;
}

/** The same of a person in the viewer's scope. */
export async function renewalOf(viewer: Viewer, enrolleeId: string): Promise<RenewalOffer | null> {
  if (await openPremium(db, enrolleeId)) return null;
  try {
    return await offerOf(db, viewer, enrolleeId);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Invoices the next period of the member's own cover. A repeated request returns the unpaid invoice. Errors: REN_NOT_OFFERED, REN_NOT_DUE. */
export async function requestRenewal(viewer: Viewer): Promise<{ id: string }> {
  const { scope } = viewer;
  if (scope.kind !== 'SELF' || !scope.enrolleeId) throw new DomainError('NOT_FOUND');
  const { enrolleeId } = scope;
  return transact(viewer, 'requestRenewal', async (write) => {
    const open = await openPremium(write.tx, enrolleeId);
    if (open) return open;
    const { from, lines } = await offerOf(write.tx, viewer, enrolleeId);
    return issuePremiumInvoice(write, enrolleeId, lines, from);
  }).catch(async (error: unknown) => {
    // On simultaneous requests, returns the invoice of the other one.
    const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    const open = taken && (await openPremium(db, enrolleeId));
    if (open) return open;
    throw error;
  });
}

/** Invoices the next period of a family's cover on its behalf. Errors: NOT_FOUND, ENR_NOT_PRINCIPAL, REN_NOT_OFFERED, REN_NOT_DUE, INV_PREMIUM_OPEN. */
export async function raisePremiumInvoice(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { enrolmentNo } = parse(raisePremiumInput, raw);
  return transact(viewer, 'raisePremiumInvoice', async (write) => {
    const { tx } = write;
    const person = await tx.enrollee.findFirst({ where: { enrolmentNo, AND: visibleEnrollees(viewer) } });
    if (!person) throw fieldError('NOT_FOUND', 'enrolmentNo');
    if (person.relationship !== 'PRINCIPAL') throw fieldError('ENR_NOT_PRINCIPAL', 'enrolmentNo');
    // A concurrent request waits here and then finds the first invoice. The lock also keeps the family unchanged while it is counted.
    await lockFamilies(tx, { ids: [person.id] });
    const open = await tx.invoice.findFirst({ where: { enrolleeId: person.id, ...OPEN } });
    if (open) throw fieldError('INV_PREMIUM_OPEN', 'enrolmentNo', { name: person.fullName, no: open.invoiceNo });
    const { from, lines, amount } = await offerOf(tx, viewer, person.id);
    const invoice = await issuePremiumInvoice(write, person.id, lines, from);
    write.notify(
      { enrolleeId: person.id },
      {
        kind: 'PREMIUM_DUE',
        title: `Pay ${nairaText(amount)} to renew your cover: invoice ${invoice.invoiceNo}`,
        entityType: 'Invoice',
        entityId: invoice.id,
      },
    );
    return { id: invoice.id };
  });
}
