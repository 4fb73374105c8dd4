import type { z } from 'zod';
import { requireFund } from '../../ledger/funds.service.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { visibleMdas } from '../../members/mdas/mda.access.ts';
import type { PremiumLine } from '../../members/rules/premium.ts';
import { sumOf } from '../../members/rules/premium.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { dayInWords, today } from '../../platform/clock.ts';
import { fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { createInvoiceInput } from './new-invoice.input.ts';
import { billPremium } from './premium-invoice.ts';
import { linkToInvoice } from './reference-notice.ts';

type Input = z.output<typeof createInvoiceInput>;

/** The MDA, institution or person that owes it. Errors: INV_PAYER, NOT_FOUND. */
async function payerOf(tx: Tx, viewer: Viewer, { mdaId, enrolmentNo }: Input) {
  if ((mdaId === null) === (enrolmentNo === null)) throw fieldError('INV_PAYER', mdaId === null ? 'mdaId' : 'enrolmentNo');
  if (mdaId) {
    // The officer could not open the invoice of an employer outside their LGAs.
    const { scope } = viewer;
    const ofOwnLgas = scope.kind === 'SCHEME' && scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
    const mda = await tx.mda.findFirst({ where: { AND: [{ id: mdaId, isActive: true }, ofOwnLgas, visibleMdas(viewer)] } });
    if (!mda) throw fieldError('NOT_FOUND', 'mdaId');
    return { mda, enrollee: null };
  }
  const enrollee = await tx.enrollee.findFirst({ where: { AND: [{ enrolmentNo: enrolmentNo?.toUpperCase() }, visibleEnrollees(viewer)] } });
  if (!enrollee) throw fieldError('NOT_FOUND', 'enrolmentNo');
  return { mda: null, enrollee };
}

/** The session of an institution, and the plan of its students, whose fund the premium goes to. Errors: INV_SESSION. */
async function sessionOf(tx: Tx, { mdaId, sessionId }: Input) {
  const session = sessionId && mdaId ? await tx.academicSession.findFirst({ where: { id: sessionId, mdaId } }) : null;
  if (!session) throw fieldError('INV_SESSION', 'sessionId');
  const ofInstitutions = { paymentResponsibility: 'INSTITUTION' } as const;
  const student = await tx.enrollee.findFirst({ where: { sessionId: session.id, plan: ofInstitutions }, select: { planId: true } });
  const plan = student ?? (await tx.plan.findFirst({ where: { ...ofInstitutions, isActive: true }, orderBy: { sortOrder: 'asc' } }));
  if (!plan) throw fieldError('INV_SESSION', 'sessionId');
  return { period: session.startsOn, planId: 'planId' in plan ? plan.planId : plan.id };
}

/** Issues an invoice with manually entered lines and notifies the payer. Errors: INV_PAYER, INV_SESSION, INV_DUE, INV_TOO_LARGE, FUND_UNKNOWN, NOT_FOUND. */
export async function createInvoice(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(createInvoiceInput, raw);
  const dueDate = new Date(input.dueDate);
  if (dueDate < today()) throw fieldError('INV_DUE', 'dueDate');
  const lines: PremiumLine[] = input.lines.map((line) => ({ ...line, unitPrice: BigInt(line.unitPrice) }));
  const amount = sumOf(lines);
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw fieldError('INV_TOO_LARGE', 'lines');
  return transact(viewer, 'createInvoice', async (write) => {
    const { mda, enrollee } = await payerOf(write.tx, viewer, input);
    const fundingPool = input.kind === 'PREMIUM_INSTITUTION' ? null : input.fundingPool;
    if (fundingPool) await requireFund(write.tx, fundingPool, 'fundingPool');
    const subject = input.kind === 'PREMIUM_INSTITUTION' ? await sessionOf(write.tx, input) : { period: null, planId: null };
    const { kind } = input;
    const payer = { mdaId: mda?.id ?? null, enrolleeId: enrollee?.id ?? null };
    const invoice = await billPremium(write, { kind, ...payer, ...subject, fundingPool, dueDate, lines });
    if (enrollee)
      write.notify(
        { enrolleeId: enrollee.id },
        {
          kind: 'INVOICE_ISSUED',
          title: `Invoice ${invoice.invoiceNo}: ${nairaText(amount)} payable`,
          entityType: 'Invoice',
          entityId: invoice.id,
        },
      );
    if (mda) {
      const what = input.lines.map(({ description }) => description).join(', ');
      const { invoiceNo } = invoice;
      const values = {
        ...{ name: mda.contactName, invoiceNo, amount: nairaText(amount), dueDate: dayInWords(dueDate), what },
        ...{ files: 'The invoice is attached.', link: linkToInvoice(invoice.id) },
      };
      write.job('sendInvoiceMail', { invoiceId: invoice.id, to: mda.email, ...(await emailMessage(write.tx, 'INVOICE', values)) });
    }
    return { id: invoice.id };
  });
}
