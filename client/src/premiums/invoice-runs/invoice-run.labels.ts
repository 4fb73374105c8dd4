import type { InvoiceLeftOut, InvoiceLifeReason, InvoiceRunStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const INVOICE_RUN_STATUS = defineLabels<InvoiceRunStatus>({
  OPEN: { text: 'Computing', tone: 'info' },
  COMPUTED: { text: 'To be issued', tone: 'warn' },
  ISSUED: { text: 'Issued', tone: 'success' },
  DISCARDED: { text: 'Discarded', tone: 'neutral' },
});

export const INVOICE_LEFT_OUT = {
  NO_LIVES: 'Nobody was covered in the month',
  NO_AMOUNT: 'No salary is on record, or the premium is zero',
  DISABLED: 'The MDA is disabled',
  INVOICED: 'The month is invoiced already',
  BY_HAND: 'Taken out of the run',
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
  OPEN: 'Begun',
  FINISH: 'Computed',
  RECOMPUTE: 'Computed anew',
  LEAVE_OUT: 'MDA taken out',
  ISSUE: 'Issued',
  DISCARD: 'Discarded',
};
