import type { InvoiceLeftOut, InvoiceLifeReason, InvoiceRunStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const INVOICE_RUN_STATUS = defineLabels<InvoiceRunStatus>({
  OPEN: { text: 'Computing', tone: 'info' },
  COMPUTED: { text: 'Awaiting issue', tone: 'warn' },
  ISSUED: { text: 'Issued', tone: 'success' },
  DISCARDED: { text: 'Discarded', tone: 'neutral' },
});

export const INVOICE_EXCLUSION_REASON = {
  NO_LIVES: 'No one covered in the month',
  NO_AMOUNT: 'No salary on record, or premium is zero',
  DISABLED: 'MDA disabled',
  INVOICED: 'Month already invoiced',
  BY_HAND: 'Excluded manually',
} satisfies Record<InvoiceLeftOut, string>;

export const INVOICE_LIFE_REASON = {
  WHOLE_MONTH: 'Whole month',
  JOINED: 'Joined in the month',
  LEFT: 'Left in the month',
  DIED: 'Died in the month',
  NO_SALARY: 'No salary on record',
} satisfies Record<InvoiceLifeReason, string>;

/** Texts of history entries of a run, by action. */
export const INVOICE_RUN_DONE: Record<string, string> = {
  OPEN: 'Started',
  FINISH: 'Computed',
  RECOMPUTE: 'Recomputed',
  LEAVE_OUT: 'MDA excluded',
  ISSUE: 'Issued',
  DISCARD: 'Discarded',
};
