import { RotateCcw } from 'lucide-react';
import type { BatchStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const BATCH_STATUS = defineLabels<BatchStatus>({
  OPEN: { word: 'Open', tone: 'neutral' },
  SUBMITTED: { word: 'Submitted', tone: 'info' },
  IN_REVIEW: { word: 'In review', tone: 'info' },
  VETTED: { word: 'Vetted', tone: 'info' },
  APPROVED: { word: 'Approved', tone: 'success' },
  PAID: { word: 'Paid', tone: 'success' },
  RETURNED: { word: 'Returned', tone: 'warn', icon: RotateCcw },
});
