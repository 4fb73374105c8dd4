import { BadgeCheck, KeyRound, ReceiptText, RotateCcw } from 'lucide-react';
import type {
  CareType,
  ClaimCheckCode,
  ClaimDecision,
  ClaimStatus,
  ClaimType,
  ClaimVisitType,
  CutReason,
  VisitOutcome,
} from '../graphql/types.ts';
import { defineLabels } from '../ui/labels.ts';

export const CLAIM_STATUS = defineLabels<ClaimStatus>({
  DRAFT: { text: 'Draft', tone: 'neutral' },
  READY: { text: 'Ready', tone: 'accent', icon: BadgeCheck },
  SUBMITTED: { text: 'Submitted', tone: 'info' },
  IN_REVIEW: { text: 'In review', tone: 'info' },
  RETURNED: { text: 'Returned', tone: 'warn', icon: RotateCcw },
  VETTED: { text: 'Vetted', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  PAID: { text: 'Paid', tone: 'success' },
  DISPUTED: { text: 'Disputed', tone: 'warn' },
  WITHDRAWN: { text: 'Withdrawn', tone: 'neutral' },
});

export const CLAIM_TYPE = defineLabels<ClaimType>({
  AUTH: { text: 'With PA code', tone: 'accent', icon: KeyRound },
  NO_AUTH: { text: 'Without PA code', tone: 'neutral', icon: ReceiptText },
});

export const CLAIM_DECISION = defineLabels<ClaimDecision>({
  FULL: { text: 'In full', tone: 'success' },
  PARTIAL: { text: 'In part', tone: 'warn' },
  NONE: { text: 'Rejected', tone: 'danger' },
});

export const CUT_REASON: Record<CutReason, string> = {
  NOT_COVERED: 'Not covered',
  ABOVE_TARIFF: 'Above tariff',
  QUANTITY_NOT_JUSTIFIED: 'Quantity not justified',
  NO_VALID_PA: 'No valid PA code',
  NO_REFERRAL: 'No referral',
  NOT_ELIGIBLE: 'Not eligible',
  DUPLICATE: 'Duplicate claim',
  LATE: 'Late',
  WRONG_DIAGNOSIS: 'Wrong diagnosis',
  MISSING_DOCUMENT: 'Missing document',
  ARITHMETIC_ERROR: 'Arithmetic error',
  SUSPECTED_FRAUD: 'Suspected fraud',
  OTHER: 'Other',
};

export const VISIT_TYPE: Record<ClaimVisitType, string> = { OTHER: 'Other visit', REFERRAL: 'Referral', EMERGENCY: 'Emergency' };
export const CARE_TYPE: Record<CareType, string> = { OUT: 'Outpatient', IN: 'Inpatient', BOTH: 'Both' };
export const OUTCOME: Record<VisitOutcome, string> = {
  DISCHARGED: 'Discharged',
  ADMITTED: 'Admitted',
  REFERRED: 'Referred',
  DECEASED: 'Died',
  LAMA: 'Left against medical advice',
};

/** The label of each check in the list of passed checks. */
export const CLAIM_CHECK: Record<ClaimCheckCode, string> = {
  CLM_NO_ITEMS: 'Has services',
  CLM_NO_DIAGNOSIS: 'Has a main diagnosis',
  CLM_DATE: 'Dates of care are valid',
  CLM_BEFORE_COVER: 'Cover had started',
  CLM_AFTER_COVER: 'Cover had not ended',
  CLM_LATE: 'Submitted by the due day',
  CLM_TOO_LATE: 'Submitted within the time limit',
  CLM_PA_REQUIRED: 'All PA codes present',
  PA_CODE_REVOKED: 'PA code not revoked',
  PA_CODE_EXPIRED: 'PA code within validity',
  PA_CODE_EARLY_CARE: 'Care not before the PA request',
  CLM_PA_MISMATCH: 'Services match the PA code',
  CLM_REFERRAL_MISSING: 'Home facility, referral or emergency',
  CLM_CAPITATED: 'Nothing covered by capitation',
  CLM_SERVICE_INACTIVE: 'Services on the service list',
  CLM_NOT_IN_TARIFF: 'Every service has a tariff price',
  CLM_PRICE_OVER_TARIFF: 'Prices within tariff',
  ELG_SERVICE_NOT_COVERED: 'Covered by the plan',
  PA_ITEM_UNAVAILABLE: 'Facility accredited for the services',
  CLM_AGE_SEX: 'Services fit the patient’s age and sex',
  CLM_DIAGNOSIS_SERVICE: 'Services match the diagnosis',
  CLM_FREQUENCY: 'Not repeated too soon',
  CLM_CARE_TYPE: 'Facility provides inpatient care',
  CLM_LIMIT_DAYS: 'Inpatient days left',
  CLM_LIMIT_BIRTHS: 'Births within the limit',
  CLM_LIMIT_ANNUAL: 'Within the annual limit',
  CLM_LIMIT_QTY: 'Quantities within the limit',
  CLM_SERVICE_WAITING: 'Waiting periods completed',
  CLM_DUPLICATE: 'Not a duplicate',
  CLM_OVERLAP_ADMISSION: 'No overlapping admission',
  CLM_NO_ENCOUNTER: 'Visit recorded',
};

export { fundName } from '../../../server/network/plans/fund-name.shared.ts';

export const sexAge = ({ sex, age }: { sex: 'MALE' | 'FEMALE'; age: number }): string => `${sex === 'MALE' ? 'M' : 'F'} ${age}`;
