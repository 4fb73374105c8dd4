import type { Priority } from '../jobs/priority.shared.ts';

/** How a notice reaches people who do not look into the platform. Within the platform everyone with an account finds it. */
export type Channel = 'SMS' | 'MAIL';

/** What people may turn off, over each channel: news of cover and premium, of their facility, of visits, of what they asked for, of messages. */
export type NoticeGroup = 'COVER' | 'FACILITY' | 'VISITS' | 'REQUESTS' | 'MESSAGES';

/**
 * The channels beside the platform for each kind of recipient. Nothing where they are left out.
 * Without a group there is no choice: decisions on care, for which treatment waits, calls on duty, and what protects an account or a card.
 */
type NoticeChannels = {
  member?: readonly Channel[];
  facility?: readonly Channel[];
  staff?: readonly Channel[];
  group?: NoticeGroup;
  /** NORMAL if left out. Decisions on care overtake all else; news to many comes last. */
  priority?: Priority;
};

const PLATFORM_ONLY: NoticeChannels = {};
const COVER: NoticeChannels = { member: ['SMS', 'MAIL'], group: 'COVER', priority: 'BULK' };
const COVER_SMS: NoticeChannels = { member: ['SMS'], group: 'COVER', priority: 'BULK' };
const VISITS_SMS: NoticeChannels = { member: ['SMS'], group: 'VISITS' };
const MEMBER_SMS: NoticeChannels = { member: ['SMS'] };
const FACILITY_MAIL: NoticeChannels = { facility: ['MAIL'] };
const FACILITY: NoticeChannels = { facility: ['SMS', 'MAIL'] };
/** To the account that asked, which may be an officer's. */
const REQUESTER_MAIL: NoticeChannels = { staff: ['MAIL'], group: 'REQUESTS' };
const MEMBER_OR_REQUESTER: NoticeChannels = { member: ['SMS', 'MAIL'], staff: ['MAIL'], group: 'FACILITY', priority: 'BULK' };
const URGENT_TO_FACILITY: NoticeChannels = { ...FACILITY, priority: 'URGENT' };

/**
 * What is told over which channel, by kind of notice. Whoever waits for an answer gets it on the phone: the desk of a facility while the patient stands
 * there, a member about own cover and care. Officers look into their worklists. Where a letter of its own goes out (the code of a PA or referral,
 * activation of a facility, a registration), the table does not add a second one.
 */
export const NOTICE_KINDS = {
  BANK_CHANGE_DECIDED: PLATFORM_ONLY,
  BANK_CHANGE_REQUESTED: PLATFORM_ONLY,
  BILL_APPROVED: PLATFORM_ONLY,
  BILL_ASSIGNED: PLATFORM_ONLY,
  BILL_PAID: PLATFORM_ONLY,
  BILL_PAYMENT_REVERTED: FACILITY_MAIL,
  BILL_RETURNED: FACILITY_MAIL,
  BILL_SENT_BACK: PLATFORM_ONLY,
  BILL_SUBMITTED: PLATFORM_ONLY,
  BILL_TAKEN_OVER: PLATFORM_ONLY,
  BILL_VETTED: PLATFORM_ONLY,
  CAPITATION_APPROVED: FACILITY_MAIL,
  CAPITATION_COMPUTED: PLATFORM_ONLY,
  CAPITATION_CONTESTED: PLATFORM_ONLY,
  CAPITATION_CONTEST_DECIDED: FACILITY_MAIL,
  CARD_LOST: MEMBER_SMS,
  CLAIM_DISPUTED: PLATFORM_ONLY,
  CLAIM_DISPUTE_ANSWERED: FACILITY_MAIL,
  CLAIM_QUESTION: FACILITY_MAIL,
  CLAIM_QUESTION_ANSWERED: PLATFORM_ONLY,
  CLAIM_QUESTION_LAPSED: FACILITY_MAIL,
  CLAIM_QUESTION_REMINDER: FACILITY_MAIL,
  CLAIM_REJECTED: FACILITY_MAIL,
  CLAIM_RETURNED: FACILITY_MAIL,
  COVER_AGE_LIMIT: COVER,
  COVER_BEGINS: COVER_SMS,
  COVER_EXPIRED: COVER,
  COVER_RENEWED: COVER,
  COVER_RESTORED: COVER,
  DEPENDANT_ADDED: REQUESTER_MAIL,
  DEPENDANT_PAID: PLATFORM_ONLY,
  DEPENDANT_REJECTED: REQUESTER_MAIL,
  DEPENDANT_REQUESTED: PLATFORM_ONLY,
  ENROLLEE_ASSIGNED: PLATFORM_ONLY,
  EXPENSE_APPROVED: PLATFORM_ONLY,
  EXPENSE_RECORDED: PLATFORM_ONLY,
  EXPENSE_VOIDED: PLATFORM_ONLY,
  FAMILY_HEAD: COVER,
  HCP_ACCREDITATION: PLATFORM_ONLY,
  HCP_ACTIVATED: PLATFORM_ONLY,
  HCP_APPLIED: PLATFORM_ONLY,
  HCP_CHANGED: MEMBER_OR_REQUESTER,
  HCP_CHANGE_APPROVED: MEMBER_OR_REQUESTER,
  HCP_CHANGE_REJECTED: MEMBER_OR_REQUESTER,
  HCP_CHOSEN: PLATFORM_ONLY,
  HCP_DEACTIVATED: PLATFORM_ONLY,
  HCP_MEMBERS_CHANGED: PLATFORM_ONLY,
  HCP_MOVE_DONE: PLATFORM_ONLY,
  HCP_MOVE_STOPPED: PLATFORM_ONLY,
  INVOICE_CANCELLED: COVER,
  INVOICE_ISSUED: PLATFORM_ONLY,
  INVOICE_OVERDUE: COVER,
  INVOICE_PAID: COVER_SMS,
  INVOICE_REOPENED: COVER,
  INVOICE_RUN_COMPUTED: PLATFORM_ONLY,
  INVOICE_WITHOUT_RRR: PLATFORM_ONLY,
  MDA_BULK_DONE: PLATFORM_ONLY,
  MDA_BULK_STOPPED: PLATFORM_ONLY,
  MESSAGE_WAITING: { member: ['SMS'], facility: ['MAIL'], staff: ['MAIL'], group: 'MESSAGES', priority: 'BULK' },
  MONTH_REOPENED: PLATFORM_ONLY,
  PAYMENT_PAID: FACILITY_MAIL,
  PAYMENT_REVERSED: FACILITY_MAIL,
  PAYMENT_RUN_CONFIRMED: PLATFORM_ONLY,
  PAYMENT_RUN_PREPARED: PLATFORM_ONLY,
  PAYMENT_RUN_SETTLED: PLATFORM_ONLY,
  PAYMENT_RUN_STOPPED: PLATFORM_ONLY,
  PA_ANSWERED: PLATFORM_ONLY,
  PA_APPROVED: { member: ['SMS', 'MAIL'], facility: ['SMS'], priority: 'URGENT' },
  PA_BREACHED: PLATFORM_ONLY,
  PA_CODE_EXTENDED: { ...FACILITY_MAIL, priority: 'URGENT' },
  PA_CODE_REVOKED: URGENT_TO_FACILITY,
  PA_ON_CALL: { staff: ['SMS', 'MAIL'], priority: 'URGENT' },
  PA_PROCEEDED: PLATFORM_ONLY,
  PA_QUERIED: URGENT_TO_FACILITY,
  PA_REJECTED: { member: ['SMS', 'MAIL'], facility: ['SMS', 'MAIL'], priority: 'URGENT' },
  PA_REQUESTED: PLATFORM_ONLY,
  PREMIUM_DUE: COVER,
  RECEIPT_DIFFERS: PLATFORM_ONLY,
  RECEIPT_RECORDED: PLATFORM_ONLY,
  RECEIPT_REVERSAL_DECIDED: PLATFORM_ONLY,
  RECEIPT_REVERSAL_REQUESTED: PLATFORM_ONLY,
  RECORDS_MERGED: COVER_SMS,
  REFERRAL_ACCEPTED: { member: ['SMS', 'MAIL'] },
  REFERRAL_APPROVED: { member: ['SMS', 'MAIL'], facility: ['SMS'] },
  REFERRAL_CANCELLED: PLATFORM_ONLY,
  REFERRAL_DECLINED: FACILITY,
  REFERRAL_EMERGENCY: URGENT_TO_FACILITY,
  REFERRAL_EXPIRED: PLATFORM_ONLY,
  REFERRAL_EXTENDED: FACILITY_MAIL,
  REFERRAL_FEEDBACK: FACILITY_MAIL,
  REFERRAL_QUERIED: FACILITY,
  REFERRAL_REJECTED: { member: ['SMS', 'MAIL'], facility: ['SMS', 'MAIL'] },
  REFERRAL_REQUESTED: PLATFORM_ONLY,
  REGISTRATION_PAID: PLATFORM_ONLY,
  REGISTRATION_REJECTED: PLATFORM_ONLY,
  REGISTRATION_SUBMITTED: PLATFORM_ONLY,
  REPORT_NOT_SENT: PLATFORM_ONLY,
  REPORT_STOPPED: PLATFORM_ONLY,
  CLAIM_UPLOAD_CHECKED: PLATFORM_ONLY,
  CLAIM_UPLOAD_LOADED: PLATFORM_ONLY,
  CLAIM_UPLOAD_STOPPED: PLATFORM_ONLY,
  ROLL_CHECKED: PLATFORM_ONLY,
  ROLL_LOADED: PLATFORM_ONLY,
  ROLL_STOPPED: PLATFORM_ONLY,
  SECOND_LOOK_OPENED: PLATFORM_ONLY,
  VISIT_DISPUTED: PLATFORM_ONLY,
  VISIT_DISPUTE_ANSWERED: VISITS_SMS,
  VISIT_RECORDED: VISITS_SMS,
} as const satisfies Record<string, NoticeChannels>;

/** A kind of notice; each says in `NOTICE_KINDS` how it reaches people. */
export type NoticeKind = keyof typeof NOTICE_KINDS;

export const channelsOf = (kind: NoticeKind): NoticeChannels => NOTICE_KINDS[kind];
