import type { CapitationContestKind, CapitationContestStatus, CapitationReason, CapitationRunStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const CAPITATION_RUN_STATUS = defineLabels<CapitationRunStatus>({
  OPEN: { text: 'Computing', tone: 'info' },
  COMPUTED: { text: 'Awaiting approval', tone: 'warn' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REVERSED: { text: 'Reversed', tone: 'danger' },
});

/** A run is paid once all its facilities are paid. */
export const capitationRunLabel = (run: { status: CapitationRunStatus; paidCount: number; payableCount: number }) =>
  run.status === 'APPROVED' && run.payableCount > 0 && run.paidCount === run.payableCount
    ? ({ text: 'Paid', tone: 'success' } as const)
    : CAPITATION_RUN_STATUS[run.status];

export const CAPITATION_REASON: Record<CapitationReason, string> = {
  ASSIGNED: 'Assigned',
  LATE: 'Missed in an earlier month',
  DIED: 'Deceased in an earlier month',
  MERGED: 'Duplicate enrollee',
  CORRECTED: 'Cover or facility corrected',
};

export const CONTEST_KIND: Record<CapitationContestKind, string> = { NOT_OURS: 'Not our enrollee', MISSING: 'Missing from the list' };

export const CONTEST_STATUS = defineLabels<CapitationContestStatus>({
  PENDING: { text: 'Waiting', tone: 'info' },
  ACCEPTED: { text: 'Accepted', tone: 'success' },
  REFUSED: { text: 'Rejected', tone: 'danger' },
});
