import type { ClaimDisputeStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const CLAIM_DISPUTE_STATUS = defineLabels<ClaimDisputeStatus>({
  OPEN: { text: 'Awaiting answer', tone: 'info' },
  UPHELD: { text: 'Granted', tone: 'success' },
  PARTLY_UPHELD: { text: 'Granted in part', tone: 'warn' },
  REFUSED: { text: 'Rejected', tone: 'danger' },
  WITHDRAWN: { text: 'Withdrawn', tone: 'neutral' },
});

/** Texts of history entries of a dispute, by action. */
export const CLAIM_DISPUTE_DONE: Record<string, string> = {
  CREATE: 'Disputed',
  UPHOLD: 'Granted',
  UPHOLD_IN_PART: 'Granted in part',
  REFUSE: 'Rejected',
  WITHDRAW: 'Withdrawn',
};
