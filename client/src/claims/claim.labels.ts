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
} from '../graphql/generated.ts';
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
  PARTIAL: { text: 'Cut', tone: 'warn' },
  NONE: { text: 'Refused', tone: 'danger' },
});

export const CUT_REASON: Record<CutReason, string> = {
  NOT_COVERED: 'Not covered',
  ABOVE_TARIFF: 'Above tariff',
  QUANTITY_NOT_JUSTIFIED: 'Quantity not justified',
  NO_VALID_PA: 'No valid PA code',
  NO_REFERRAL: 'No referral',
  NOT_ELIGIBLE: 'Not eligible',
  DUPLICATE: 'Claimed twice',
  LATE: 'Late',
  WRONG_DIAGNOSIS: 'Wrong diagnosis',
  MISSING_DOCUMENT: 'Missing document',
  ARITHMETIC_ERROR: 'Arithmetic error',
  SUSPECTED_FRAUD: 'Suspected fraud',
  OTHER: 'Other',
};

export const VISIT_TYPE: Record<ClaimVisitType, string> = { OTHER: 'Ordinary visit', REFERRAL: 'Referral', EMERGENCY: 'Emergency' };
export const CARE_TYPE: Record<CareType, string> = { OUT: 'Outpatient', IN: 'Inpatient', BOTH: 'Both' };
export const OUTCOME: Record<VisitOutcome, string> = {
  DISCHARGED: 'Discharged',
  ADMITTED: 'Admitted',
  REFERRED: 'Referred',
  DECEASED: 'Died',
  LAMA: 'Left against advice',
};

/** The label of each check in the list of passed checks. */
export const CLAIM_CHECK: Record<ClaimCheckCode, string> = {
  CLM_NO_ITEMS: 'Has services',
  CLM_NO_DIAGNOSIS: 'Has a main diagnosis',
  CLM_DATE: 'Service dates make sense',
  CLM_BEFORE_COVER: 'Cover had begun',
  CLM_AFTER_COVER: 'Cover had not ended',
  CLM_LATE: 'Sent by the due day',
  CLM_TOO_LATE: 'Sent within the limit',
  CLM_PA_REQUIRED: 'No service lacks a PA code',
  PA_CODE_REVOKED: 'PA code not withdrawn',
  PA_CODE_EXPIRED: 'PA code in time',
  CLM_PA_MISMATCH: 'Within the PA code',
  CLM_REFERRAL_MISSING: 'Right facility, referral or emergency',
  CLM_CAPITATED: 'Nothing paid by capitation',
  CLM_SERVICE_INACTIVE: 'Services in the register',
  CLM_NOT_IN_TARIFF: 'Every service has a tariff',
  CLM_PRICE_OVER_TARIFF: 'Prices within tariff',
  ELG_SERVICE_NOT_COVERED: 'Covered by the plan',
  PA_ITEM_UNAVAILABLE: 'Facility accredited for the services',
  CLM_AGE_SEX: 'Fits age and sex',
  CLM_DIAGNOSIS_SERVICE: 'Services go with the diagnosis',
  CLM_FREQUENCY: 'Not repeated too soon',
  CLM_CARE_TYPE: 'Facility may admit',
  CLM_LIMIT_DAYS: 'Inpatient days left',
  CLM_LIMIT_BIRTHS: 'Births within the limit',
  CLM_LIMIT_ANNUAL: 'Within the yearly limit',
  CLM_LIMIT_QTY: 'Quantities within the limit',
  CLM_SERVICE_WAITING: 'Waiting periods over',
  CLM_DUPLICATE: 'Not claimed twice',
  CLM_OVERLAP_ADMISSION: 'No overlapping stay',
  CLM_NO_ENCOUNTER: 'Visit recorded',
};

/** 'October 2026' of the first day of a month. */
export const monthName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Formal' of FORMAL; short codes stay as they are. */
export const fundName = (pool: string): string =>
  pool.length <= 6 && pool !== 'FORMAL' && pool !== 'EQUITY' ? pool : pool.charAt(0) + pool.slice(1).toLowerCase();

export const sexAge = ({ sex, age }: { sex: 'MALE' | 'FEMALE'; age: number }): string => `${sex === 'MALE' ? 'M' : 'F'} ${age}`;
