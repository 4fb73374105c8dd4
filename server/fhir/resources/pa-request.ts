import type { Claim, ClaimResponse, ClaimResponseItemAdjudication } from '@medplum/fhirtypes';
import type { ItemDecision, PaReason, PaRequestStatus, Urgency } from '../../generated/prisma/enums.ts';
import { moneyOf } from '../codes/money.ts';
import { PA_OUTCOME, PA_STATUS } from '../codes/tables.ts';
import { ownNumbers, senderNumbers } from '../urls.ts';
import { adjudicated, claimPart, claimTypeOf, cutReason, diagnosesOf, information, inSequence, insuranceOf, priorityOf } from './claim.ts';
import { given, metaOf, numbered, refTo, schemeRef, serviceConcept } from './parts.ts';
import type { Person } from './patient.ts';

export type PaRow = {
  id: string;
  requestNo: string;
  externalId: string | null;
  status: PaRequestStatus;
  urgency: Urgency;
  careStartedAt: string | null;
  clinicalNotes: string | null;
  requestedAmount: number;
  approvedAmount: number;
  requestedAt: string;
  decidedAt: string | null;
  decisionReasonCode: PaReason | null;
  decisionReason: string | null;
  infoNote: string | null;
  infoRequestedAt: string | null;
  infoAnsweredAt: string | null;
  encounterId: string | null;
  updatedAt: string;
  version: number;
  enrollee: Person;
  hcp: { id: string; name: string };
  code: { code: string; issuedAt: string; validUntil: string } | null;
  diagnoses: { code: string; name: string }[];
  symptoms: { name: string }[];
  items: {
    qty: number;
    unitPrice: number;
    amount: number;
    approvedQty: number | null;
    approvedAmount: number | null;
    decision: ItemDecision;
    reasonCode: PaReason | null;
    note: string | null;
    service: { code: string; name: string };
  }[];
};

/** A request for authorisation, as a claim that asks whether it will be paid. */
export function preauthorizationOf(row: PaRow, schemeName: string): Claim {
  const { enrollee, hcp } = row;
  const parts = [
    ...(row.clinicalNotes ? [information('info', { valueString: row.clinicalNotes })] : []),
    ...row.symptoms.map(({ name }) => claimPart('SYMPTOM', name)),
  ];
  return {
    resourceType: 'Claim',
    id: row.id,
    meta: metaOf('ng-claim', row),
    identifier: [...(row.externalId ? [numbered(senderNumbers(), row.externalId)] : []), numbered(ownNumbers('pa-request'), row.requestNo)],
    status: PA_STATUS[row.status],
    type: claimTypeOf('OUT'),
    use: 'preauthorization',
    patient: refTo('Patient', enrollee.id, enrollee.fullName),
    ...given({ billablePeriod: row.careStartedAt ? { start: row.careStartedAt } : null }),
    created: row.requestedAt,
    insurer: schemeRef(schemeName),
    provider: refTo('Organization', hcp.id, hcp.name),
    priority: priorityOf(row.urgency),
    ...given({ supportingInfo: inSequence(parts), diagnosis: diagnosesOf(row.diagnoses) }),
    insurance: [insuranceOf(enrollee)],
    item: row.items.map(({ service, qty, unitPrice, amount }, index) => ({
      sequence: index + 1,
      productOrService: serviceConcept(service),
      quantity: { value: qty },
      unitPrice: moneyOf(unitPrice),
      net: moneyOf(amount),
      ...given({ encounter: row.encounterId ? [refTo('Encounter', row.encounterId)] : null }),
    })),
    total: moneyOf(row.requestedAmount),
  };
}

type Item = PaRow['items'][number];

const adjudicationOf = ({ amount, approvedAmount, decision, reasonCode, note }: Item): ClaimResponseItemAdjudication[] => {
  const submitted = adjudicated('submitted', amount);
  if (decision === 'PENDING' || approvedAmount === null) return [submitted];
  return [submitted, { ...adjudicated('benefit', approvedAmount), ...given({ reason: reasonCode && cutReason(reasonCode, note) }) }];
};

const STATES: Readonly<Record<PaRequestStatus, string>> = {
  PENDING: 'Awaits a decision.',
  APPROVED: 'Approved.',
  REJECTED: 'Rejected.',
  USED: 'Approved; the code was used.',
  CANCELLED: 'Withdrawn.',
  EXPIRED: 'The code has expired.',
};

const outcomeOf = ({ status, items }: PaRow): ClaimResponse['outcome'] =>
  PA_OUTCOME[status] === 'complete' &&
  status !== 'REJECTED' &&
  items.some(({ decision }) => decision === 'REJECTED' || decision === 'ADJUSTED')
    ? 'partial'
    : PA_OUTCOME[status];

/** The decision on a request, with the code that a claim must name. */
export function authorizationOf(row: PaRow, schemeName: string): ClaimResponse {
  const { enrollee, hcp, code } = row;
  const query = row.infoRequestedAt && !row.infoAnsweredAt ? row.infoNote : null;
  const reason = [STATES[row.status], row.decisionReason].filter(Boolean).join(' ');
  return {
    resourceType: 'ClaimResponse',
    id: row.id,
    meta: metaOf('ng-claim-response', row),
    identifier: [numbered(ownNumbers('pa-request'), row.requestNo)],
    status: PA_STATUS[row.status],
    type: claimTypeOf('OUT'),
    use: 'preauthorization',
    patient: refTo('Patient', enrollee.id, enrollee.fullName),
    created: row.decidedAt ?? row.requestedAt,
    insurer: schemeRef(schemeName),
    requestor: refTo('Organization', hcp.id, hcp.name),
    request: refTo('Claim', row.id, row.requestNo),
    outcome: outcomeOf(row),
    disposition: reason,
    ...given({
      preAuthRef: code?.code,
      preAuthPeriod: code && { start: code.issuedAt.slice(0, 10), end: code.validUntil },
    }),
    item: row.items.map((item, index) => ({ itemSequence: index + 1, adjudication: adjudicationOf(item) })),
    total: [
      adjudicated('submitted', row.requestedAmount),
      ...(row.decidedAt ? [adjudicated('benefit', row.approvedAmount)] : []),
    ] as ClaimResponse['total'],
    ...given({ processNote: query ? [{ number: 1, text: query }] : null }),
    insurance: [{ sequence: 1, focal: true, coverage: refTo('Coverage', enrollee.id) }],
  };
}
