import { InvoiceStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

/** W13. Being overdue is not a state: it follows from the due date. */
export const invoiceMachine = defineMachine('Invoice', InvoiceStatus, {
  /** The reference to pay by. */
  ISSUE: { from: ['DRAFT', 'PENDING'], to: 'PENDING', can: 'INVOICE_ISSUE' },
  /** A reference for what is left, since each payment has one of its own. */
  REISSUE: { from: ['PART_PAID'], to: 'PART_PAID', can: 'INVOICE_ISSUE' },
  RECORD_PAYMENT: { from: ['PENDING', 'PART_PAID'], to: 'PAID', can: 'INVOICE_WRITE' },
  RECORD_PART: { from: ['PENDING', 'PART_PAID'], to: 'PART_PAID', can: 'INVOICE_WRITE' },
  /** A receipt is taken off it; what is left of others decides the status. */
  TAKE_BACK: { from: ['PART_PAID', 'PAID'], to: 'PENDING', can: 'SYSTEM' },
  TAKE_BACK_PART: { from: ['PART_PAID', 'PAID'], to: 'PART_PAID', can: 'SYSTEM' },
  CANCEL: { from: ['DRAFT', 'PENDING'], to: 'CANCELLED', can: 'INVOICE_WRITE' },
  /** A rejected registration takes its unpaid invoice with it. */
  DROP: { from: ['DRAFT', 'PENDING'], to: 'CANCELLED', can: 'REGISTRATION_COMPLETE' },
});
