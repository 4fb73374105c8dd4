import { InvoiceStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** W13. Being overdue is not a state: it follows from the due date. */
export const invoiceMachine = defineMachine('Invoice', InvoiceStatus, {
  /** Assigns the payment reference. */
  ISSUE: { from: ['DRAFT', 'PENDING'], to: 'PENDING', can: 'INVOICE_ISSUE' },
  /** A reference for the balance, since each payment needs its own. */
  REISSUE: { from: ['PART_PAID'], to: 'PART_PAID', can: 'INVOICE_ISSUE' },
  RECORD_PAYMENT: { from: ['PENDING', 'PART_PAID'], to: 'PAID', can: 'INVOICE_WRITE' },
  RECORD_PART: { from: ['PENDING', 'PART_PAID'], to: 'PART_PAID', can: 'INVOICE_WRITE' },
  /** A receipt is unmatched; the remaining receipts decide the status. */
  TAKE_BACK: { from: ['PART_PAID', 'PAID'], to: 'PENDING', can: 'SYSTEM' },
  TAKE_BACK_PART: { from: ['PART_PAID', 'PAID'], to: 'PART_PAID', can: 'SYSTEM' },
  CANCEL: { from: ['DRAFT', 'PENDING'], to: 'CANCELLED', can: 'INVOICE_WRITE' },
  /** The unpaid invoice of a rejected registration is cancelled. */
  DROP: { from: ['DRAFT', 'PENDING'], to: 'CANCELLED', can: 'REGISTRATION_COMPLETE' },
});
