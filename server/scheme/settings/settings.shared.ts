import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { phoneAddressesOf } from './phone-addresses.shared.ts';
import { WEEKDAYS } from './weekdays.shared.ts';

export const BHCPF_TARGET_PER_WARD = 100;

const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(min, `At least ${min.toLocaleString('en-NG')}.`)
    .max(max, `At most ${max.toLocaleString('en-NG')}.`);

const kobo = () =>
  z
    .number({ error: 'Enter an amount.' })
    .int('Enter an amount.')
    .min(0, 'Must not be below zero.')
    .max(Number.MAX_SAFE_INTEGER, 'The amount is too large.');

const shortText = (max: number) => z.string({ error: 'This field is required.' }).trim().max(max, `At most ${max} characters.`);
const neededText = (max: number) => shortText(max).min(1, 'This field is required.');

/** Every setting of the scheme with its limits and default. Money in kobo. Labels and help texts are in `SETTINGS`. */
export const settingsSchema = z.object({
  schemeName: neededText(60).default('Lafiya'),
  stateName: neededText(60).default('Plateau'),
  numberPrefix: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use two capital letters.')
    .default('PL'),
  accentColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'Enter a colour such as #0B5F6E.')
    .default('#0B5F6E'),
  /** File of the logo; empty for the platform’s logo. */
  logoFileId: z
    .union([z.literal(''), z.uuid()])
    .nullish()
    .transform((id) => id ?? '')
    .default(''),
  supportPhone: shortText(40).default(''),
  supportEmail: z.union([z.literal(''), z.email('Enter an email address, for example name@example.ng.').max(120)]).default(''),
  schemeAddress: shortText(300).default(''),

  agreementVersion: neededText(20).default('2026-01'),
  ninRequiredFromAge: wholeNumber(0, 120).default(18),
  elderlyAge: wholeNumber(1, 120).default(65),
  hcpChangeMonths: wholeNumber(0, 60).default(6),
  /** How many vulnerable people each ward should have under the fund; an LGA's target is that of its wards together. */
  bhcpfTargetPerWard: wholeNumber(0, 1_000_000).default(BHCPF_TARGET_PER_WARD),

  paDecisionMinutes: wholeNumber(1, 1440).default(60),
  emergencyWindowHours: wholeNumber(1, 720).default(48),
  paCodeValidDays: wholeNumber(1, 365).default(30),
  paAutoApproveCeiling: kobo().default(0),
  /** Hours in Lagos, Monday to Friday, in which account managers watch the queue of PA requests. */
  paOfficeFromHour: wholeNumber(0, 23).default(8),
  paOfficeToHour: wholeNumber(1, 24).default(17),
  /** Officers on duty for PA requests. A shift whose end is not after its start ends the next day. */
  paDutyRota: z
    .array(
      z.object({
        userId: z.uuid(),
        weekday: z.enum(WEEKDAYS),
        fromHour: z.number().int().min(0).max(23),
        toHour: z.number().int().min(1).max(24),
      }),
    )
    .default([]),
  referralValidDays: wholeNumber(1, 730).default(90),

  claimDueDay: wholeNumber(1, 28).default(10),
  claimHardLimitDays: wholeNumber(1, 730).default(90),
  vettingBusinessDays: wholeNumber(1, 250).default(30),
  queryAnswerDays: wholeNumber(1, 365).default(14),
  disputeDays: wholeNumber(1, 365).default(14),
  maxResubmissions: wholeNumber(0, 20).default(2),
  maxExtraDiagnoses: wholeNumber(0, 20).default(4),
  maxClaimsPerBill: wholeNumber(1, 500).default(500),

  /** Percentage of each vetted bill's claims that is selected at random for second review; 0 selects none. */
  secondLookSharePercent: wholeNumber(0, 100).default(5),
  /** Every claim vetted above this amount gets a second review, kobo. */
  secondLookValue: kobo().default(50_000_000),
  /** A facility whose average claim exceeds this multiple of the median of its level is an outlier. */
  secondLookOutlierFactor: z.number({ error: 'Enter a number.' }).min(1, 'At least 1.').max(100, 'At most 100.').default(2),

  paymentDays: wholeNumber(1, 365).default(14),
  paymentFourEyes: z.boolean().default(true),
  /** A payment run excludes a facility whose bank account changed within these days, until someone checks the change. */
  bankChangeHoldDays: wholeNumber(0, 365).default(7),
  expenseApprovalThreshold: kobo().default(50_000_000),

  /** A renewal within these days after the end starts immediately; later ones have the plan's waiting period again. */
  renewalGraceDays: wholeNumber(0, 365).default(30),
  /** Days after the due day of an invoice on which its payer is reminded, once each; negative ones are before it. */
  invoiceReminderDays: z.array(wholeNumber(-60, 3650)).max(12, 'At most 12 days.').default([-7, 7, 21, 45]),

  /** Day of the month before, on which the facility of a life is read for capitation. */
  capitationCutOffDay: wholeNumber(1, 28).default(25),
  /** Days after approval in which a facility may contest its statement. */
  capitationContestDays: wholeNumber(1, 365).default(14),

  /** Roles that need a code besides the password. By default those that see records of other people. */
  otpRoles: z
    .array(z.enum(Role))
    .transform((roles) => [...new Set(roles)].sort())
    .default(
      Object.values(Role)
        .filter((role) => role !== 'ENROLLEE')
        .sort(),
    ),
  passwordMinLength: wholeNumber(10, 64).default(12),
  sessionHours: wholeNumber(1, 24).default(12),
  idleMinutes: wholeNumber(5, 240).default(30),
  signInAttempts: wholeNumber(3, 20).default(5),
  signInLockMinutes: wholeNumber(5, 1440).default(15),
  signInCodeMinutes: wholeNumber(3, 30).default(10),
  signInCodeAttempts: wholeNumber(3, 10).default(5),
  passwordResetMinutes: wholeNumber(10, 1440).default(60),
  emailVerificationHours: wholeNumber(1, 168).default(24),
  temporaryPasswordDays: wholeNumber(1, 30).default(7),
  /** Retention of the access log in months; older sealed blocks are deleted as a whole. */
  accessLogMonths: wholeNumber(12, 240).default(24),
  /** Days after the last change for which form drafts are kept. */
  draftDays: wholeNumber(30, 730).default(90),
  /** Months after which the wording of text messages is blanked. */
  textMessageMonths: wholeNumber(1, 240).default(24),
  /** Days in which a request about personal data is answered. */
  dataRequestDays: wholeNumber(1, 365).default(30),

  /** Working days in which an officer takes a complaint, and answers it. */
  complaintAcknowledgeDays: wholeNumber(1, 30).default(1),
  complaintAnswerDays: wholeNumber(1, 90).default(5),
  /** Minutes in which a complaint about denial of care is answered, at any hour. */
  complaintUrgentMinutes: wholeNumber(5, 1440).default(60),
  /** Days after the answer in which a complaint can be reopened. */
  complaintReopenDays: wholeNumber(1, 90).default(14),

  /** Whether answers, commands and delivery reports of the SMS gateways are accepted, and members are asked about visits. */
  smsOn: z.boolean().default(false),
  /** Whether messages of the USSD gateway are accepted. */
  ussdOn: z.boolean().default(false),
  /** What members dial. */
  ussdCode: z.union([z.literal(''), z.string().regex(/^\*\d{2,4}(\*\d{1,6}){0,3}#$/, 'Enter a code such as *347*15#.')]).default(''),
  /** Addresses and networks of the gateways; empty allows any. */
  phoneAddresses: shortText(1000)
    .refine((text) => phoneAddressesOf(text) !== null, 'Enter addresses such as 196.201.214.0/24, separated by commas.')
    .default(''),
  /** Days for which sessions of the phone menu are kept. */
  ussdSessionDays: wholeNumber(1, 365).default(30),

  /** Minutes until the reader of an unread message is notified by mail or text message. */
  messageHintMinutes: wholeNumber(10, 1440).default(60),
  /** What the gateway charges for each part of a text message; 0 if unknown. */
  smsPartPrice: kobo().default(0),
  /** What text messages of a month may cost before administrators are notified; 0 for no limit. */
  smsMonthlyBudget: kobo().default(0),

  listPageSize: wholeNumber(10, 100).default(20),
  exportMaxRows: wholeNumber(100, 1_000_000).default(100_000),
  documentMaxMb: wholeNumber(1, 25).default(10),
  photoMaxMb: wholeNumber(1, 10).default(2),
  maxFilesPerRecord: wholeNumber(5, 100).default(40),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingKey = keyof Settings;
export const SETTING_KEYS = Object.keys(settingsSchema.shape) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => key in settingsSchema.shape;

/** The pages that settings are on, in their order. */
export const SETTING_TOPICS = [
  'SCHEME',
  'ENROLMENT',
  'AUTHORISATIONS',
  'CLAIMS',
  'SECOND_LOOKS',
  'PAYMENTS',
  'PREMIUMS',
  'CAPITATION',
  'COMPLAINTS',
  'ACCOUNTS',
  'PHONE',
  'NOTICES',
  'LIMITS',
] as const;
export type SettingTopic = (typeof SETTING_TOPICS)[number];

/** How a setting is entered and displayed. `OWN_PAGE` settings have their own page. */
type SettingKind =
  | 'TEXT'
  | 'LONG_TEXT'
  | 'EMAIL'
  | 'COLOR'
  | 'LOGO'
  | 'NUMBER'
  | 'DECIMAL'
  | 'MONEY'
  | 'YES_NO'
  | 'ROLES'
  | 'DAYS'
  | 'OWN_PAGE';

export type SettingMeta = {
  topic: SettingTopic;
  kind: SettingKind;
  label: string;
  help?: string;
  /** Unit of a number. */
  unit?: string;
  /** Money depends on it, so a change may be planned for a later day. */
  isMoney?: true;
};

/** Display of each setting: page, label, help, unit. */
export const SETTINGS: Record<SettingKey, SettingMeta> = {
  schemeName: { topic: 'SCHEME', kind: 'TEXT', label: 'Scheme name', help: 'Shown in the menu, on printed documents and in messages.' },
  stateName: { topic: 'SCHEME', kind: 'TEXT', label: 'State', help: 'Shown as “… State health-insurance scheme”.' },
  numberPrefix: {
    topic: 'SCHEME',
    kind: 'TEXT',
    label: 'Number prefix',
    help: 'Two letters, such as PL. Existing numbers keep their prefix.',
  },
  accentColor: {
    topic: 'SCHEME',
    kind: 'COLOR',
    label: 'Colour',
    help: 'For buttons and links. Adjusted automatically where text would be hard to read.',
  },
  logoFileId: {
    topic: 'SCHEME',
    kind: 'LOGO',
    label: 'Logo',
    help: 'PNG or JPEG, preferably square. Shown in the menu, on the sign-in page and on printed documents.',
  },
  supportPhone: {
    topic: 'SCHEME',
    kind: 'TEXT',
    label: 'Help desk phone',
    help: 'Shown on the sign-in page and on cards. Leave empty to hide it.',
  },
  supportEmail: { topic: 'SCHEME', kind: 'EMAIL', label: 'Help desk email' },
  schemeAddress: { topic: 'SCHEME', kind: 'LONG_TEXT', label: 'Office address' },

  agreementVersion: {
    topic: 'ENROLMENT',
    kind: 'TEXT',
    label: 'Version of terms and consent',
    help: 'Recorded with each registration. Change it whenever the terms change.',
  },
  ninRequiredFromAge: { topic: 'ENROLMENT', kind: 'NUMBER', unit: 'years', label: 'NIN required from age' },
  elderlyAge: {
    topic: 'ENROLMENT',
    kind: 'NUMBER',
    unit: 'years',
    label: 'Age of an elderly person (from)',
    help: 'Used for the vulnerable category.',
  },
  hcpChangeMonths: {
    topic: 'ENROLMENT',
    kind: 'NUMBER',
    unit: 'months',
    label: 'Minimum time between facility changes',
    help: 'Enter 0 for no limit.',
  },
  bhcpfTargetPerWard: {
    topic: 'ENROLMENT',
    kind: 'NUMBER',
    unit: 'people',
    label: 'BHCPF target per ward',
    help: 'Used in the BHCPF reports.',
  },

  paDecisionMinutes: {
    topic: 'AUTHORISATIONS',
    kind: 'NUMBER',
    unit: 'minutes',
    label: 'Time limit for PA decisions',
    help: 'The NHIA requires 60 minutes or less. Applies to new requests.',
  },
  emergencyWindowHours: {
    topic: 'AUTHORISATIONS',
    kind: 'NUMBER',
    unit: 'hours',
    label: 'Emergency reporting limit',
    help: 'A PA code for an emergency covers care that began up to this long before the request. Other codes cover care from the day of the request.',
    isMoney: true,
  },
  paCodeValidDays: { topic: 'AUTHORISATIONS', kind: 'NUMBER', unit: 'days', label: 'PA code validity' },
  paAutoApproveCeiling: {
    topic: 'AUTHORISATIONS',
    kind: 'MONEY',
    label: 'Ceiling for instant codes',
    help: 'Requests up to this total get a code instantly if all their services allow it. Enter 0 to switch instant codes off.',
    isMoney: true,
  },
  paOfficeFromHour: { topic: 'AUTHORISATIONS', kind: 'NUMBER', unit: 'o’clock', label: 'Office opens at', help: 'Monday to Friday.' },
  paOfficeToHour: {
    topic: 'AUTHORISATIONS',
    kind: 'NUMBER',
    unit: 'o’clock',
    label: 'Office closes at',
    help: 'Outside office hours and at weekends, the officers on the duty rota are notified of new requests.',
  },
  paDutyRota: { topic: 'AUTHORISATIONS', kind: 'OWN_PAGE', label: 'Duty rota', help: 'Who is notified outside office hours.' },
  referralValidDays: { topic: 'AUTHORISATIONS', kind: 'NUMBER', unit: 'days', label: 'Referral validity' },

  claimDueDay: {
    topic: 'CLAIMS',
    kind: 'NUMBER',
    unit: 'of the next month',
    label: 'Monthly claims due day',
    help: 'Later claims are marked as late.',
  },
  claimHardLimitDays: {
    topic: 'CLAIMS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Claims time limit',
    help: 'Counted from the date of care. Later claims cannot be submitted.',
    isMoney: true,
  },
  vettingBusinessDays: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'business days', label: 'Vetting deadline for a bill' },
  queryAnswerDays: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'days', label: 'Time limit for answering a query' },
  disputeDays: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'days', label: 'Dispute period after a decision' },
  maxResubmissions: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'times', label: 'Resubmissions allowed per claim' },
  maxExtraDiagnoses: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'diagnoses', label: 'Additional diagnoses per claim' },
  maxClaimsPerBill: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'claims', label: 'Maximum claims per bill' },

  secondLookSharePercent: {
    topic: 'SECOND_LOOKS',
    kind: 'NUMBER',
    unit: '%',
    label: 'Random sample',
    help: 'Percentage of each vetted bill. Enter 0 for none.',
  },
  secondLookValue: { topic: 'SECOND_LOOKS', kind: 'MONEY', label: 'Always review claims above', help: 'Based on the vetted amount.' },
  secondLookOutlierFactor: {
    topic: 'SECOND_LOOKS',
    kind: 'DECIMAL',
    unit: 'times the median',
    label: 'Always review facilities whose average claim exceeds',
    help: 'Compared with the median for the facility’s level.',
  },

  paymentDays: { topic: 'PAYMENTS', kind: 'NUMBER', unit: 'days', label: 'Payment deadline for an approved bill' },
  paymentFourEyes: { topic: 'PAYMENTS', kind: 'YES_NO', label: 'Second person confirms each payment' },
  bankChangeHoldDays: {
    topic: 'PAYMENTS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Payment hold after a bank change',
    help: 'Payment runs exclude the facility until someone checks the change.',
  },
  expenseApprovalThreshold: {
    topic: 'PAYMENTS',
    kind: 'MONEY',
    label: 'Expense approval threshold',
    help: 'Expenses from this amount need a second person.',
    isMoney: true,
  },

  renewalGraceDays: {
    topic: 'PREMIUMS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Renewal grace period',
    help: 'Days after cover ends. Later renewals have the plan’s waiting period.',
    isMoney: true,
  },
  invoiceReminderDays: {
    topic: 'PREMIUMS',
    kind: 'DAYS',
    unit: 'days after the due date',
    label: 'Invoice reminders',
    help: 'Enter numbers separated by commas, for example -7, 7, 21, 45. Negative numbers are days before the due date. Each stage has its own letter in Message templates.',
  },

  capitationCutOffDay: {
    topic: 'CAPITATION',
    kind: 'NUMBER',
    unit: 'of the month before',
    label: 'Capitation cut-off day',
    help: 'A life counts for its home facility on that day. The amount per life is set in each plan.',
    isMoney: true,
  },
  capitationContestDays: { topic: 'CAPITATION', kind: 'NUMBER', unit: 'days', label: 'Contest period for a statement' },

  otpRoles: {
    topic: 'ACCOUNTS',
    kind: 'ROLES',
    label: 'Two-step sign-in required for',
    help: 'By email, or by authenticator app with recovery codes where one is set up. Applies from the next sign-in.',
  },
  passwordMinLength: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'characters',
    label: 'Minimum password length',
    help: 'Applies to new passwords. Common passwords and simple patterns are always rejected.',
  },
  sessionHours: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'hours',
    label: 'Maximum session length',
    help: 'Applies from the next sign-in.',
  },
  idleMinutes: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'minutes',
    label: 'Sign out after inactivity of',
    help: 'Applies to everyone, immediately.',
  },
  signInAttempts: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'times', label: 'Failed sign-ins before lockout' },
  signInLockMinutes: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'minutes', label: 'Lockout duration' },
  signInCodeMinutes: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'minutes', label: 'Sign-in code validity' },
  signInCodeAttempts: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'times', label: 'Attempts per sign-in code' },
  passwordResetMinutes: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'minutes', label: 'Password reset link validity' },
  emailVerificationHours: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'hours', label: 'Email verification link validity' },
  temporaryPasswordDays: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'days', label: 'Temporary password validity' },
  accessLogMonths: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'months',
    label: 'Access log retention',
    help: 'Who viewed whose record. Older entries are permanently deleted.',
  },
  draftDays: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Form draft retention',
    help: 'Counted from the last change. Older drafts of forms are permanently deleted; registrations are not.',
  },
  textMessageMonths: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'months',
    label: 'Text message retention',
    help: 'The wording of older messages is permanently deleted. Number, type and time are kept.',
  },
  dataRequestDays: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Time limit for data requests',
    help: 'Requests of people about their own data. Applies to new requests.',
  },

  complaintAcknowledgeDays: {
    topic: 'COMPLAINTS',
    kind: 'NUMBER',
    unit: 'working days',
    label: 'Time limit to acknowledge a complaint',
    help: 'Until an officer takes it. Applies to new complaints.',
  },
  complaintAnswerDays: {
    topic: 'COMPLAINTS',
    kind: 'NUMBER',
    unit: 'working days',
    label: 'Time limit to answer a complaint',
    help: 'Overdue complaints are escalated to administrators. Applies to new complaints.',
  },
  complaintUrgentMinutes: {
    topic: 'COMPLAINTS',
    kind: 'NUMBER',
    unit: 'minutes',
    label: 'Time limit for denial of care',
    help: 'At any hour. Outside office hours, the account managers on duty are notified.',
  },
  complaintReopenDays: {
    topic: 'COMPLAINTS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Time to reopen an answered complaint',
    help: 'The person can reopen it once.',
  },

  smsOn: {
    topic: 'PHONE',
    kind: 'YES_NO',
    label: 'Answers by SMS',
    help: 'Members answer questions about visits and ask by text message. Delivery reports are recorded.',
  },
  ussdOn: { topic: 'PHONE', kind: 'YES_NO', label: 'Phone menu (USSD)', help: 'Members without a smartphone dial a code.' },
  ussdCode: {
    topic: 'PHONE',
    kind: 'TEXT',
    label: 'Code to dial',
    help: 'As registered with the gateway, for example *347*15#. Shown to members.',
  },
  phoneAddresses: {
    topic: 'PHONE',
    kind: 'LONG_TEXT',
    label: 'Network addresses of the gateways',
    help: 'Addresses and networks such as 196.201.214.0/24, separated by commas. If empty, any address with the secret is accepted, for at most 25 messages a minute.',
  },
  ussdSessionDays: {
    topic: 'PHONE',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Phone menu session retention',
    help: 'What callers saw and entered. Older sessions are permanently deleted.',
  },

  messageHintMinutes: {
    topic: 'NOTICES',
    kind: 'NUMBER',
    unit: 'minutes',
    label: 'Reminder of unread messages after',
    help: 'By email or text message, once per conversation.',
  },
  smsPartPrice: {
    topic: 'NOTICES',
    kind: 'MONEY',
    label: 'Price of a text message',
    help: 'What the gateway charges for each part of 160 characters. Counts for messages sent from now on.',
  },
  smsMonthlyBudget: {
    topic: 'NOTICES',
    kind: 'MONEY',
    label: 'Monthly budget for text messages',
    help: 'Administrators are notified when a month costs more. Enter 0 for no limit. Messages are still sent.',
  },

  listPageSize: { topic: 'LIMITS', kind: 'NUMBER', unit: 'rows', label: 'Rows per page' },
  exportMaxRows: { topic: 'LIMITS', kind: 'NUMBER', unit: 'rows', label: 'Maximum rows per export' },
  documentMaxMb: { topic: 'LIMITS', kind: 'NUMBER', unit: 'MB', label: 'Maximum document size', help: 'PDF, JPEG and PNG.' },
  photoMaxMb: { topic: 'LIMITS', kind: 'NUMBER', unit: 'MB', label: 'Maximum photograph size' },
  maxFilesPerRecord: { topic: 'LIMITS', kind: 'NUMBER', unit: 'files', label: 'Maximum files per record' },
};

export const keysOfTopic = (topic: SettingTopic): SettingKey[] => SETTING_KEYS.filter((key) => SETTINGS[key].topic === topic);

/** The schema without its default, which would replace a missing value. */
export const valueSchema = (key: SettingKey): z.ZodType => settingsSchema.shape[key].unwrap();

export const defaultOf = (key: SettingKey): unknown => settingsSchema.shape[key].parse(undefined);

type Bounds = { min: number | null; max: number | null };

/** The least and the greatest number that a setting may have; null where there is no such bound. */
export function boundsOf(key: SettingKey): Bounds {
  const schema = valueSchema(key);
  if (!(schema instanceof z.ZodNumber)) return { min: null, max: null };
  const { minValue, maxValue } = schema;
  return { min: minValue, max: maxValue === Number.MAX_SAFE_INTEGER ? null : maxValue };
}

type OfficeHours = { paOfficeFromHour?: unknown; paOfficeToHour?: unknown };

const opensBeforeItCloses = ({ paOfficeFromHour, paOfficeToHour }: OfficeHours) =>
  typeof paOfficeFromHour !== 'number' || typeof paOfficeToHour !== 'number' || paOfficeFromHour < paOfficeToHour;

/** All settings of a topic that are edited on its page, as form values. */
export const topicSchema = (topic: SettingTopic) =>
  z
    .strictObject(Object.fromEntries(fieldsOfTopic(topic).map((key) => [key, valueSchema(key)])))
    .refine(opensBeforeItCloses, { path: ['paOfficeToHour'], error: 'The office must close after it opens.' });

export const fieldsOfTopic = (topic: SettingTopic): SettingKey[] => keysOfTopic(topic).filter((key) => SETTINGS[key].kind !== 'OWN_PAGE');
