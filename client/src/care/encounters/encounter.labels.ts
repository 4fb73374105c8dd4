import type { EncounterStatus, VisitOutcome, VisitType } from '../../graphql/generated.ts';
import { defineLabels, type Label } from '../../ui/labels.ts';

export const ENCOUNTER_STATUS = defineLabels<EncounterStatus>({
  OPEN: { word: 'Open', tone: 'info' },
  CLOSED: { word: 'Completed', tone: 'success' },
  VOID: { word: 'Void', tone: 'neutral' },
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
  LAMA: 'Left against advice',
};

/** Whether the member confirmed the visit. */
export function memberWord({ status, enrolleeConfirmed }: { status: EncounterStatus; enrolleeConfirmed: boolean | null }): Label {
  if (status === 'OPEN') return { word: 'Care goes on', tone: 'info' };
  if (enrolleeConfirmed === null) return { word: 'Not said yet', tone: 'neutral' };
  return enrolleeConfirmed ? { word: 'Confirmed', tone: 'success' } : { word: 'Disputed', tone: 'danger' };
}
