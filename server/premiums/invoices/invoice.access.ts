import type { Prisma } from '../../generated/prisma/client.ts';
import { today } from '../../platform/clock.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** A registration officer deals with invoices of registrations and with those raised by the officer. */
const ofRole = ({ role, userId }: Viewer): Prisma.InvoiceWhereInput =>
  role === 'REGISTRATION_OFFICER' ? { OR: [{ registration: { isNot: null } }, { createdById: userId }] } : {};

/** The invoices this viewer may see; an LGA's are those of its employers and people. A member sees the own ones. */
export const visibleInvoices = defineScope('Invoice', {
  scheme: ofRole,
  lgas: (lgaIds, viewer) => ({
    AND: [ofRole(viewer), { OR: [{ mda: { lgaId: { in: lgaIds } } }, { enrollee: { lgaId: { in: lgaIds } } }] }],
  }),
  facility: none,
  self: (enrolleeId) => ({ enrolleeId: enrolleeId ?? { in: [] } }),
});

/** Receipts for invoices this viewer may see. Unmatched receipts belong to no LGA. */
export const visibleReceipts = defineScope('RemitaPayment', {
  lgas: (_lgaIds, viewer) => ({ invoice: visibleInvoices(viewer) }),
  facility: none,
  self: none,
});

/** What receipts pay of the invoices that this viewer may see: of a member, of the own invoices. */
export const visibleReceiptMatches = defineScope('ReceiptMatch', (viewer) => ({ invoice: visibleInvoices(viewer) }));

/** Past their due date and not fully paid. */
export const overdueInvoices = (): Prisma.InvoiceWhereInput => ({ status: { in: ['PENDING', 'PART_PAID'] }, dueDate: { lt: today() } });

export const invoicesToPay = defineWorklist(visibleInvoices, {
  permission: 'INVOICE_WRITE',
  where: { status: { in: ['PENDING', 'PART_PAID'] } },
  informs: { role: 'ACCOUNTANT', key: 'INVOICES_TO_PAY', words: { one: 'unpaid invoice', many: 'unpaid invoices' } },
});
