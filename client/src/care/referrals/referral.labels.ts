import type { ReferralDistance, ReferralStatus } from '../../graphql/types.ts';
import { defineLabels, type Label } from '../../ui/labels.ts';

export const REFERRAL_STATUS = defineLabels<ReferralStatus>({
  PENDING: { text: 'Pending', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  ACCEPTED: { text: 'Accepted', tone: 'success' },
  DECLINED: { text: 'Declined', tone: 'warn' },
  COMPLETED: { text: 'Completed', tone: 'success' },
  EXPIRED: { text: 'Expired', tone: 'neutral' },
  CANCELLED: { text: 'Withdrawn', tone: 'neutral' },
});

/** Distance between a facility and the patient's home. */
export const DISTANCE: Record<ReferralDistance, string | null> = {
  SAME_TOWN: 'in the patient’s town',
  SAME_LGA: 'in the patient’s LGA',
  ELSEWHERE: null,
};

/** Labels of the referral history, by action. */
export const REFERRAL_EVENT: Record<string, string> = {
  CREATE: 'Requested',
  UPDATE: 'Changed by the referring facility',
  CANCEL: 'Withdrawn',
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  QUERY: 'Query to the referring facility',
  EXTEND: 'Extended',
  EXTEND_ACCEPTED: 'Extended',
  ACCEPT: 'Accepted',
  ACCEPT_EMERGENCY: 'Accepted before the decision',
  DECLINE: 'Declined by the facility',
  ARRIVE: 'Appointment, arrival or feedback recorded',
  ARRIVE_EMERGENCY: 'Arrival before the decision',
  ADD_FEEDBACK: 'Feedback to the referring facility',
  REDIRECT: 'Sent to another facility',
  COMPLETE: 'Patient seen',
  EXPIRE: 'Expired unused',
};

type Standing = { status: ReferralStatus; acceptedAt: string | null; arrivedAt: string | null; queriedAt: string | null };

/** Status for display: the patient may have arrived before the decision, and a pending referral may have an open query. */
export function referralStatusLabel({ status, acceptedAt, arrivedAt, queriedAt }: Standing): Label {
  if ((status === 'PENDING' || status === 'ACCEPTED') && arrivedAt) return { text: 'Arrived', tone: 'accent' };
  if (status === 'PENDING' && queriedAt) return { text: 'Query open', tone: 'neutral' };
  if (status === 'PENDING' && acceptedAt) return { text: 'Expected', tone: 'accent' };
  return REFERRAL_STATUS[status];
}
