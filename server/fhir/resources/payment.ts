import type { PaymentNotice, PaymentReconciliation } from '@medplum/fhirtypes';
import type { PaymentStatus } from '../../generated/prisma/enums.ts';
import { moneyOf } from '../codes/money.ts';
import { PAYMENT_STATUS } from '../codes/tables.ts';
import { HL7_SYSTEMS, ownNumbers } from '../urls.ts';
import { coded, concept, given, metaOf, numbered, refTo, schemeRef } from './parts.ts';

export type PaymentRow = {
  id: string;
  paymentNo: string;
  status: PaymentStatus;
  netAmount: number;
  deductionReason: string | null;
  bankReference: string | null;
  paidOn: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  hcp: { id: string; name: string };
  advice: { claimId: string | null; claimNo: string | null; billNo: string; paidAmount: number; serviceTo: string }[];
};

const dayOf = ({ paidOn, createdAt }: PaymentRow) => paidOn ?? createdAt.slice(0, 10);

/** A payment with the claims that it pays. Lines of capitation and disputes name their bill. */
export const reconciliationOf = (row: PaymentRow, schemeName: string): PaymentReconciliation => ({
  resourceType: 'PaymentReconciliation',
  id: row.id,
  meta: metaOf(null, row),
  identifier: [numbered(ownNumbers('payment'), row.paymentNo)],
  status: PAYMENT_STATUS[row.status],
  created: row.createdAt,
  paymentIssuer: schemeRef(schemeName),
  outcome: row.status === 'PENDING' ? 'queued' : row.status === 'PAID' ? 'complete' : 'error',
  ...given({ disposition: row.deductionReason }),
  paymentDate: dayOf(row),
  paymentAmount: moneyOf(row.netAmount),
  ...given({ paymentIdentifier: row.bankReference ? { value: row.bankReference } : null }),
  detail: row.advice.map(({ claimId, claimNo, billNo, paidAmount, serviceTo }) => ({
    identifier: { value: claimNo ?? billNo },
    type: concept(coded('http://terminology.hl7.org/CodeSystem/payment-type', 'payment')),
    ...given({
      request: claimId ? refTo('Claim', claimId, claimNo) : null,
      response: claimId ? refTo('ClaimResponse', claimId, claimNo) : null,
    }),
    date: serviceTo,
    payee: refTo('Organization', row.hcp.id, row.hcp.name),
    amount: moneyOf(paidAmount),
  })),
});

/** That a payment was made. */
export const noticeOf = (row: PaymentRow): PaymentNotice => ({
  resourceType: 'PaymentNotice',
  id: row.id,
  meta: metaOf(null, row),
  identifier: [numbered(ownNumbers('payment'), row.paymentNo)],
  status: PAYMENT_STATUS[row.status],
  created: row.createdAt,
  provider: refTo('Organization', row.hcp.id, row.hcp.name),
  payment: refTo('PaymentReconciliation', row.id, row.paymentNo),
  paymentDate: dayOf(row),
  payee: refTo('Organization', row.hcp.id, row.hcp.name),
  recipient: refTo('Organization', row.hcp.id, row.hcp.name),
  amount: moneyOf(row.netAmount),
  paymentStatus: concept(coded(HL7_SYSTEMS.paymentStatus, 'paid')),
});
