import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** Runs are of the whole scheme. */
export const visibleInvoiceRuns = defineScope('InvoiceRun', { lgas: none, facility: none, self: none });

/** What a run invoices to an employer, for those who see the employer's invoices. */
export const visibleInvoiceDrafts = defineScope('InvoiceDraft', {
  lgas: (lgaIds) => ({ mda: { lgaId: { in: lgaIds } } }),
  facility: none,
  self: none,
});

export const visibleInvoiceLives = defineScope('InvoiceLife', (viewer) => ({ draft: visibleInvoiceDrafts(viewer) }));

export const invoiceRunsToIssue = defineWorklist(visibleInvoiceRuns, {
  permission: 'INVOICE_RUN_WRITE',
  where: { status: 'COMPUTED' },
  informs: {
    role: 'ACCOUNTANT',
    key: 'INVOICE_RUNS_TO_ISSUE',
    words: { one: 'month of invoices to issue', many: 'months of invoices to issue' },
  },
});
