import type { StuckKind } from '../../graphql/generated.ts';
import { failedJobList, textMessageList } from '../../screens/administration.screens.ts';
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
  /** How it is mended. */
  help: string;
  /** The words before the day since when the longest of it waits. */
  since: string;
  urgent: boolean;
  /** The list that mends it: the mount with this preset, with these filters in its address. */
  screen: object;
  preset?: Record<string, unknown>;
  search?: string | (() => string);
};

const THIRTY_DAYS = 30 * 86_400_000;

const LINES: Record<StuckKind, Omit<StuckLine, 'kind' | 'since'> & { since?: string }> = {
  PA_PAST_DUE: {
    label: 'PA requests past the hour',
    help: 'The duty board says who is to decide them.',
    urgent: true,
    screen: paRequestList,
    preset: { pastTheHour: true },
  },
  REFERRALS_PAST_DUE: {
    label: 'Referrals past their time',
    help: 'An account manager decides them.',
    urgent: true,
    screen: referralList,
    search: '?status=PENDING',
  },
  VISITS_DISPUTED: {
    label: 'Disputed visits',
    help: 'Find out what happened and answer the member.',
    since: 'The first visit was on',
    urgent: false,
    screen: encounterList,
    preset: { unresolved: true },
  },
  BILLS_PAST_VETTING: {
    label: 'Bills past the day of vetting',
    help: 'Give them to an officer who has time.',
    since: 'The oldest came on',
    urgent: true,
    screen: billList,
    preset: { past: 'VETTING' },
  },
  SECOND_LOOKS: {
    label: 'Claims that wait for a second look',
    help: 'Their bills cannot be approved before it.',
    urgent: false,
    screen: secondLookList,
    preset: { waiting: true },
  },
  BILLS_PAST_PAYMENT: {
    label: 'Approved bills past the day of payment',
    help: 'An accountant pays them.',
    since: 'The oldest was approved on',
    urgent: true,
    screen: billList,
    preset: { past: 'PAYMENT' },
  },
  INVOICES_OVERDUE: {
    label: 'Overdue invoices',
    help: 'Remind the payers, or stop the cover.',
    since: 'The oldest was due on',
    urgent: false,
    screen: payerList,
    search: '?overdue=yes',
  },
  RECEIPTS_UNMATCHED: {
    label: 'Money without an invoice',
    help: 'An accountant matches it with what it pays.',
    since: 'The oldest came on',
    urgent: false,
    screen: remitaPaymentList,
    search: '?matched=no',
  },
  ACCREDITATIONS_ENDED: {
    label: 'Active facilities whose accreditation has ended',
    help: 'Renew it, or deactivate the facility.',
    since: 'The oldest ended on',
    urgent: true,
    screen: hcpList,
    preset: { status: ['ACTIVATED'] },
    search: '?accreditation=ENDED',
  },
  COVER_ENDING: {
    label: 'Families whose cover ends within 30 days',
    help: 'They renew themselves, or their employer pays.',
    since: 'The first ends on',
    urgent: false,
    screen: enrolleeList,
    preset: { relationship: ['PRINCIPAL'] },
    search: () => `?status=ACTIVE&coverEnds=${lagosIsoDay(new Date(serverNow()))}~${lagosIsoDay(new Date(serverNow() + THIRTY_DAYS))}`,
  },
  ROLLS_STOPPED: { label: 'Rolls that stopped', help: 'Open one to go on.', urgent: true, screen: rollList, search: '?status=FAILED' },
  MDA_CHANGES_STOPPED: {
    label: 'Changes of whole MDAs that stopped',
    help: 'Open one to go on.',
    urgent: true,
    screen: mdaBulkList,
    search: '?status=FAILED',
  },
  CLAIM_UPLOADS_STOPPED: {
    label: 'Claim files that stopped',
    help: 'The facility opens it and goes on.',
    urgent: true,
    screen: claimUploadList,
    search: '?status=FAILED',
  },
  TEXT_MESSAGES_FAILED: {
    label: 'Text messages that did not go out',
    help: 'Send them again.',
    urgent: true,
    screen: textMessageList,
    search: '?status=FAILED.UNCERTAIN',
  },
  JOBS_FAILED: {
    label: 'Mails and other jobs that failed or are stuck',
    help: 'Read why, then run them again.',
    urgent: true,
    screen: failedJobList,
    search: '?state=GIVEN_UP.STUCK',
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
  group('Sending and jobs', ['TEXT_MESSAGES_FAILED', 'JOBS_FAILED']),
];
