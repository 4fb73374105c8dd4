import type {
  Claim,
  ClaimItem,
  ClaimResponse,
  ClaimResponseItemAdjudication,
  ClaimSupportingInfo,
  ExplanationOfBenefit,
} from '@medplum/fhirtypes';
import type {
  CareType,
  ClaimStatus,
  ClaimVisitType,
  CutReason,
  LineDecision,
  Urgency,
  VisitOutcome,
} from '../../generated/prisma/enums.ts';
import { moneyOf } from '../codes/money.ts';
import {
  CARE_TYPE,
  CARE_TYPES,
  CLAIM_OUTCOME,
  CLAIM_PARTS,
  CLAIM_STATUS,
  CLAIM_VISIT_TYPES,
  CUT_REASONS,
  PRIORITY,
  PROCESS_PRIORITY,
  VISIT_OUTCOME,
} from '../codes/tables.ts';
import { HL7_SYSTEMS, ownNumbers, ownSystem, REQUEST_PRIORITY, senderNumbers } from '../urls.ts';
import { coded, concept, diagnosisConcept, given, metaOf, numbered, ownCoding, refTo, schemeRef, serviceConcept } from './parts.ts';
import type { Person } from './patient.ts';

type Coded = { code: string; name: string };
export type Line = {
  line: number;
  qty: number;
  unitPriceClaimed: number;
  amountClaimed: number;
  qtyApproved: number | null;
  amountApproved: number | null;
  decision: LineDecision;
  reasonCode: CutReason | null;
  note: string | null;
  service: Coded;
};
export type ClaimRow = {
  id: string;
  claimNo: string;
  externalId: string | null;
  status: ClaimStatus;
  decision: 'FULL' | 'PARTIAL' | 'NONE' | null;
  careType: CareType;
  visitType: ClaimVisitType;
  outcome: VisitOutcome | null;
  attendingName: string;
  note: string | null;
  lateReason: string | null;
  serviceFrom: string;
  serviceTo: string;
  createdAt: string;
  submittedAt: string | null;
  approvedAt: string | null;
  updatedAt: string;
  version: number;
  claimedAmount: number;
  approvedAmount: number;
  payableAmount: number;
  paidAmount: number;
  coPayAmount: number;
  returnReason: string | null;
  enrollee: Person;
  hcp: { id: string; name: string };
  encounter: { id: string; encounterNo: string } | null;
  paCode: { code: string; validUntil: string } | null;
  referral: { id: string; referralNo: string } | null;
  diagnoses: Coded[] | null;
  symptoms: { name: string }[] | null;
  items: Line[];
  payment: { id: string; paymentNo: string; paidOn: string | null } | null;
  questions: { question: string; answeredAt: string | null; lapsedAt: string | null }[];
};

const identifiersOf = (system: string, number: string, externalId: string | null) => [
  ...(externalId ? [numbered(senderNumbers(), externalId)] : []),
  numbered(system, number),
];

export const priorityOf = (urgency: Urgency) =>
  concept(coded(HL7_SYSTEMS.processPriority, PROCESS_PRIORITY[urgency]), coded(REQUEST_PRIORITY, PRIORITY.codeOf(urgency)));

export const claimTypeOf = (careType: CareType) =>
  concept(coded(HL7_SYSTEMS.claimType, CARE_TYPE.codeOf(careType === 'IN' ? 'IN' : 'OUT')));

type Information = Omit<ClaimSupportingInfo, 'sequence'>;
export const information = (code: string, rest: Omit<Information, 'category'>): Information => ({
  category: concept(coded(HL7_SYSTEMS.claimInformation, code)),
  ...rest,
});
export const claimPart = (part: keyof typeof CLAIM_PARTS, valueString: string): Information => ({
  category: concept(ownCoding('claim-part', CLAIM_PARTS, part)),
  valueString,
});
export const inSequence = (parts: readonly Information[]): ClaimSupportingInfo[] =>
  parts.map((part, index) => ({ sequence: index + 1, ...part }));

export const diagnosesOf = (diagnoses: readonly Coded[]): Claim['diagnosis'] =>
  diagnoses.map((diagnosis, index) => ({
    sequence: index + 1,
    diagnosisCodeableConcept: diagnosisConcept(diagnosis),
    ...(index === 0 && { type: [concept(coded(HL7_SYSTEMS.diagnosisType, 'principal'))] }),
  }));

/** The cover of a person, as a claim names it. */
export const insuranceOf = ({ id, plan }: Person) => ({ sequence: 1, focal: true, coverage: refTo('Coverage', id, plan.name) });

const lineOf = (row: ClaimRow, { line, qty, unitPriceClaimed, amountClaimed, service }: Line): ClaimItem => ({
  sequence: line,
  productOrService: serviceConcept(service),
  servicedPeriod: { start: row.serviceFrom, end: row.serviceTo },
  quantity: { value: qty },
  unitPrice: moneyOf(unitPriceClaimed),
  net: moneyOf(amountClaimed),
  ...given({ encounter: row.encounter ? [refTo('Encounter', row.encounter.id, row.encounter.encounterNo)] : null }),
});

const patientRef = ({ id, fullName }: Person) => refTo('Patient', id, fullName);

/** A claim as it was sent. */
export function claimOf(row: ClaimRow, schemeName: string): Claim {
  const { enrollee, hcp, paCode, referral, outcome } = row;
  const careType = row.careType === 'IN' ? 'IN' : 'OUT';
  const parts = [
    ...(outcome ? [information('discharge', { code: concept(coded(HL7_SYSTEMS.discharge, VISIT_OUTCOME.codeOf(outcome))) })] : []),
    ...(row.note ? [information('info', { valueString: row.note })] : []),
    ...(row.lateReason ? [claimPart('LATE_REASON', row.lateReason)] : []),
    ...(row.symptoms ?? []).map(({ name }) => claimPart('SYMPTOM', name)),
  ];
  return {
    resourceType: 'Claim',
    id: row.id,
    meta: metaOf('ng-claim', row),
    identifier: identifiersOf(ownNumbers('claim'), row.claimNo, row.externalId),
    status: CLAIM_STATUS[row.status],
    type: claimTypeOf(careType),
    subType: concept(ownCoding('care-type', CARE_TYPES, careType), ownCoding('claim-visit-type', CLAIM_VISIT_TYPES, row.visitType)),
    use: 'claim',
    patient: patientRef(enrollee),
    billablePeriod: { start: row.serviceFrom, end: row.serviceTo },
    created: row.createdAt,
    insurer: schemeRef(schemeName),
    provider: refTo('Organization', hcp.id, hcp.name),
    priority: priorityOf(row.visitType === 'EMERGENCY' ? 'EMERGENCY' : 'ROUTINE'),
    ...given({ referral: referral && refTo('ServiceRequest', referral.id, referral.referralNo) }),
    careTeam: [{ sequence: 1, provider: { display: row.attendingName } }],
    ...given({ supportingInfo: inSequence(parts), diagnosis: diagnosesOf(row.diagnoses ?? []) }),
    insurance: [{ ...insuranceOf(enrollee), ...given({ preAuthRef: paCode ? [paCode.code] : null }) }],
    item: row.items.map((line) => lineOf(row, line)),
    total: moneyOf(row.claimedAmount),
  };
}

export const adjudicated = (category: string, kobo: number): ClaimResponseItemAdjudication => ({
  category: concept(coded(HL7_SYSTEMS.adjudication, category)),
  amount: moneyOf(kobo),
});
export const cutReason = (reason: keyof typeof CUT_REASONS, note: string | null) => ({
  coding: [ownCoding('cut-reason', CUT_REASONS, reason)],
  ...(note && { text: note }),
});

/** What was claimed, and what is paid of it with the reason for a cut. */
function adjudicationOf({ amountClaimed, amountApproved, reasonCode, note }: Line): ClaimResponseItemAdjudication[] {
  const submitted = adjudicated('submitted', amountClaimed);
  if (amountApproved === null) return [submitted];
  return [
    submitted,
    adjudicated('eligible', amountApproved),
    { ...adjudicated('benefit', amountApproved), ...given({ reason: reasonCode && cutReason(reasonCode, note) }) },
  ];
}

const isDecided = ({ status }: ClaimRow) => CLAIM_OUTCOME[status] === 'complete' && status !== 'WITHDRAWN';
const outcomeOf = (row: ClaimRow): ClaimResponse['outcome'] =>
  isDecided(row) && row.decision === 'PARTIAL' ? 'partial' : CLAIM_OUTCOME[row.status];

const STATES: Readonly<Record<ClaimStatus, string>> = {
  DRAFT: 'A draft. It is not submitted.',
  READY: 'Ready. It is not submitted: $submit puts it into a bill.',
  SUBMITTED: 'Submitted.',
  IN_REVIEW: 'In review.',
  RETURNED: 'Returned. Correct it, and submit it again.',
  VETTED: 'Vetted. The final decision follows.',
  APPROVED: 'Decided.',
  REJECTED: 'Rejected.',
  PAID: 'Paid.',
  DISPUTED: 'Disputed.',
  WITHDRAWN: 'Withdrawn.',
};

const totalsOf = (row: ClaimRow) =>
  [
    adjudicated('submitted', row.claimedAmount),
    ...(isDecided(row)
      ? [adjudicated('eligible', row.approvedAmount), adjudicated('copay', row.coPayAmount), adjudicated('benefit', row.payableAmount)]
      : []),
  ] as { category: ReturnType<typeof concept>; amount: ReturnType<typeof moneyOf> }[];

const openQuestions = ({ questions, returnReason, status }: ClaimRow): string[] => [
  ...questions.flatMap(({ question, answeredAt, lapsedAt }) => (answeredAt || lapsedAt ? [] : [question])),
  ...(status === 'RETURNED' && returnReason ? [returnReason] : []),
];

const notesOf = (texts: readonly string[]): { number: number; text: string }[] =>
  [...new Set(texts)].map((text, index) => ({ number: index + 1, text }));

const paymentOf = ({ payment, paidAmount, paidOn }: ClaimRow & { paidOn?: string }): ClaimResponse['payment'] =>
  payment
    ? {
        type: concept(coded(HL7_SYSTEMS.paymentType, 'complete')),
        ...given({ date: payment.paidOn ?? paidOn }),
        amount: moneyOf(paidAmount),
        identifier: numbered(ownNumbers('payment'), payment.paymentNo),
      }
    : undefined;

/** What the scheme says of a claim: queued until it is decided. */
export const claimResponseOf = (row: ClaimRow, schemeName: string): ClaimResponse => ({
  resourceType: 'ClaimResponse',
  id: row.id,
  meta: metaOf('ng-claim-response', row),
  identifier: [numbered(ownNumbers('claim'), row.claimNo)],
  status: CLAIM_STATUS[row.status],
  type: claimTypeOf(row.careType),
  use: 'claim',
  patient: patientRef(row.enrollee),
  created: row.approvedAt ?? row.submittedAt ?? row.createdAt,
  insurer: schemeRef(schemeName),
  requestor: refTo('Organization', row.hcp.id, row.hcp.name),
  request: refTo('Claim', row.id, row.claimNo),
  outcome: outcomeOf(row),
  disposition: STATES[row.status],
  ...given({ preAuthRef: row.paCode?.code }),
  item: row.items.map((line) => ({ itemSequence: line.line, adjudication: adjudicationOf(line) })),
  total: totalsOf(row),
  ...given({ payment: paymentOf(row), processNote: notesOf(openQuestions(row)) }),
  insurance: [{ sequence: 1, focal: true, coverage: refTo('Coverage', row.enrollee.id) }],
});

/** The same as an account of what is paid, with what was claimed. */
export const explanationOf = (row: ClaimRow, schemeName: string): ExplanationOfBenefit => ({
  resourceType: 'ExplanationOfBenefit',
  id: row.id,
  meta: metaOf('ng-explanation-of-benefit', row),
  identifier: [numbered(ownNumbers('claim'), row.claimNo)],
  status: CLAIM_STATUS[row.status] as ExplanationOfBenefit['status'],
  type: claimTypeOf(row.careType),
  use: 'claim',
  patient: patientRef(row.enrollee),
  billablePeriod: { start: row.serviceFrom, end: row.serviceTo },
  created: row.approvedAt ?? row.submittedAt ?? row.createdAt,
  insurer: schemeRef(schemeName),
  provider: refTo('Organization', row.hcp.id, row.hcp.name),
  claim: refTo('Claim', row.id, row.claimNo),
  claimResponse: refTo('ClaimResponse', row.id, row.claimNo),
  outcome: outcomeOf(row),
  disposition: STATES[row.status],
  ...given({ preAuthRef: row.paCode ? [row.paCode.code] : null, diagnosis: diagnosesOf(row.diagnoses ?? []) }),
  insurance: [{ focal: true, coverage: refTo('Coverage', row.enrollee.id, row.enrollee.plan.name) }],
  item: row.items.map((line) => ({
    sequence: line.line,
    productOrService: serviceConcept(line.service),
    servicedPeriod: { start: row.serviceFrom, end: row.serviceTo },
    quantity: { value: line.qty },
    unitPrice: moneyOf(line.unitPriceClaimed),
    net: moneyOf(line.amountClaimed),
    adjudication: adjudicationOf(line),
  })),
  total: totalsOf(row),
  ...given({ payment: paymentOf(row), processNote: notesOf(openQuestions(row)) }),
});
