import type { ClaimUploadOutcome } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

/** What becomes of the claim of a row, before and after loading. */
export const CLAIM_UPLOAD_OUTCOME = defineLabels<ClaimUploadOutcome>({
  NEW: { text: 'New', tone: 'success' },
  EXISTS: { text: 'Already on record', tone: 'neutral' },
  BAD: { text: 'Rejected', tone: 'danger' },
});
