import type {
  BillFilter,
  BillQueueFilter,
  BillRuleFilter,
  CapitationContestFilter,
  CapitationRunFilter,
  CapitationStatementFilter,
  ClaimDisputeFilter,
  ClaimFilter,
  ClaimUploadFilter,
  ClosedMonthFilter,
  DiagnosisRuleFilter,
  ExpenseCategoryFilter,
  ExpenseFilter,
  ExpenseItemFilter,
  FundMovementFilter,
  LedgerFilter,
  PayableFilter,
  PaymentFilter,
  PaymentRunFilter,
  PublicHolidayFilter,
  SecondLookFilter,
} from '../graphql/types.ts';
import { defineScreen } from '../platform/screen.ts';

/** Facilities with bills to vet. */
export const hcpBillQueue = defineScreen<BillQueueFilter>({
  title: 'Submitted bills',
  permission: 'BILL_VET',
});
/** Officers with bills that they vetted. */
export const officerBillQueue = defineScreen<BillQueueFilter>({
  title: 'Vetted bills by officer',
  permission: 'BILL_APPROVE',
});
/** Bills of a facility (:hcpId), of an officer (:officerId), or all of the viewer's. */
export const billList = defineScreen<BillFilter>({
  title: 'Bills',
  permission: 'BILL_READ',
});
export const billDetail = defineScreen({
  title: 'Bill',
  collapsedMenu: true,
  permission: 'BILL_READ',
  entity: 'Bill',
});
export const submitBillPage = defineScreen({
  title: 'Submit a bill',
  permission: 'BILL_SUBMIT',
});
export const claimList = defineScreen<ClaimFilter>({
  title: 'Claims',
  permission: 'CLAIM_READ',
});
export const pendingClaims = defineScreen<ClaimFilter>({
  title: 'Pending claim forms',
  permission: 'CLAIM_PREPARE',
});
/** Read-only view of a claim: content, status and decision. */
export const claimDetail = defineScreen({
  title: 'Claim',
  permission: 'CLAIM_READ',
  entity: 'Claim',
});
/** The decision on a claim, line by line, as the facility reads it. */
export const claimOutcome = defineScreen({
  title: 'Decision',
  permission: 'CLAIM_READ',
});
export const claimVetting = defineScreen({
  title: 'Vet the claim',
  decides: 'Claim',
  permission: 'CLAIM_VET',
  collapsedMenu: true,
});
export const claimApproval = defineScreen({
  title: 'Approve the claim',
  permission: 'CLAIM_APPROVE',
  entity: 'Claim',
  collapsedMenu: true,
});
/** Disputes about the decision on claims. */
export const claimDisputeList = defineScreen<ClaimDisputeFilter>({
  title: 'Claim disputes',
  permission: 'CLAIM_DISPUTE_READ',
});
export const claimDisputeDetail = defineScreen({
  title: 'Dispute',
  permission: 'CLAIM_DISPUTE_READ',
  entity: 'ClaimDispute',
});
/** Vetted claims selected for second review before their bill is approved. */
export const secondLookList = defineScreen<SecondLookFilter>({
  title: 'Second reviews',
  permission: 'SECOND_LOOK_READ',
});
export const authClaimForm = defineScreen({
  title: 'Claim with a PA code',
  permission: 'CLAIM_PREPARE',
});
export const noAuthStart = defineScreen({
  title: 'Claim without a PA code',
  permission: 'CLAIM_PREPARE',
});
/** A new form without a PA code (?enrollee, ?visit), or any saved form (?id). */
export const claimForm = defineScreen({
  title: 'Claim form',
  permission: 'CLAIM_PREPARE',
});
export const pendingClaimForm = defineScreen({
  title: 'Pending claim form',
  permission: 'CLAIM_PREPARE',
});
export const prepareClaims = defineScreen({
  title: 'Prepare claim forms',
  permission: 'CLAIM_PREPARE',
});
export const payableList = defineScreen<PayableFilter>({
  title: 'Unpaid claims',
  permission: 'PAYMENT_WRITE',
});
export const paymentList = defineScreen<PaymentFilter>({
  title: 'Payments',
  permission: 'PAYMENT_READ',
});
export const paymentDetail = defineScreen({
  title: 'Payment',
  entity: 'Payment',
  permission: 'PAYMENT_READ',
});
export const paymentRunList = defineScreen<PaymentRunFilter>({
  title: 'Payment runs',
  permission: 'PAYMENT_READ',
});
export const paymentRunNew = defineScreen({
  title: 'New payment run',
  permission: 'PAYMENT_WRITE',
});
export const paymentRunDetail = defineScreen({
  title: 'Payment run',
  entity: 'PaymentRun',
  permission: 'PAYMENT_READ',
});
/** Records an expense of the scheme. */
export const expenseCreate = defineScreen({
  title: 'Record an expense',
  permission: 'EXPENSE_WRITE',
});
export const expenseList = defineScreen<ExpenseFilter>({
  title: 'Expenses',
  permission: 'EXPENSE_READ',
});
export const expenseDetail = defineScreen({
  title: 'Expense',
  entity: 'Expense',
  permission: 'EXPENSE_READ',
});
/** Annual budget per category, and what remains. */
export const expenseBudgetList = defineScreen({
  title: 'Expense budgets',
  permission: 'EXPENSE_READ',
});
export const expenseCategoryList = defineScreen<ExpenseCategoryFilter>({
  title: 'Expense categories',
  permission: 'EXPENSE_READ',
});
export const expenseItemList = defineScreen<ExpenseItemFilter>({
  title: 'Expense items',
  permission: 'EXPENSE_READ',
});
export const publicHolidayList = defineScreen<PublicHolidayFilter>({
  title: 'Public holidays',
  permission: 'PUBLIC_HOLIDAY_MANAGE',
});
/** Which officer gets which new bills. */
export const billRuleList = defineScreen<BillRuleFilter>({
  title: 'Bill assignment rules',
  permission: 'BILL_RULE_MANAGE',
});
/** Which services are unusual for which diagnoses. */
export const diagnosisRuleList = defineScreen<DiagnosisRuleFilter>({
  title: 'Diagnosis rules',
  permission: 'DIAGNOSIS_RULE_MANAGE',
});
/** The journal: every entry of the books. */
export const ledgerList = defineScreen<LedgerFilter>({
  title: 'Ledger',
  permission: 'LEDGER_READ',
});
/** Grants, appropriations, opening balances and transfers between funds. */
export const fundMovementList = defineScreen<FundMovementFilter>({
  title: 'Grants and transfers',
  permission: 'LEDGER_READ',
});
export const fundMovementCreate = defineScreen({
  title: 'Record grant or transfer',
  permission: 'FUND_WRITE',
});
export const fundMovementDetail = defineScreen({
  title: 'Grant or transfer',
  entity: 'FundMovement',
  permission: 'LEDGER_READ',
});
/** Statements of the bank accounts of the funds. */
export const bankStatementList = defineScreen({
  title: 'Bank statements',
  permission: 'LEDGER_READ',
});
export const bankStatementNew = defineScreen({
  title: 'Import bank statement',
  permission: 'BANK_STATEMENT_WRITE',
});
export const bankStatementDetail = defineScreen({
  title: 'Bank statement',
  entity: 'BankStatement',
  permission: 'LEDGER_READ',
});
export const bankLayoutList = defineScreen({
  title: 'Bank file layouts',
  permission: 'BANK_STATEMENT_WRITE',
});
/** The balances of all accounts over a period. */
export const trialBalance = defineScreen({
  title: 'Trial balance',
  permission: 'LEDGER_READ',
});
/** The funds over a period, and whether ledger and records agree. */
export const books = defineScreen({
  title: 'Funds and reconciliation',
  permission: 'LEDGER_READ',
});
/** The closed months and the next month to close. */
export const closedMonthList = defineScreen<ClosedMonthFilter>({
  title: 'Closed months',
  permission: 'LEDGER_READ',
});
export const closedMonthDetail = defineScreen({
  title: 'Closed month',
  entity: 'ClosedMonth',
  permission: 'LEDGER_READ',
});
/** Capitation by month and fund. */
export const capitationRunList = defineScreen<CapitationRunFilter>({
  title: 'Capitation',
  permission: 'CAPITATION_READ',
});
export const capitationRunDetail = defineScreen({
  title: 'Capitation run',
  permission: 'CAPITATION_READ',
  entity: 'CapitationRun',
});
/** The capitation of the viewer's facility. */
export const capitationStatementList = defineScreen<CapitationStatementFilter>({
  title: 'Capitation',
  permission: 'CAPITATION_READ',
});
export const capitationStatementDetail = defineScreen({
  title: 'Capitation statement',
  permission: 'CAPITATION_READ',
  entity: 'CapitationStatement',
});
export const capitationContestList = defineScreen<CapitationContestFilter>({
  title: 'Contested capitation',
  permission: 'CAPITATION_READ',
  entity: 'CapitationContest',
});
/** Uploaded claim files. */
export const claimUploadList = defineScreen<ClaimUploadFilter>({
  title: 'Claim uploads',
  permission: 'CLAIM_UPLOAD_READ',
});
export const claimUploadNew = defineScreen({
  title: 'New claim upload',
  permission: 'CLAIM_UPLOAD_WRITE',
});
export const claimUploadDetail = defineScreen({
  title: 'Claim upload',
  permission: 'CLAIM_UPLOAD_READ',
  entity: 'ClaimUpload',
});
