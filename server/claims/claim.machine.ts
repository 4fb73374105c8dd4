import { ClaimStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../scheme/workflow/machine.ts';

const vetting = { notBy: ['preparedById'], four: { did: 'prepared', decide: 'vet' } } as const;
const approval = { notBy: ['vettedById', 'preparedById'], four: { did: 'vetted', decide: 'approve' } } as const;

/** A claim from draft to payment. */
export const claimMachine = defineMachine('Claim', ClaimStatus, {
  MARK_READY: { from: ['DRAFT'], to: 'READY', can: 'CLAIM_PREPARE' },
  REOPEN: { from: ['READY'], to: 'DRAFT', can: 'CLAIM_PREPARE' },
  SUBMIT: { from: ['READY', 'RETURNED'], to: 'SUBMITTED', can: 'BILL_SUBMIT' },
  WITHDRAW: { from: ['DRAFT', 'READY', 'SUBMITTED'], to: 'WITHDRAWN', can: 'CLAIM_PREPARE' },
  START_REVIEW: { from: ['SUBMITTED'], to: 'IN_REVIEW', can: 'CLAIM_VET', ...vetting },
  VET: { from: ['IN_REVIEW'], to: 'VETTED', can: 'CLAIM_VET', ...vetting },
  /** Passed together with the other claims of its bill that no check remarks on. */
  PASS_WITH_BILL: { from: ['SUBMITTED', 'IN_REVIEW'], to: 'VETTED', can: 'SYSTEM' },
  /** The officer reopens an own decision before the bill is finished. */
  REOPEN_VETTING: { from: ['VETTED'], to: 'IN_REVIEW', can: 'CLAIM_VET', internal: true, ...vetting },
  /** Sends a query to the facility; the claim stays with the officer. */
  ASK: { from: ['IN_REVIEW'], to: 'IN_REVIEW', can: 'CLAIM_VET', ...vetting },
  RETURN: { from: ['IN_REVIEW'], to: 'RETURNED', can: 'CLAIM_VET', ...vetting },
  /** The answer deadline passed: the claim is decided without an answer. */
  SUBMIT_UNANSWERED: { from: ['RETURNED'], to: 'SUBMITTED', can: 'SYSTEM' },
  RETURN_WITH_BILL: { from: ['SUBMITTED', 'IN_REVIEW', 'VETTED'], to: 'RETURNED', can: 'SYSTEM' },
  APPROVE: { from: ['VETTED'], to: 'APPROVED', can: 'CLAIM_APPROVE', ...approval },
  REJECT: { from: ['VETTED'], to: 'REJECTED', can: 'CLAIM_APPROVE', ...approval },
  SEND_BACK: { from: ['VETTED'], to: 'IN_REVIEW', can: 'CLAIM_APPROVE', internal: true, ...approval },
  PAY: { from: ['APPROVED'], to: 'PAID', can: 'SYSTEM' },
  REVERT_PAYMENT: { from: ['PAID'], to: 'APPROVED', can: 'SYSTEM' },
});

export type ClaimAction = keyof typeof claimMachine.actions;
