import { RotateCcw } from 'lucide-react';
import type { BillStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const BILL_STATUS = defineLabels<BillStatus>({
  OPEN: { word: 'Open', tone: 'neutral' },
  SUBMITTED: { word: 'Submitted', tone: 'info' },
  IN_REVIEW: { word: 'In review', tone: 'info' },
  VETTED: { word: 'Vetted', tone: 'info' },
  APPROVED: { word: 'Approved', tone: 'success' },
  PAID: { word: 'Paid', tone: 'success' },
  RETURNED: { word: 'Returned', tone: 'warn', icon: RotateCcw },
});
