import type {
  DataRequestChannel,
  DataRequester,
  DataRequestGround,
  DataRequestKind,
  DataRequestOutcome,
  DataRequestStatus,
  ErasableData,
} from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DATA_REQUEST_STATUS = defineLabels<DataRequestStatus>({
  OPEN: { text: 'Open', tone: 'warn' },
  ANSWERED: { text: 'Answered', tone: 'success' },
  WITHDRAWN: { text: 'Withdrawn', tone: 'neutral' },
});

export const DATA_REQUEST_KIND: Record<DataRequestKind, string> = {
  ACCESS: 'Copy of data',
  CORRECTION: 'Correction',
  ERASURE: 'Erasure',
  OBJECTION: 'Objection',
};

export const DATA_REQUESTER: Record<DataRequester, string> = {
  SELF: 'The person',
  PARENT_OR_GUARDIAN: 'Parent or guardian',
  REPRESENTATIVE: 'Representative',
};

export const DATA_REQUEST_CHANNEL: Record<DataRequestChannel, string> = {
  PORTAL: 'Portal',
  LETTER: 'Letter',
  EMAIL: 'Email',
  PHONE: 'Phone',
  IN_PERSON: 'In person',
};

/** How a request reaches the office; members send those of the portal. */
export const OFFICE_CHANNEL_OPTIONS = (['LETTER', 'EMAIL', 'PHONE', 'IN_PERSON'] as const).map((value) => ({
  value,
  label: DATA_REQUEST_CHANNEL[value],
}));

export const DATA_REQUEST_OUTCOME = defineLabels<DataRequestOutcome>({
  GRANTED: { text: 'Granted', tone: 'success' },
  PARTLY_GRANTED: { text: 'Granted in part', tone: 'warn' },
  REFUSED: { text: 'Rejected', tone: 'danger' },
});

export const DATA_REQUEST_GROUND: Record<DataRequestGround, string> = {
  RETAINED_BY_LAW: 'The law requires the data to be kept',
  RIGHTS_OF_OTHERS: 'Rights of other people',
  IDENTITY_NOT_PROVED: 'Identity not proved',
  UNFOUNDED: 'Unfounded request',
};

export const ERASABLE_DATA: Record<ErasableData, string> = {
  PHOTOGRAPH: 'Photograph',
  EMAIL: 'Contact email address',
  NEXT_OF_KIN: 'Next of kin',
  OPTIONAL_MESSAGES: 'Optional messages',
  PHONE: 'Phone number',
  PORTAL_ACCOUNT: 'Portal account',
};

/** Texts of history entries, by action. */
export const DATA_REQUEST_DONE: Record<string, string> = {
  RECORD: 'Recorded',
  REQUEST: 'Requested on the portal',
  ANSWER: 'Answered',
  ERASE: 'Data erased and answered',
  WITHDRAW: 'Withdrawn',
  WITHDRAW_OWN: 'Withdrawn by the member',
  REOPEN: 'Reopened',
};
