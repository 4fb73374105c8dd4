import { InvoiceStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

/** W13. Being overdue is not a state: it follows from the due date. */
export const invoiceMachine = defineMachine('Invoice', InvoiceStatus, {
  /** The reference to pay by; a mistyped one may be replaced until money has come in. */
  ISSUE: { from: ['DRAFT', 'PENDING'], to: 'PENDING', can: 'INVOICE_ISSUE' },
  RECORD_PAYMENT: { from: ['PENDING', 'PART_PAID'], to: 'PAID', can: 'INVOICE_WRITE' },
  RECORD_PART: { from: ['PENDING', 'PART_PAID'], to: 'PART_PAID', can: 'INVOICE_WRITE' },
  CANCEL: { from: ['DRAFT', 'PENDING'], to: 'CANCELLED', can: 'INVOICE_WRITE' },
  /** A rejected registration takes its unpaid invoice with it. */
  DROP: { from: ['DRAFT', 'PENDING'], to: 'CANCELLED', can: 'REGISTRATION_COMPLETE' },
});
