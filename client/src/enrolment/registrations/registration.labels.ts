import type { RegistrationChannel, RegistrationStatus, RegistrationStep } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const REGISTRATION_STATUS = defineLabels<RegistrationStatus>({
  INCOMPLETE: { text: 'Draft', tone: 'neutral' },
  PENDING_APPROVAL: { text: 'Pending', tone: 'info' },
  COMPLETED: { text: 'Completed', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  CANCELLED: { text: 'Cancelled', tone: 'neutral' },
});

export const REGISTRATION_CHANNEL = {
  OFFICER: 'Officer',
  SELF: 'Self',
  BULK: 'Bulk upload',
} satisfies Record<RegistrationChannel, string>;

export const REGISTRATION_STEP = {
  START: 'Person',
  AGREEMENT: 'Agreement',
  INSTITUTION: 'Facility',
  REVIEW: 'Review',
  LAST: 'Photo, family',
  FINAL: 'Finish',
} satisfies Record<RegistrationStep, string>;

/** Texts of history entries, by action. */
export const REGISTRATION_DONE: Record<string, string> = {
  START: 'Started',
  COMPLETE: 'Completed',
  SUBMIT: 'Registered, awaiting premium',
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  RESUME: 'Reopened',
  CANCEL: 'Cancelled',
};
