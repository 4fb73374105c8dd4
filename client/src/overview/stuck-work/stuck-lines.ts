import type { StuckKind } from '../../graphql/types.ts';
import { activityLogList, failedJobList, settingTopic, textMessageList } from '../../screens/administration.screens.ts';
import { encounterList, paRequestList, referralList } from '../../screens/care.screens.ts';
import { billList, claimUploadList, secondLookList } from '../../screens/claims.screens.ts';
import { rollList } from '../../screens/enrolment.screens.ts';
import { enrolleeList, mdaBulkList } from '../../screens/members.screens.ts';
import { hcpList } from '../../screens/network.screens.ts';
import { payerList, remitaPaymentList } from '../../screens/premiums.screens.ts';
import { lagosIsoDay } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';

export type StuckLine = {
  kind: StuckKind;
  label: string;
  /** What to do about it. */
  help: string;
  /** Text before the start date of the oldest item. */
  since: string;
  urgent: boolean;
  /** The list where it is handled: a mount with this preset, and the filters in its address. */
  screen: object;
  params?: Record<string, string>;
  preset?: Record<string, unknown>;
  search?: string | (() => string);
};

const THIRTY_DAYS = 30 * 86_400_000;

const LINES: Record<StuckKind, Omit<StuckLine, 'kind' | 'since'> & { since?: string }> = {
  PA_PAST_DUE: {
    label: 'Overdue PA requests',
    help: 'See the duty board for who must decide them.',
    urgent: true,
    screen: paRequestList,
    preset: { pastTheHour: true },
  },
  REFERRALS_PAST_DUE: {
    label: 'Overdue referrals',
    help: 'An account manager must decide them.',
    urgent: true,
    screen: referralList,
    search: '?status=PENDING',
  },
  VISITS_DISPUTED: {
    label: 'Disputed visits',
    help: 'Investigate and answer the member.',
    since: 'Earliest visit:',
    urgent: false,
    screen: encounterList,
    preset: { unresolved: true },
  },
  BILLS_PAST_VETTING: {
    label: 'Bills overdue for vetting',
    help: 'Assign them to an officer with capacity.',
    since: 'Oldest received:',
    urgent: true,
    screen: billList,
    preset: { past: 'VETTING' },
  },
  SECOND_LOOKS: {
    label: 'Claims awaiting second review',
    help: 'Their bills cannot be approved until this is done.',
    urgent: false,
    screen: secondLookList,
    preset: { waiting: true },
  },
  BILLS_PAST_PAYMENT: {
    label: 'Approved bills overdue for payment',
    help: 'An accountant must pay them.',
    since: 'Oldest approved:',
    urgent: true,
    screen: billList,
    preset: { past: 'PAYMENT' },
  },
  INVOICES_OVERDUE: {
    label: 'Overdue invoices',
    help: 'Remind the payers or stop their cover.',
    since: 'Oldest due:',
    urgent: false,
    screen: payerList,
    search: '?overdue=yes',
  },
  RECEIPTS_UNMATCHED: {
    label: 'Unmatched receipts',
    help: 'An accountant must match them to invoices.',
    since: 'Oldest received:',
    urgent: false,
    screen: remitaPaymentList,
    search: '?matched=no',
  },
  ACCREDITATIONS_ENDED: {
    label: 'Active facilities with expired accreditation',
    help: 'Renew the accreditation or deactivate the facility.',
    since: 'Earliest expiry:',
    urgent: true,
    screen: hcpList,
    preset: { status: ['ACTIVATED'] },
    search: '?accreditation=ENDED',
  },
  COVER_ENDING: {
    label: 'Families whose cover ends within 30 days',
    help: 'The family renews, or the employer pays.',
    since: 'Earliest end:',
    urgent: false,
    screen: enrolleeList,
    preset: { relationship: ['PRINCIPAL'] },
    search: () => `?status=ACTIVE&coverEnds=${lagosIsoDay(new Date(serverNow()))}~${lagosIsoDay(new Date(serverNow() + THIRTY_DAYS))}`,
  },
  ROLLS_STOPPED: { label: 'Stopped rolls', help: 'Open one to resume it.', urgent: true, screen: rollList, search: '?status=FAILED' },
  MDA_CHANGES_STOPPED: {
    label: 'Stopped bulk changes for MDAs',
    help: 'Open one to resume it.',
    urgent: true,
    screen: mdaBulkList,
    search: '?status=FAILED',
  },
  CLAIM_UPLOADS_STOPPED: {
    label: 'Stopped claim uploads',
    help: 'The facility must open and resume it.',
    urgent: true,
    screen: claimUploadList,
    search: '?status=FAILED',
  },
  TEXT_MESSAGES_FAILED: {
    label: 'Unsent text messages',
    help: 'Resend them.',
    urgent: true,
    screen: textMessageList,
    search: '?status=FAILED.UNCERTAIN',
  },
  SMS_BUDGET: {
    label: 'Text messages over budget',
    help: 'See which types cost most, or raise the budget.',
    urgent: false,
    screen: settingTopic,
    params: { topic: 'notices' },
  },
  JOBS_FAILED: {
    label: 'Failed or stuck emails and jobs',
    help: 'Check the error, then run them again.',
    urgent: true,
    screen: failedJobList,
    search: '?state=GIVEN_UP.STUCK',
  },
  BACKUP_LATE: {
    label: 'No backup for more than a day',
    help: 'Check the failed jobs and the folder of the backups.',
    since: 'Last backup:',
    urgent: true,
    screen: activityLogList,
    search: '?entityType=Backup',
  },
};

const group = (title: string, kinds: readonly StuckKind[]) => ({
  title,
  lines: kinds.map((kind): StuckLine => ({ kind, since: 'Since', ...LINES[kind] })),
});

export const STUCK_GROUPS = [
  group('Care', ['PA_PAST_DUE', 'REFERRALS_PAST_DUE', 'VISITS_DISPUTED']),
  group('Claims and money', ['BILLS_PAST_VETTING', 'SECOND_LOOKS', 'BILLS_PAST_PAYMENT', 'INVOICES_OVERDUE', 'RECEIPTS_UNMATCHED']),
  group('People and facilities', ['ACCREDITATIONS_ENDED', 'COVER_ENDING', 'ROLLS_STOPPED', 'MDA_CHANGES_STOPPED', 'CLAIM_UPLOADS_STOPPED']),
  group('Messages and jobs', ['TEXT_MESSAGES_FAILED', 'SMS_BUDGET', 'JOBS_FAILED', 'BACKUP_LATE']),
];
