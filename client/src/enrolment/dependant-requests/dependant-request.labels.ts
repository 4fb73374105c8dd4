import type { DependantRequestStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DEPENDANT_REQUEST_STATUS = defineLabels<DependantRequestStatus>({
  PENDING: { word: 'Asked for', tone: 'info' },
  APPROVED: { word: 'Added', tone: 'success' },
  REJECTED: { word: 'Not added', tone: 'danger' },
  CANCELLED: { word: 'Taken back', tone: 'neutral' },
});
