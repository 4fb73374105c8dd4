import type { ClaimUploadOutcome, ClaimUploadStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const CLAIM_UPLOAD_STATUS = defineLabels<ClaimUploadStatus>({
  READING: { text: 'Being read', tone: 'info' },
  MAPPING: { text: 'Columns to confirm', tone: 'warn' },
  CHECKING: { text: 'Being checked', tone: 'info' },
  CHECKED: { text: 'Checked', tone: 'accent' },
  LOADING: { text: 'Being loaded', tone: 'info' },
  LOADED: { text: 'Loaded', tone: 'success' },
  FAILED: { text: 'Cannot be read', tone: 'danger' },
  CANCELLED: { text: 'Given up', tone: 'neutral' },
});

/** What becomes of the claim of a row, before and after loading. */
export const CLAIM_UPLOAD_OUTCOME = defineLabels<ClaimUploadOutcome>({
  NEW: { text: 'New', tone: 'success' },
  EXISTS: { text: 'There already', tone: 'neutral' },
  BAD: { text: 'Refused', tone: 'danger' },
});
