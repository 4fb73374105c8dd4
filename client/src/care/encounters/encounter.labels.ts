import type {
  DisputeFinding,
  EncounterAction,
  EncounterDocumentKind,
  EncounterStatus,
  VisitOutcome,
  VisitType,
} from '../../graphql/types.ts';
import { defineLabels, type Label } from '../../ui/labels.ts';

export const ENCOUNTER_STATUS = defineLabels<EncounterStatus>({
  OPEN: { text: 'Open', tone: 'info' },
  CLOSED: { text: 'Completed', tone: 'success' },
  VOID: { text: 'Void', tone: 'neutral' },
});

export const VISIT_TYPE: Record<VisitType, string> = {
  OUTPATIENT: 'Outpatient',
  INPATIENT: 'Inpatient',
  EMERGENCY: 'Emergency',
  REFERRAL: 'Referral',
  ANC: 'Antenatal',
  DELIVERY: 'Delivery',
};

export const VISIT_OUTCOME: Record<VisitOutcome, string> = {
  DISCHARGED: 'Discharged',
  ADMITTED: 'Admitted',
  REFERRED: 'Referred',
  DECEASED: 'Died',
  LAMA: 'Left against medical advice',
};

/** Whether the member confirmed the visit. */
export function memberAnswerLabel({ status, enrolleeConfirmed }: { status: EncounterStatus; enrolleeConfirmed: boolean | null }): Label {
  if (status === 'OPEN') return { text: 'Care continues', tone: 'info' };
  if (enrolleeConfirmed === null) return { text: 'No answer yet', tone: 'neutral' };
  return enrolleeConfirmed ? { text: 'Confirmed', tone: 'success' } : { text: 'Disputed', tone: 'danger' };
}

export const DISPUTE_FINDING: Record<DisputeFinding, string> = {
  MEMBER_RIGHT: 'The member was right',
  FACILITY_RIGHT: 'The visit took place as recorded',
  UNCLEAR: 'Could not be established',
};

/** Labels of the visit history. */
export const ENCOUNTER_DONE: Partial<Record<EncounterAction | 'CREATE', string>> = {
  CREATE: 'Recorded',
  UPDATE: 'Changed',
  CLOSE: 'Closed',
  CORRECT: 'Corrected',
  VOID: 'Voided',
  ADD_DOCUMENTS: 'Documents added',
  ADD_LATE_DOCUMENTS: 'Documents added',
  CONFIRM: 'Confirmed by the member',
  DISPUTE: 'Disputed by the member',
  ANSWER_DISPUTE: 'Dispute answered',
};

export const ENCOUNTER_DOCUMENT: Record<EncounterDocumentKind, string> = {
  LAB_RESULT: 'Lab result',
  SCAN: 'Scan or X-ray',
  DISCHARGE_SUMMARY: 'Discharge summary',
  PRESCRIPTION: 'Prescription',
  OTHER: 'Other document',
};

export const yesNo = (answer: boolean | null): string => (answer === null ? 'Not stated' : answer ? 'Yes' : 'No');
