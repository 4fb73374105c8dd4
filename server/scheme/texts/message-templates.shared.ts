import type { Priority } from '../../platform/jobs/priority.shared.ts';
import { EMAIL_TEMPLATES } from './email-templates.shared.ts';
import { type Channel, channelsOf, NOTICE_KINDS, type NoticeKind } from './notice-kinds.shared.ts';
import { SMS_TEMPLATES } from './sms-texts.shared.ts';
import type { TextTemplate } from './template.shared.ts';
import { USSD_TEMPLATES } from './ussd-texts.shared.ts';

/** Text messages that are no notices. */
const MESSAGES = {
  SIGN_IN_CODE: {
    channel: 'SMS',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Sign-in code by SMS',
    when: 'When a member signs in with a phone number or an enrolment number.',
    placeholders: {
      code: { sample: '482913', description: 'the code', isRequired: true, isCode: true },
      minutes: { sample: '10', description: 'how long the code is valid, in minutes' },
    },
    body: '{scheme}: {code} is your sign-in code. It works for {minutes} minutes. The scheme never asks you for it.',
  },
} as const satisfies Record<string, TextTemplate>;

/** A sample sentence of each notification that leaves the platform, for the preview of its email and text message. */
const NOTICE_SAMPLES: Partial<Record<NoticeKind, string>> = {
  BILL_PAYMENT_REVERTED: 'The payment of bill BIL-2026-000123 was reversed',
  BILL_RETURNED: 'Bill BIL-2026-000123 was returned',
  BIRTHDAY: 'Happy birthday, Musa! Plateau State Health Insurance Scheme wishes you good health',
  CAPITATION_APPROVED: 'Your capitation statement CAP-2026-06 is ready',
  CAPITATION_CONTEST_DECIDED: 'Your contest of CAP-2026-06 was accepted; the next run makes the correction',
  CARD_LOST: 'Your lost card has been blocked and a new one is being made',
  CLAIM_DISPUTE_ANSWERED: 'Your dispute about claim CLM-2606-00042 is accepted',
  CLAIM_QUESTION: 'Query about claim CLM-2606-00042',
  CLAIM_QUESTION_LAPSED: 'The time to answer the query about claim CLM-2606-00042 has passed',
  CLAIM_QUESTION_REMINDER: 'Please answer the query about claim CLM-2606-00042 by 2026-06-30',
  CLAIM_REJECTED: 'Claim CLM-2606-00042 was rejected',
  CLAIM_RETURNED: 'Claim CLM-2606-00042 was returned with a query',
  COMPLAINT_ACKNOWLEDGED: 'We have received your complaint CMP-2606-00042 and are working on it',
  COMPLAINT_DECIDED: 'Your complaint CMP-2606-00042 has been answered',
  COMPLAINT_ON_CALL: 'You are on duty: complaint CMP-2606-00042 about denial of care is due at 21:40',
  COMPLAINT_QUERIED: 'Question about complaint CMP-2606-00042',
  COMPLAINT_QUESTION: 'We have a question about your complaint CMP-2606-00042',
  COVER_AGE_LIMIT: 'Musa Dung reaches the age limit for children on 30 June 2026. Students can continue on the students’ plan.',
  COVER_BEGINS: 'Your registration is approved',
  COVER_EXPIRED: 'Your cover has ended. Renew it to be covered again.',
  COVER_RENEWED: 'Your cover has been renewed',
  COVER_RESTORED: 'Your cover has been restored',
  DATA_REQUEST_ANSWERED: 'Your data request DSR-2026-012 has been answered. Read the answer on your profile.',
  DEPENDANT_ADDED: 'Musa Dung has been added to your family',
  DEPENDANT_REJECTED: 'Musa Dung was not added: the birth certificate cannot be read',
  FAMILY_HEAD: 'You are now the principal of your family',
  HCP_CHANGED: 'Your facility is Vom Christian Hospital from 1 July 2026',
  HCP_CHANGE_APPROVED: 'Your facility is Vom Christian Hospital from 1 July 2026',
  HCP_CHANGE_REJECTED: 'Your facility stays the same: the other one is full',
  INVOICE_CANCELLED: 'INV-2026-000123 was cancelled: it was issued twice',
  INVOICE_OVERDUE: '₦15,000.00 on INV-2026-000123 was due on 1 June 2026; pay with RRR 2403-1187-5522',
  INVOICE_PAID: '₦15,000.00 received',
  INVOICE_REOPENED: '₦15,000.00 is payable again on INV-2026-000123. Cover that has started stays in force.',
  MESSAGE_WAITING: 'You have an unread message',
  PAYMENT_PAID: '₦1,250,000.00 was paid: PAY-2026-000123',
  PAYMENT_REVERSED: 'PAY-2026-000123 was reversed: the account was closed',
  PA_APPROVED: 'PAR-2026-000123 is approved: PA-7K4M-92QX',
  PA_CODE_EXTENDED: 'PA-7K4M-92QX is valid until 30 June 2026',
  PA_CODE_REVOKED: 'PA-7K4M-92QX was revoked',
  PA_ON_CALL: 'You are on duty: PAR-2026-000123 from Vom Christian Hospital is due at 21:40',
  PA_QUERIED: 'PAR-2026-000123: query from the scheme',
  PA_REJECTED:
    'CT scan + 1 was not authorised: the limit of your plan is used up. Ask your facility what you would pay yourself. PAR-2026-000123',
  PREMIUM_DUE: 'Pay ₦15,000.00 to renew your cover: invoice INV-2026-000123',
  RECORDS_MERGED: 'Your records PL-INF-26-482-913 and PL-INF-26-119-027 have been merged. Use PL-INF-26-482-913.',
  REFERRAL_ACCEPTED: 'REF-2026-000123 was accepted by Jos University Teaching Hospital',
  REFERRAL_APPROVED: 'REF-2026-000123 is approved: RF-7K4M-92QX',
  REFERRAL_DECLINED: 'REF-2026-000123 was declined by Jos University Teaching Hospital',
  REFERRAL_EMERGENCY: 'REF-2026-000123: emergency on the way from Vom Christian Hospital',
  REFERRAL_EXTENDED: 'REF-2026-000123 is valid until 30 September 2026',
  REFERRAL_FEEDBACK: 'REF-2026-000123: feedback from Jos University Teaching Hospital',
  REFERRAL_QUERIED: 'REF-2026-000123: query from the scheme',
  REFERRAL_REJECTED: 'REF-2026-000123 was rejected',
  VISIT_DISPUTE_ANSWERED: 'The scheme has answered your dispute about the visit at Vom Christian Hospital',
  VISIT_RECORDED: 'A visit at Vom Christian Hospital was recorded. Was this you?',
  WEBHOOK_FAILED: 'Your system at hospital.example has not taken messages for a day',
};

/** The same for every recipient, so a template may omit {notice}. Sentences of the others contain names, numbers or codes. */
const SAME_FOR_ALL: readonly NoticeKind[] = [
  'CARD_LOST',
  'COVER_BEGINS',
  'COVER_EXPIRED',
  'COVER_RENEWED',
  'COVER_RESTORED',
  'FAMILY_HEAD',
  'MESSAGE_WAITING',
];

/** Abbreviations that stay in capitals. */
const CAPITALS = new Set(['PA']);

/** PA_CODE_REVOKED is "PA code revoked"; facilities are called HCP in names only. */
function kindInWords(kind: NoticeKind): string {
  const words = kind.split('_').map((word) => (CAPITALS.has(word) ? word : word === 'HCP' ? 'facility' : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const READERS = { member: 'members', facility: 'the facility', staff: 'staff accounts' } as const;

function readersOf(kind: NoticeKind, channel: Channel): string {
  const channels = channelsOf(kind);
  const readers = (Object.keys(READERS) as (keyof typeof READERS)[]).filter((reader) => channels[reader]?.includes(channel));
  return `To ${readers.map((reader) => READERS[reader]).join(' and ')}, when this happens.`;
}

/** Each type of notification has its own template around its sentence: {notice}. */
function noticeTemplate(kind: NoticeKind, channel: Channel): TextTemplate {
  const { priority = 'NORMAL' } = channelsOf(kind);
  const shared = { channel, topic: 'NOTICE', priority, label: kindInWords(kind), when: readersOf(kind, channel) } as const;
  const notice = {
    sample: NOTICE_SAMPLES[kind] ?? kindInWords(kind),
    description: 'what happened, as a sentence',
    ...(!SAME_FOR_ALL.includes(kind) && { isRequired: true as const }),
  };
  if (channel === 'SMS') return { ...shared, placeholders: { notice }, body: '{scheme}: {notice}' };
  return {
    ...shared,
    placeholders: {
      name: { sample: 'Amina Dung', description: 'the name of the person' },
      notice,
      details: { sample: '', description: 'further details, where available, for example the bills of a payment' },
      link: { sample: 'https://lafiya.example.ng/login', description: 'the address of the sign-in page' },
    },
    subject: '{notice}',
    body: 'Dear {name},\n\n{notice}\n\n{details}\n\n[Sign in to read more]({link})',
  };
}

export const noticeTextKey = (kind: NoticeKind, channel: Channel): string => `NOTICE_${channel}_${kind}`;

const kindsOver = (channel: Channel): NoticeKind[] =>
  (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) => {
    const { member, facility, staff } = channelsOf(kind);
    return [member, facility, staff].some((channels) => channels?.includes(channel));
  });

/** For the test that each type of notification has a sample. */
export const noticeKindsWithoutSample = (): NoticeKind[] =>
  [...kindsOver('SMS'), ...kindsOver('MAIL')].filter((kind) => !NOTICE_SAMPLES[kind]);

const noticeTemplates = (channel: Channel): [string, TextTemplate][] =>
  kindsOver(channel).map((kind) => [noticeTextKey(kind, channel), noticeTemplate(kind, channel)]);

/** Templates of all emails and text messages, by key. */
export const MESSAGE_TEMPLATES: Readonly<Record<string, TextTemplate>> = {
  ...EMAIL_TEMPLATES,
  ...MESSAGES,
  ...Object.fromEntries([...noticeTemplates('SMS'), ...noticeTemplates('MAIL')]),
  ...SMS_TEMPLATES,
  ...USSD_TEMPLATES,
};

/** The priority of the job that sends a text. */
export const priorityOfText = (key: string): Priority => textOf(key)?.priority ?? 'NORMAL';

export const textOf = (key: string): TextTemplate | null =>
  Object.hasOwn(MESSAGE_TEMPLATES, key) ? (MESSAGE_TEMPLATES[key] ?? null) : null;
