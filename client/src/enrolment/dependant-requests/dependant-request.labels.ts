import type { DependantRequestStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DEPENDANT_REQUEST_STATUS = defineLabels<DependantRequestStatus>({
  PENDING: { text: 'Pending', tone: 'info' },
  APPROVED: { text: 'Added', tone: 'success' },
  REJECTED: { text: 'Not added', tone: 'danger' },
  CANCELLED: { text: 'Withdrawn', tone: 'neutral' },
});
