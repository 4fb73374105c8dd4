import { BillStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../scheme/workflow/machine.ts';

const vetting = { notBy: ['submittedById'], four: { did: 'submitted', decide: 'vet' } } as const;
const approval = { notBy: ['vettedById', 'submittedById'], four: { did: 'vetted', decide: 'approve' } } as const;

/** A bill: one facility's claims of one care month and one fund. */
export const billMachine = defineMachine('Bill', BillStatus, {
  SUBMIT: { from: ['OPEN'], to: 'SUBMITTED', can: 'BILL_SUBMIT' },
  /** Submits a bill with returned claims that were not answered in time. */
  SUBMIT_UNANSWERED: { from: ['OPEN'], to: 'SUBMITTED', can: 'SYSTEM' },
  TAKE: { from: ['SUBMITTED'], to: 'IN_REVIEW', can: 'BILL_VET', ...vetting },
  ASSIGN: { from: ['SUBMITTED', 'IN_REVIEW'], to: 'IN_REVIEW', can: 'BILL_VET' },
  /** A rule assigns the new bill; the note names the rule. */
  ASSIGN_BY_RULE: { from: ['SUBMITTED'], to: 'IN_REVIEW', can: 'SYSTEM', internal: true },
  /** Another officer takes the bill; the previous one is notified with the reason. */
  TAKE_OVER: { from: ['IN_REVIEW'], to: 'IN_REVIEW', can: 'BILL_VET', internal: true, ...vetting },
  FINISH: { from: ['IN_REVIEW'], to: 'VETTED', can: 'BILL_VET', ...vetting },
  RETURN: { from: ['IN_REVIEW', 'VETTED'], to: 'RETURNED', can: 'BILL_VET', ...vetting },
  /** The facility withdrew the last claim. */
  EMPTY: { from: ['SUBMITTED', 'IN_REVIEW'], to: 'RETURNED', can: 'SYSTEM' },
  SEND_BACK: { from: ['VETTED'], to: 'IN_REVIEW', can: 'BILL_APPROVE', internal: true, ...approval },
  APPROVE: { from: ['VETTED'], to: 'APPROVED', can: 'BILL_APPROVE', ...approval },
  /** Supplementary bills are approved by the decision on the dispute. */
  APPROVE_SUPPLEMENT: { from: ['OPEN'], to: 'APPROVED', can: 'CLAIM_DISPUTE_DECIDE' },
  /** Capitation bills are approved and reversed with their run. */
  APPROVE_CAPITATION: { from: ['OPEN'], to: 'APPROVED', can: 'SYSTEM' },
  REVERSE_CAPITATION: { from: ['APPROVED'], to: 'RETURNED', can: 'SYSTEM' },
  PAY: { from: ['APPROVED'], to: 'PAID', can: 'SYSTEM' },
  REVERT_PAYMENT: { from: ['PAID'], to: 'APPROVED', can: 'SYSTEM' },
});
