import type { ClaimUploadOutcome } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

/** Result of a row's claim, before and after loading. */
export const CLAIM_UPLOAD_OUTCOME = defineLabels<ClaimUploadOutcome>({
  NEW: { text: 'New', tone: 'success' },
  EXISTS: { text: 'Already on record', tone: 'neutral' },
  BAD: { text: 'Rejected', tone: 'danger' },
});
