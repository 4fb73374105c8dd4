import { InvoiceRunStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** W13: the invoices of a month are drafts until they are issued. */
export const invoiceRunMachine = defineMachine('InvoiceRun', InvoiceRunStatus, {
  FINISH: { from: ['OPEN'], to: 'COMPUTED', can: 'INVOICE_RUN_WRITE' },
  RECOMPUTE: { from: ['COMPUTED', 'OPEN'], to: 'OPEN', can: 'INVOICE_RUN_WRITE' },
  /** Excludes an employer from the run. */
  LEAVE_OUT: { from: ['COMPUTED'], to: 'COMPUTED', can: 'INVOICE_RUN_WRITE' },
  ISSUE: { from: ['COMPUTED'], to: 'ISSUED', can: 'INVOICE_RUN_WRITE' },
  DISCARD: { from: ['COMPUTED', 'OPEN'], to: 'DISCARDED', can: 'INVOICE_RUN_WRITE' },
});
