import { lateBackup } from '../../administration/backup/late-backup.ts';
import { stoppedJobs } from '../../administration/failed-jobs/failed-job.service.ts';
import { disputedEncounters } from '../../care/encounters/encounter.access.ts';
import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { referralsToDecide } from '../../care/referrals/referral.access.ts';
import { visibleBills } from '../../claims/bills/bill.access.ts';
import { unpaidPastDue, unvettedPastDue } from '../../claims/bills/bill-deadlines.ts';
import { visibleClaimUploads } from '../../claims/claim-uploads/claim-upload.access.ts';
import { secondLooksToDecide } from '../../claims/second-looks/second-look.access.ts';
import { visibleRolls } from '../../enrolment/rolls/roll.access.ts';
import type PrismaTypes from '../../generated/pothos.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { visibleMdaBulks } from '../../members/mdas/mda.access.ts';
import { visibleSmsMessages } from '../../messaging/sms/sms.access.ts';
import { smsOverBudget } from '../../messaging/sms/sms-budget.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { addDays, now, today } from '../../platform/clock.ts';
import { delegateOf } from '../../platform/delegate.ts';
import { overdueInvoices, visibleInvoices } from '../../premiums/invoices/invoice.access.ts';
import { receiptsToMatch } from '../../premiums/receipts/receipt.access.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { SIGN_IN_CODE } from '../../scheme/texts/sms-text.shared.ts';

const COVER_ENDS_WITHIN_DAYS = 30;

type Stuck = { count: number; oldest: Date | null };
type CountStuck = (viewer: Viewer) => Promise<Stuck>;

/** Counts rows of a model that meet the condition; `since` is the column with the start date. */
function stuckRows<Name extends keyof PrismaTypes>(
  model: Name,
  since: keyof PrismaTypes[Name]['Shape'] & string,
  conditions: (viewer: Viewer) => NonNullable<PrismaTypes[Name]['Where']>[] | Promise<NonNullable<PrismaTypes[Name]['Where']>[]>,
): CountStuck {
  return async (viewer) => {
    const where = { AND: await conditions(viewer) };
    const { _count, _min } = await delegateOf(model).aggregate({ where, _count: { _all: true }, _min: { [since]: true } });
    return { count: _count._all, oldest: _min[since] ?? null };
  };
}

const STUCK_WORK = {
  PA_PAST_DUE: stuckRows('PaRequest', 'dueAt', (viewer) => [visiblePaRequests(viewer), { status: 'PENDING', dueAt: { lt: now() } }]),
  REFERRALS_PAST_DUE: stuckRows('Referral', 'decisionDueAt', (viewer) => [
    referralsToDecide.where(viewer),
    { decisionDueAt: { lt: now() } },
  ]),
  VISITS_DISPUTED: stuckRows('Encounter', 'visitAt', (viewer) => [disputedEncounters.where(viewer)]),
  BILLS_PAST_VETTING: stuckRows('Bill', 'submittedAt', async (viewer) => [visibleBills(viewer), await unvettedPastDue()]),
  SECOND_LOOKS: stuckRows('SecondLook', 'setAsideAt', (viewer) => [secondLooksToDecide.where(viewer)]),
  BILLS_PAST_PAYMENT: stuckRows('Bill', 'approvedAt', async (viewer) => [visibleBills(viewer), await unpaidPastDue()]),
  INVOICES_OVERDUE: stuckRows('Invoice', 'dueDate', (viewer) => [visibleInvoices(viewer), overdueInvoices()]),
  RECEIPTS_UNMATCHED: stuckRows('RemitaPayment', 'transactionDate', (viewer) => [receiptsToMatch.where(viewer)]),
  ACCREDITATIONS_ENDED: stuckRows('Hcp', 'accreditedTo', (viewer) => [
    visibleHcps(viewer),
    { status: 'ACTIVATED', accreditedTo: { lt: today() } },
  ]),
  COVER_ENDING: stuckRows('Enrollee', 'coverageEnd', (viewer) => [
    visibleEnrollees(viewer),
    {
      relationship: 'PRINCIPAL',
      status: 'ACTIVE',
      coverageEnd: { gte: today(), lte: addDays(today(), COVER_ENDS_WITHIN_DAYS) },
    },
  ]),
  ROLLS_STOPPED: stuckRows('Roll', 'updatedAt', (viewer) => [visibleRolls(viewer), { status: 'FAILED' }]),
  MDA_CHANGES_STOPPED: stuckRows('MdaBulk', 'updatedAt', (viewer) => [visibleMdaBulks(viewer), { status: 'FAILED' }]),
  CLAIM_UPLOADS_STOPPED: stuckRows('ClaimUpload', 'updatedAt', (viewer) => [visibleClaimUploads(viewer), { status: 'FAILED' }]),
  TEXT_MESSAGES_FAILED: stuckRows('SmsMessage', 'createdAt', (viewer) => [
    visibleSmsMessages(viewer),
    { status: { in: ['FAILED', 'UNCERTAIN'] }, kind: { not: SIGN_IN_CODE } },
  ]),
  SMS_BUDGET: smsOverBudget,
  JOBS_FAILED: stoppedJobs,
  BACKUP_LATE: (viewer) => lateBackup(viewer),
} satisfies Record<string, CountStuck>;

export const STUCK_KINDS = Object.keys(STUCK_WORK) as (keyof typeof STUCK_WORK)[];

export type StuckWork = Stuck & { kind: keyof typeof STUCK_WORK };

/** Overdue and stopped work by type, within the viewer’s scope; one statement per type. */
export const stuckWork = (viewer: Viewer): Promise<StuckWork[]> =>
  Promise.all(STUCK_KINDS.map(async (kind) => ({ kind, ...(await STUCK_WORK[kind](viewer)) })));
