import type { RollKind, RollOutcome, RollStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const ROLL_STATUS = defineLabels<RollStatus>({
  READING: { text: 'Being read', tone: 'info' },
  MAPPING: { text: 'Columns to confirm', tone: 'warn' },
  CHECKING: { text: 'Being checked', tone: 'info' },
  CHECKED: { text: 'Checked', tone: 'accent' },
  LOADING: { text: 'Being loaded', tone: 'info' },
  LOADED: { text: 'Loaded', tone: 'success' },
  FAILED: { text: 'Cannot be read', tone: 'danger' },
  CANCELLED: { text: 'Given up', tone: 'neutral' },
});

export const ROLL_KIND = {
  MDA_STAFF: 'Staff of an MDA',
  STUDENTS: 'Students of a session',
  VULNERABLE: 'Vulnerable people',
} satisfies Record<RollKind, string>;

/** Statuses of a row before and after loading. */
export const ROLL_OUTCOME = defineLabels<RollOutcome>({
  NEW: { text: 'New', tone: 'success' },
  RENEW: { text: 'Renewed', tone: 'accent' },
  SAME: { text: 'There already', tone: 'neutral' },
  BAD: { text: 'Problem', tone: 'danger' },
});
