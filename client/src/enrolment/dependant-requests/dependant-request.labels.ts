import type { DependantRequestStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DEPENDANT_REQUEST_STATUS = defineLabels<DependantRequestStatus>({
  PENDING: { text: 'Asked for', tone: 'info' },
  APPROVED: { text: 'Added', tone: 'success' },
  REJECTED: { text: 'Not added', tone: 'danger' },
  CANCELLED: { text: 'Taken back', tone: 'neutral' },
});
