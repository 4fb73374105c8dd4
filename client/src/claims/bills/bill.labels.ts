import { RotateCcw } from 'lucide-react';
import type { BillStatus } from '../../graphql/generated.ts';
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
