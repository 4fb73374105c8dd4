import type {
  ItemDecision,
  PaCodeStatus,
  PaDocumentKind,
  PaDocumentStep,
  PaReason,
  PaRequestStatus,
  Urgency,
} from '../../graphql/generated.ts';
import { defineLabels, type Label, type LabelText } from '../../ui/labels.ts';
import { CUT_DECISION } from '../line-decision/line-decision.labels.ts';

export const PA_REQUEST_STATUS = defineLabels<PaRequestStatus>({
  PENDING: { text: 'Waiting', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  USED: { text: 'Used', tone: 'neutral' },
  CANCELLED: { text: 'Cancelled', tone: 'neutral' },
  EXPIRED: { text: 'Expired', tone: 'neutral' },
});

export const URGENCY = defineLabels<Urgency>({
  EMERGENCY: { text: 'Emergency', tone: 'danger' },
  URGENT: { text: 'Urgent', tone: 'warn' },
  ROUTINE: { text: 'Routine', tone: 'neutral' },
});

export const PA_CODE_STATUS = defineLabels<PaCodeStatus>({
  ACTIVE: { text: 'Active', tone: 'success' },
  USED: { text: 'Used', tone: 'neutral' },
  EXPIRED: { text: 'Expired', tone: 'neutral' },
  REVOKED: { text: 'Revoked', tone: 'danger' },
});

export const ITEM_DECISION = defineLabels<ItemDecision>({
  PENDING: { text: 'Waiting', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  ...CUT_DECISION,
});

export const PA_REASON: Record<PaReason, string> = {
  NOT_JUSTIFIED: 'Not justified by the notes',
  LESS_COSTLY_ALTERNATIVE: 'A less costly treatment serves',
  NOT_COVERED: 'Not covered by the plan',
  LIMIT_REACHED: 'Limit reached',
  COVERAGE: 'No cover on the day',
  WRONG_FACILITY: 'Not for this facility',
  REFERRAL_MISSING: 'No referral',
  INCOMPLETE_INFORMATION: 'Information missing',
  DUPLICATE: 'Asked for twice',
  OTHER: 'Other, in words',
};

export const PA_DOCUMENT: Record<PaDocumentKind, string> = {
  REQUEST_FORM: 'Request form',
  CLINICAL_JUSTIFICATION: 'Clinical justification',
  COST_ESTIMATE: 'Cost estimate',
  TREATMENT_PLAN: 'Treatment plan',
  LAB_RESULT: 'Lab result',
};

/** When a document was given. */
export const PA_DOCUMENT_STEP: Record<PaDocumentStep, string> = {
  REQUEST: 'with the request',
  QUERY: 'with the question',
  ANSWER: 'with the answer',
};

/** A reason for users: in the officer's words where the list has none, else with them. Members read the reason without the words. */
export function reasonText(
  code: PaReason | null | undefined,
  words: string | null | undefined,
  labelText: LabelText = (english) => english,
): string {
  if (!code) return words ?? '';
  if (code === 'OTHER' && words) return words;
  return [labelText(PA_REASON[code]), words].filter(Boolean).join(': ');
}

/** Texts of history entries, by action of the machine. */
export const PA_EVENT: Record<string, string> = {
  CREATE: 'Request received',
  APPROVE: 'Approved',
  AUTO_APPROVE: 'Approved at once',
  REJECT: 'Rejected',
  QUERY: 'Question to the facility',
  ANSWER: 'The facility answered',
  PROCEED: 'Facility goes ahead without a code',
  BREACH: 'Past the hour, administrator told',
  CANCEL: 'Cancelled by the facility',
  USE: 'Code used on a claim',
  RELEASE: 'Claim taken back, code free again',
  EXPIRE: 'Code expired unused',
  EXTEND: 'Code extended',
  REVOKE: 'Code withdrawn',
};

type Waiting = {
  status: PaRequestStatus;
  infoRequestedAt: string | null;
  infoAnsweredAt: string | null;
  code?: { status: PaCodeStatus } | null;
};

/** The status for users: a pending request may have an open question, and an approved one may have an expired code. */
export function standing({ status, infoRequestedAt, infoAnsweredAt, code }: Waiting): Label {
  if (status === 'PENDING' && infoAnsweredAt) return { text: 'Answered', tone: 'accent' };
  if (status === 'PENDING' && infoRequestedAt) return { text: 'Query sent', tone: 'neutral' };
  if (status === 'APPROVED' && code?.status === 'REVOKED') return PA_CODE_STATUS.REVOKED;
  return PA_REQUEST_STATUS[status];
}
