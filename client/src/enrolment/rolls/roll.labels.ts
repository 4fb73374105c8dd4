import type { RollKind, RollOutcome } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

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
