import { RotateCcw } from 'lucide-react';
import type { BillDeadline, BillHolder, BillKind, BillStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const BILL_STATUS = defineLabels<BillStatus>({
  OPEN: { text: 'Open', tone: 'neutral' },
  SUBMITTED: { text: 'Submitted', tone: 'info' },
  IN_REVIEW: { text: 'In review', tone: 'info' },
  VETTED: { text: 'Vetted', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  PAID: { text: 'Paid', tone: 'success' },
  RETURNED: { text: 'Returned', tone: 'warn', icon: RotateCcw },
});

export const BILL_KIND: Record<BillKind, string> = { ORDINARY: 'Claims', SUPPLEMENTARY: 'Supplementary', CAPITATION: 'Capitation' };

/** Filter values for the officer of a bill, relative to the viewer. */
export const BILL_ASSIGNMENT = defineLabels<BillHolder>({
  MINE: { text: 'Mine', tone: 'accent' },
  NOBODY: { text: 'Unassigned', tone: 'neutral' },
  OTHERS: { text: 'Others’', tone: 'neutral' },
});

/** Filter values for the business days left until the vetting deadline. */
export const BILL_DAYS_LEFT = { '0': 'Due today or overdue', '2': 'At most 2', '5': 'At most 5', '10': 'At most 10' };

export const BILL_DEADLINE: Record<BillDeadline, string> = { VETTING: 'Vetting overdue', PAYMENT: 'Payment overdue' };
