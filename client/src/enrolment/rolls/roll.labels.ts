import type { RollKind, RollOutcome, RollStatus } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const ROLL_STATUS = defineLabels<RollStatus>({
  READING: { word: 'Being read', tone: 'info' },
  MAPPING: { word: 'Columns to confirm', tone: 'warn' },
  CHECKING: { word: 'Being checked', tone: 'info' },
  CHECKED: { word: 'Checked', tone: 'accent' },
  LOADING: { word: 'Being loaded', tone: 'info' },
  LOADED: { word: 'Loaded', tone: 'success' },
  FAILED: { word: 'Cannot be read', tone: 'danger' },
  CANCELLED: { word: 'Given up', tone: 'neutral' },
});

export const ROLL_KIND = {
  MDA_STAFF: 'Staff of an MDA',
  STUDENTS: 'Students of a session',
  VULNERABLE: 'Vulnerable people',
} satisfies Record<RollKind, string>;

/** Statuses of a row before and after loading. */
export const ROLL_OUTCOME = defineLabels<RollOutcome>({
  NEW: { word: 'New', tone: 'success' },
  RENEW: { word: 'Renewed', tone: 'accent' },
  SAME: { word: 'There already', tone: 'neutral' },
  BAD: { word: 'Problem', tone: 'danger' },
});
