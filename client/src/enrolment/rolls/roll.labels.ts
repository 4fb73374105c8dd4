import type { RollKind, RollOutcome } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const ROLL_KIND = {
  MDA_STAFF: 'MDA staff',
  STUDENTS: 'Students (one session)',
  VULNERABLE: 'Vulnerable people',
} satisfies Record<RollKind, string>;

/** Statuses of a row before and after loading. */
export const ROLL_OUTCOME = defineLabels<RollOutcome>({
  NEW: { text: 'New', tone: 'success' },
  RENEW: { text: 'Renewed', tone: 'accent' },
  SAME: { text: 'Already on record', tone: 'neutral' },
  BAD: { text: 'Error', tone: 'danger' },
});
