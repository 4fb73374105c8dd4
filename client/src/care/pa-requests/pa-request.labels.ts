import type {
  ItemDecision,
  PaCodeStatus,
  PaDocumentKind,
  PaDocumentStep,
  PaReason,
  PaRequestHolder,
  PaRequestStatus,
  Urgency,
} from '../../graphql/types.ts';
import { defineLabels, type Label, type LabelText } from '../../ui/labels.ts';
import { CUT_DECISION } from '../line-decision/line-decision.labels.ts';

export const PA_REQUEST_STATUS = defineLabels<PaRequestStatus>({
  PENDING: { text: 'Pending', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  USED: { text: 'Used', tone: 'neutral' },
  CANCELLED: { text: 'Withdrawn', tone: 'neutral' },
  EXPIRED: { text: 'Expired', tone: 'neutral' },
});

export const URGENCY = defineLabels<Urgency>({
  EMERGENCY: { text: 'Emergency', tone: 'danger' },
  URGENT: { text: 'Urgent', tone: 'warn' },
  ROUTINE: { text: 'Routine', tone: 'neutral' },
});

export const PA_HOLDER = defineLabels<PaRequestHolder>({
  MINE: { text: 'Mine', tone: 'accent' },
  NOBODY: { text: 'Unassigned', tone: 'neutral' },
  OTHERS: { text: 'Another account manager', tone: 'neutral' },
});

export const PA_CODE_STATUS = defineLabels<PaCodeStatus>({
  ACTIVE: { text: 'Active', tone: 'success' },
  USED: { text: 'Used', tone: 'neutral' },
  EXPIRED: { text: 'Expired', tone: 'neutral' },
  REVOKED: { text: 'Revoked', tone: 'danger' },
});

export const ITEM_DECISION = defineLabels<ItemDecision>({
  PENDING: { text: 'Pending', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  ...CUT_DECISION,
});

export const PA_REASON: Record<PaReason, string> = {
  NOT_JUSTIFIED: 'Not clinically justified',
  LESS_COSTLY_ALTERNATIVE: 'A less costly treatment is available',
  NOT_COVERED: 'Not covered by the plan',
  PRICE_TOO_HIGH: 'Price too high',
  LIMIT_REACHED: 'Limit reached',
  COVERAGE: 'Not covered on that date',
  WRONG_FACILITY: 'Facility not eligible for this service',
  REFERRAL_MISSING: 'No referral',
  INCOMPLETE_INFORMATION: 'Information missing',
  DUPLICATE: 'Requested twice',
  OTHER: 'Other (state below)',
};

export const PA_DOCUMENT: Record<PaDocumentKind, string> = {
  REQUEST_FORM: 'Request form',
  CLINICAL_JUSTIFICATION: 'Clinical justification',
  COST_ESTIMATE: 'Cost estimate',
  TREATMENT_PLAN: 'Treatment plan',
  LAB_RESULT: 'Lab result',
  OTHER: 'Other document',
};

/** Label of the step at which a document was provided. */
export const PA_DOCUMENT_STEP: Record<PaDocumentStep, string> = {
  REQUEST: 'with the request',
  QUERY: 'with the query',
  ANSWER: 'with the answer',
};

/** Reason for display: the officer's note for OTHER, otherwise the label with the note. Members see the label only. */
export function reasonText(
  code: PaReason | null | undefined,
  words: string | null | undefined,
  labelText: LabelText = (english) => english,
): string {
  if (!code) return words ?? '';
  if (code === 'OTHER' && words) return words;
  return [labelText(PA_REASON[code]), words].filter(Boolean).join(': ');
}

/** Labels of the request history, by action. */
export const PA_EVENT: Record<string, string> = {
  CREATE: 'Request received',
  TAKE: 'Opened for a decision',
  TAKE_OVER: 'Taken over by a colleague',
  ASSIGN: 'Assigned to a colleague',
  APPROVE: 'Approved',
  AUTO_APPROVE: 'Approved automatically',
  REJECT: 'Rejected',
  QUERY: 'Query to the facility',
  ANSWER: 'The facility answered',
  PROCEED: 'Facility proceeded without a code',
  BREACH: 'Overdue, administrators notified',
  CANCEL: 'Withdrawn by the facility',
  USE: 'Code used on a claim',
  RELEASE: 'Claim withdrawn, code active again',
  EXPIRE: 'Code expired unused',
  EXTEND: 'Code extended',
  REVOKE: 'Code revoked',
};

type Waiting = {
  status: PaRequestStatus;
  infoRequestedAt: string | null;
  infoAnsweredAt: string | null;
  code?: { status: PaCodeStatus } | null;
};

/** Status for display: a pending request may have an open query, an approved one an expired code. */
export function paRequestStatusLabel({ status, infoRequestedAt, infoAnsweredAt, code }: Waiting): Label {
  if (status === 'PENDING' && infoAnsweredAt) return { text: 'Answered', tone: 'accent' };
  if (status === 'PENDING' && infoRequestedAt) return { text: 'Query open', tone: 'neutral' };
  if (status === 'APPROVED' && code?.status === 'REVOKED') return PA_CODE_STATUS.REVOKED;
  return PA_REQUEST_STATUS[status];
}
