import type { FacilityChangeStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const FACILITY_CHANGE_STATUS = defineLabels<FacilityChangeStatus>({
  PENDING: { text: 'Pending', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  CANCELLED: { text: 'Withdrawn', tone: 'neutral' },
});

/** Texts of history entries of a request, by action. */
export const FACILITY_CHANGE_DONE: Record<string, string> = {
  CREATE: 'Requested',
  CHOOSE: 'First choice',
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  CANCEL: 'Withdrawn',
  LAPSE: 'Lapsed',
};
