import { complaintsToAnswer, complaintsToHandle, ownComplaintsToAnswer } from '../../administration/complaints/complaint.access.ts';
import { dataBreachesToReport } from '../../administration/data-breaches/data-breach.access.ts';
import { dataRequestsToAnswer } from '../../administration/data-requests/data-request.access.ts';
import { countUnreadThreads } from '../../administration/messages/message.service.ts';
import { disputedEncounters, encountersToConfirm } from '../../care/encounters/encounter.access.ts';
import { paRequestsOverdue, paRequestsToAnswer, paRequestsToDecide } from '../../care/pa-requests/pa-request.access.ts';
import { referralsToAnswer, referralsToDecide, referralsToRedirect } from '../../care/referrals/referral.access.ts';
import { billsToApprove, billsToPay, billsToVet, ownBillsToVet } from '../../claims/bills/bill.access.ts';
import { capitationContestsToDecide, capitationRunsToApprove } from '../../claims/capitation/capitation.access.ts';
import { claimsAwaitingAnswer, claimsToSend } from '../../claims/claim.access.ts';
import { claimDisputesToDecide } from '../../claims/claim-disputes/claim-dispute.access.ts';
import { expensesToApprove } from '../../claims/expenses/expense.access.ts';
import { paymentsToConfirm } from '../../claims/payments/payment.access.ts';
import { runsToConfirm } from '../../claims/payments/payment-run.access.ts';
import { secondLooksToDecide } from '../../claims/second-looks/second-look.access.ts';
import { dependantRequestsToDecide } from '../../enrolment/dependant-requests/dependant-request.access.ts';
import { duplicatesToDecide } from '../../enrolment/duplicates/duplicate-pair.access.ts';
import { registrationsToApprove, registrationsToFinish } from '../../enrolment/registrations/registration.access.ts';
import { fundMovementsToConfirm } from '../../ledger/fund-movements/fund-movement.access.ts';
import { phonesToCorrect } from '../../members/enrollees/enrollee.access.ts';
import { facilityChangesToDecide } from '../../members/facility-changes/facility-change.access.ts';
import { bankChangesToDecide, hcpsToActivate } from '../../network/hcps/hcp.access.ts';
import { invoiceRunsToIssue } from '../../premiums/invoice-runs/invoice-run.access.ts';
import { invoicesToPay } from '../../premiums/invoices/invoice.access.ts';
import { receiptReversalsToConfirm, receiptsToMatch } from '../../premiums/receipts/receipt.access.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Worklist } from '../../scheme/workflow/worklist.ts';

export type Waiting = { key: string; count: number; urgent: boolean };

/** Pending work by key, used by menu items and dashboard cards. Each count uses the index on status. */
export const WORKLISTS = {
  PA_PENDING: paRequestsToDecide,
  PA_OVERDUE: paRequestsOverdue,
  PA_QUERIED: paRequestsToAnswer,
  REFERRALS_PENDING: referralsToDecide,
  REFERRALS_INCOMING: referralsToAnswer,
  REFERRALS_DECLINED: referralsToRedirect,
  CLAIMS_TO_SEND: claimsToSend,
  CLAIMS_RETURNED: claimsAwaitingAnswer,
  BILLS_TO_VET: billsToVet,
  OWN_BILLS_TO_VET: ownBillsToVet,
  BILLS_TO_APPROVE: billsToApprove,
  SECOND_LOOKS_TO_DECIDE: secondLooksToDecide,
  CLAIM_DISPUTES_TO_DECIDE: claimDisputesToDecide,
  BILLS_TO_PAY: billsToPay,
  PAYMENTS_TO_CONFIRM: paymentsToConfirm,
  PAYMENT_RUNS_TO_CONFIRM: runsToConfirm,
  EXPENSES_TO_APPROVE: expensesToApprove,
  CAPITATION_TO_APPROVE: capitationRunsToApprove,
  CAPITATION_CONTESTS: capitationContestsToDecide,
  INVOICES_TO_PAY: invoicesToPay,
  INVOICE_RUNS_TO_ISSUE: invoiceRunsToIssue,
  RECEIPTS_TO_MATCH: receiptsToMatch,
  RECEIPT_REVERSALS: receiptReversalsToConfirm,
  FUND_MOVEMENTS_TO_CONFIRM: fundMovementsToConfirm,
  REGISTRATIONS_INCOMPLETE: registrationsToFinish,
  REGISTRATIONS_TO_APPROVE: registrationsToApprove,
  DUPLICATES_OPEN: duplicatesToDecide,
  DEPENDANTS_ASKED: dependantRequestsToDecide,
  PHONES_TO_CORRECT: phonesToCorrect,
  HCPS_PENDING: hcpsToActivate,
  FACILITY_CHANGES_PENDING: facilityChangesToDecide,
  BANK_CHANGES_PENDING: bankChangesToDecide,
  VISITS_TO_CONFIRM: encountersToConfirm,
  VISITS_DISPUTED: disputedEncounters,
  COMPLAINTS_TO_HANDLE: complaintsToHandle,
  COMPLAINTS_TO_ANSWER: complaintsToAnswer,
  OWN_COMPLAINTS_TO_ANSWER: ownComplaintsToAnswer,
  DATA_BREACHES_TO_REPORT: dataBreachesToReport,
  DATA_REQUESTS_TO_ANSWER: dataRequestsToAnswer,
} satisfies Record<string, Worklist>;

export const WAITING_KEYS = [...Object.keys(WORKLISTS), 'MESSAGES_UNREAD'];

/** Pending work of this viewer, only types that they may act on. */
export async function waitingCounts(viewer: Viewer): Promise<Waiting[]> {
  const worklists = Object.entries(WORKLISTS).filter(([, { permission }]) => can(viewer, permission));
  const [unread, counts] = await Promise.all([
    can(viewer, 'MESSAGE_USE') ? countUnreadThreads(viewer) : null,
    Promise.all(
      worklists.map(async ([key, worklist]) => {
        const [count, overdue] = await Promise.all([worklist.count(viewer), worklist.overdueCount(viewer)]);
        return { key, count, urgent: overdue > 0 };
      }),
    ),
  ]);
  return unread === null ? counts : [...counts, { key: 'MESSAGES_UNREAD', count: unread, urgent: false }];
}
