import type {
  CareType,
  ClaimStatus,
  ClaimVisitType,
  CutReason,
  EncounterStatus,
  EnrolleeStatus,
  HcpLevel,
  HcpType,
  LookupPurpose,
  PaReason,
  PaRequestStatus,
  PaymentStatus,
  ReferralStatus,
  Relationship,
  Sex,
  Urgency,
  VisitOutcome,
  VisitType,
  WebhookEvent,
} from '../../generated/prisma/enums.ts';
import { twoWay } from './two-way.ts';

export const GENDER = twoWay<Sex>({ MALE: 'male', FEMALE: 'female' });

/** How a member is related to the principal. */
export const RELATIONSHIP = twoWay<Relationship>(
  { PRINCIPAL: 'self', SPOUSE: 'spouse', CHILD: 'child', EXTRA: 'other' },
  { common: 'SPOUSE', parent: 'EXTRA' },
);

/** Facility types of the guide. It has three levels of primary care; ours has one. */
export const FACILITY_TYPE = twoWay<HcpLevel>(
  { PRIMARY: 'phc-center-l1', SECONDARY: 'hospital', TERTIARY: 'tertiary' },
  { 'phc-center-l2': 'PRIMARY', 'phc-center-l3': 'PRIMARY', outreach: 'PRIMARY' },
);

/** Classes of encounters. Several types of visit share a class, so that a coding of ours stands beside it. */
export const CLASS_OF_VISIT: Readonly<Record<VisitType, 'AMB' | 'IMP' | 'EMER'>> = {
  OUTPATIENT: 'AMB',
  INPATIENT: 'IMP',
  EMERGENCY: 'EMER',
  REFERRAL: 'AMB',
  ANC: 'AMB',
  DELIVERY: 'IMP',
};
export const VISIT_CLASS = twoWay<'OUTPATIENT' | 'INPATIENT' | 'EMERGENCY'>(
  { OUTPATIENT: 'AMB', INPATIENT: 'IMP', EMERGENCY: 'EMER' },
  { ACUTE: 'INPATIENT', NONAC: 'INPATIENT', SS: 'INPATIENT', OBSENC: 'INPATIENT', FLD: 'OUTPATIENT', HH: 'OUTPATIENT', VR: 'OUTPATIENT' },
);

export const ENCOUNTER_STATUS = twoWay<EncounterStatus>(
  { OPEN: 'in-progress', CLOSED: 'finished', VOID: 'entered-in-error' },
  { arrived: 'OPEN', triaged: 'OPEN', onleave: 'OPEN' },
);

export const VISIT_OUTCOME = twoWay<VisitOutcome>(
  { DISCHARGED: 'home', ADMITTED: 'oth', REFERRED: 'other-hcf', DECEASED: 'exp', LAMA: 'aadvice' },
  { 'alt-home': 'DISCHARGED', long: 'REFERRED', rehab: 'REFERRED', psy: 'REFERRED', snf: 'REFERRED' },
);

/** Types of claims: inpatient care is claimed by the institution. */
export const CARE_TYPE = twoWay<Exclude<CareType, 'BOTH'>>(
  { OUT: 'professional', IN: 'institutional' },
  { pharmacy: 'OUT', oral: 'OUT', vision: 'OUT' },
);

/** Priorities of requests, and of the processing of claims, which have no code between the two ends. */
export const PRIORITY = twoWay<Urgency>({ ROUTINE: 'routine', URGENT: 'urgent', EMERGENCY: 'stat' }, { asap: 'URGENT' });
export const PROCESS_PRIORITY: Readonly<Record<Urgency, string>> = { ROUTINE: 'normal', URGENT: 'normal', EMERGENCY: 'stat' };
export const READ_PROCESS_PRIORITY: Readonly<Record<string, Urgency>> = { normal: 'ROUTINE', deferred: 'ROUTINE', stat: 'EMERGENCY' };

/** What the answer to a claim says of it. A decision in part is `partial`: see `outcomeOf`. */
export const CLAIM_OUTCOME: Readonly<Record<ClaimStatus, 'queued' | 'complete'>> = {
  DRAFT: 'queued',
  READY: 'queued',
  SUBMITTED: 'queued',
  IN_REVIEW: 'queued',
  RETURNED: 'queued',
  VETTED: 'queued',
  APPROVED: 'complete',
  REJECTED: 'complete',
  PAID: 'complete',
  DISPUTED: 'complete',
  WITHDRAWN: 'complete',
};
export const PA_OUTCOME: Readonly<Record<PaRequestStatus, 'queued' | 'complete'>> = {
  PENDING: 'queued',
  APPROVED: 'complete',
  REJECTED: 'complete',
  USED: 'complete',
  CANCELLED: 'complete',
  EXPIRED: 'complete',
};

/** Financial status of a record: only what counts is active. */
export const CLAIM_STATUS: Readonly<Record<ClaimStatus, 'active' | 'cancelled' | 'draft'>> = {
  DRAFT: 'draft',
  READY: 'active',
  SUBMITTED: 'active',
  IN_REVIEW: 'active',
  RETURNED: 'active',
  VETTED: 'active',
  APPROVED: 'active',
  REJECTED: 'active',
  PAID: 'active',
  DISPUTED: 'active',
  WITHDRAWN: 'cancelled',
};
export const PA_STATUS: Readonly<Record<PaRequestStatus, 'active' | 'cancelled'>> = {
  PENDING: 'active',
  APPROVED: 'active',
  REJECTED: 'active',
  USED: 'active',
  CANCELLED: 'cancelled',
  EXPIRED: 'active',
};
export const COVERAGE_STATUS: Readonly<Record<EnrolleeStatus, 'active' | 'cancelled' | 'draft' | 'entered-in-error'>> = {
  INCOMPLETE: 'draft',
  PENDING_APPROVAL: 'draft',
  REJECTED: 'cancelled',
  ACTIVE: 'active',
  DISABLED: 'cancelled',
  SUSPENDED: 'cancelled',
  EXPIRED: 'cancelled',
  DECEASED: 'cancelled',
  MERGED: 'entered-in-error',
};

/** A referral as an order, and as a task of the receiving facility. */
export const REFERRAL_STATUS: Readonly<Record<ReferralStatus, 'active' | 'completed' | 'revoked'>> = {
  PENDING: 'active',
  APPROVED: 'active',
  REJECTED: 'revoked',
  ACCEPTED: 'active',
  DECLINED: 'revoked',
  COMPLETED: 'completed',
  EXPIRED: 'revoked',
  CANCELLED: 'revoked',
};
export const TASK_STATUS: Readonly<
  Record<ReferralStatus, 'requested' | 'ready' | 'rejected' | 'accepted' | 'completed' | 'failed' | 'cancelled'>
> = {
  PENDING: 'requested',
  APPROVED: 'ready',
  REJECTED: 'cancelled',
  ACCEPTED: 'accepted',
  DECLINED: 'rejected',
  COMPLETED: 'completed',
  EXPIRED: 'failed',
  CANCELLED: 'cancelled',
};

export const PAYMENT_STATUS: Readonly<Record<PaymentStatus, 'active' | 'draft' | 'cancelled'>> = {
  PENDING: 'draft',
  PAID: 'active',
  FAILED: 'cancelled',
  REVERSED: 'cancelled',
};

/** Code systems of ours, which have the values of our enums as codes, with their names. */
type Names<Value extends string> = Readonly<Record<Value, string>>;

export const CUT_REASONS: Names<CutReason | PaReason> = {
  NOT_COVERED: 'Not covered',
  COVERAGE: 'No cover',
  ABOVE_TARIFF: 'Above the tariff',
  PRICE_TOO_HIGH: 'Price too high',
  QUANTITY_NOT_JUSTIFIED: 'Quantity not justified',
  NOT_JUSTIFIED: 'Not justified',
  LESS_COSTLY_ALTERNATIVE: 'Less costly alternative',
  LIMIT_REACHED: 'Limit reached',
  NO_VALID_PA: 'No valid PA code',
  NO_REFERRAL: 'No referral',
  REFERRAL_MISSING: 'Referral missing',
  NOT_ELIGIBLE: 'Not eligible',
  WRONG_FACILITY: 'Wrong facility',
  DUPLICATE: 'Duplicate',
  LATE: 'Late',
  WRONG_DIAGNOSIS: 'Wrong diagnosis',
  MISSING_DOCUMENT: 'Missing document',
  INCOMPLETE_INFORMATION: 'Incomplete information',
  ARITHMETIC_ERROR: 'Arithmetic error',
  SUSPECTED_FRAUD: 'Suspected fraud',
  OTHER: 'Other',
};
export const LOOKUP_PURPOSES: Names<LookupPurpose> = {
  EMERGENCY: 'Emergency',
  REFERRED: 'Referred to this facility',
  AWAY_FROM_HOME: 'Away from home',
  CHANGING_FACILITY: 'Changing facility',
};
export const VISIT_TYPES: Names<VisitType> = {
  OUTPATIENT: 'Outpatient',
  INPATIENT: 'Inpatient',
  EMERGENCY: 'Emergency',
  REFERRAL: 'Referral',
  ANC: 'Antenatal care',
  DELIVERY: 'Delivery',
};
export const CARE_TYPES: Names<Exclude<CareType, 'BOTH'>> = { OUT: 'Outpatient', IN: 'Inpatient' };
export const CLAIM_VISIT_TYPES: Names<ClaimVisitType> = { EMERGENCY: 'Emergency', REFERRAL: 'Referral', OTHER: 'Other' };
export const FACILITY_KINDS: Names<HcpType> = {
  HOSPITAL: 'Hospital',
  PHC: 'Primary health centre',
  PHARMACY: 'Pharmacy',
  LABORATORY: 'Laboratory',
  OPTICAL: 'Optical',
  DENTAL: 'Dental',
  RADIOLOGY: 'Radiology',
};
export const LIMIT_KEYS: Names<'INPATIENT_DAYS' | 'BIRTHS' | 'ANNUAL_AMOUNT'> = {
  INPATIENT_DAYS: 'Inpatient days in the calendar year',
  BIRTHS: 'Births covered by the scheme',
  ANNUAL_AMOUNT: 'Cost of care in the calendar year',
};
/** Parts of a claim for which FHIR has no element. */
export const CLAIM_PARTS = { SYMPTOM: 'Symptom', LATE_REASON: 'Reason for a late claim' } as const;

/** Parts of a referral for which FHIR has no element. */
export const REFERRAL_PARTS = {
  PRESENTING_COMPLAINT: 'Presenting complaint',
  EXAMINATION: 'Examination findings',
  INVESTIGATIONS: 'Investigations done',
  TREATMENT: 'Treatment given',
} as const;

/** What a subscription can be told of, by its criteria. Bills and disputes have no resource here. */
export const SUBSCRIPTION_CRITERIA = {
  ClaimResponse: ['CLAIM_DECIDED', 'PA_DECIDED', 'QUERY_SENT'],
  'ClaimResponse?use=claim': ['CLAIM_DECIDED'],
  'ClaimResponse?use=preauthorization': ['PA_DECIDED'],
  ServiceRequest: ['REFERRAL_DECIDED'],
  Task: ['REFERRAL_RECEIVED'],
  PaymentReconciliation: ['PAYMENT_MADE', 'PAYMENT_REVERSED'],
} as const satisfies Readonly<Record<string, readonly WebhookEvent[]>>;
export const SUBSCRIBED_TYPES = ['ClaimResponse', 'ServiceRequest', 'Task', 'PaymentReconciliation'] as const;
export const isSubscribed = (criteria: string): criteria is keyof typeof SUBSCRIPTION_CRITERIA =>
  Object.hasOwn(SUBSCRIPTION_CRITERIA, criteria);
