import type { HcpBankChangeStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const BANK_CHANGE_STATUS = defineLabels<HcpBankChangeStatus>({
  PENDING: { text: 'Pending', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  CANCELLED: { text: 'Withdrawn', tone: 'neutral' },
});
