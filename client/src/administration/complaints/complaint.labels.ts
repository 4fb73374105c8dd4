import type { ComplaintCategory, ComplaintChannel, ComplaintParty, ComplaintStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const COMPLAINT_STATUS = defineLabels<ComplaintStatus>({
  RECEIVED: { text: 'Received', tone: 'warn' },
  ASSIGNED: { text: 'In progress', tone: 'info' },
  WAITING: { text: 'Awaiting an answer', tone: 'warn' },
  RESOLVED: { text: 'Resolved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  REOPENED: { text: 'Reopened', tone: 'warn' },
});

export const COMPLAINT_CATEGORY: Record<ComplaintCategory, string> = {
  DENIAL_OF_CARE: 'Denial of care',
  MONEY_ASKED: 'Money asked for care',
  QUALITY_OF_CARE: 'Quality of care',
  CARD_OR_RECORD: 'Card or record',
  PREMIUM: 'Premium',
  OFFICER: 'Officer of the scheme',
  OTHER: 'Other',
};

export const COMPLAINT_CHANNEL: Record<ComplaintChannel, string> = {
  WEB: 'Web',
  USSD: 'USSD',
  SMS: 'SMS',
  COUNTER: 'Counter',
  PHONE: 'Phone',
};

/** Channels of complaints that officers type in. */
export const OFFICE_CHANNEL_OPTIONS = (['COUNTER', 'PHONE'] as const).map((value) => ({ value, label: COMPLAINT_CHANNEL[value] }));

export const COMPLAINT_PARTY: Record<ComplaintParty, string> = { FACILITY: 'Facility', MEMBER: 'Member' };

/** Texts of history entries, by action. */
export const COMPLAINT_DONE: Record<string, string> = {
  RECEIVE: 'Received',
  ASSIGN: 'Assigned',
  REASSIGN: 'Reassigned',
  CLASSIFY: 'Corrected',
  ASK_FACILITY: 'Facility asked',
  ASK_MEMBER: 'Member asked',
  ANSWER_AS_FACILITY: 'Answered by the facility',
  ANSWER_AS_MEMBER: 'Answered by the member',
  RECORD_ANSWER: 'Answer recorded',
  RESOLVE: 'Resolved',
  REJECT: 'Rejected',
  REOPEN: 'Reopened',
  REOPEN_OWN: 'Reopened by the member',
  ESCALATE: 'Overdue: escalated to administrators',
};
