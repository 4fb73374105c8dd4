import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { WEEKDAYS } from './weekdays.shared.ts';

export const BHCPF_TARGET_PER_WARD = 100;

const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: 'Give a whole number.' })
    .int('Give a whole number.')
    .min(min, `At least ${min.toLocaleString('en-NG')}.`)
    .max(max, `At most ${max.toLocaleString('en-NG')}.`);

const kobo = () =>
  z.number({ error: 'Give an amount.' }).int('Give an amount.').min(0, 'Not below zero.').max(Number.MAX_SAFE_INTEGER, 'This is too much.');

const shortText = (max: number) => z.string({ error: 'This is needed.' }).trim().max(max, `At most ${max} characters.`);
const neededText = (max: number) => shortText(max).min(1, 'This is needed.');

/** Every setting of the scheme with its bounds and its default. Money in kobo. What each one means is in `SETTINGS`. */
export const settingsSchema = z.object({
  schemeName: neededText(60).default('Lafiya'),
  stateName: neededText(60).default('Plateau'),
  numberPrefix: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Two capital letters.')
    .default('PL'),
  accentColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'A colour such as #0B5F6E.')
    .default('#0B5F6E'),
  /** The file that is shown as the logo; empty for the platform’s own. */
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
  /** Who is on duty for PA requests. A shift that ends at or before its first hour goes on until the next day. */
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

  /** Of the claims of a vetted bill, how many are drawn by chance for a second look; with 0 nothing is drawn. */
  secondLookSharePercent: wholeNumber(0, 100).default(5),
  /** Every claim vetted above it gets a second look, kobo. */
  secondLookValue: kobo().default(50_000_000),
  /** A facility whose average claim is above so many times the median of its level is an outlier. */
  secondLookOutlierFactor: z.number({ error: 'Give a number.' }).min(1, 'At least 1.').max(100, 'At most 100.').default(2),

  paymentDays: wholeNumber(1, 365).default(14),
  paymentFourEyes: z.boolean().default(true),
  /** A facility whose bank account changed within these days is held back from a payment run, so that somebody looks at it. */
  bankChangeHoldDays: wholeNumber(0, 365).default(7),
  expenseApprovalThreshold: kobo().default(50_000_000),

  /** A renewal within these days after the end begins at once; later ones have the waiting period of the plan again. */
  renewalGraceDays: wholeNumber(0, 365).default(30),
  /** Days after the due day of an invoice on which its payer is reminded, once each. */
  invoiceReminderDays: z.array(wholeNumber(0, 3650)).max(12, 'At most 12 days.').default([1, 14, 30, 60]),

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
  /** Months that the access log is kept; older sealed blocks are deleted as a whole. */
  accessLogMonths: wholeNumber(12, 240).default(24),

  /** Minutes that a message may stay unread before its reader is told by mail or text message. */
  messageHintMinutes: wholeNumber(10, 1440).default(60),

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
  'ACCOUNTS',
  'NOTICES',
  'LIMITS',
] as const;
export type SettingTopic = (typeof SETTING_TOPICS)[number];

/** How a setting is typed and shown. `OWN_PAGE` is changed on a page of its own. */
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
  /** What a number counts. */
  unit?: string;
  /** Money depends on it, so a change may be planned for a later day. */
  isMoney?: true;
};

/** What each setting means to people: the page it is on, its words, its unit. */
export const SETTINGS: Record<SettingKey, SettingMeta> = {
  schemeName: { topic: 'SCHEME', kind: 'TEXT', label: 'Name of the scheme', help: 'In the menu, on papers, in letters and text messages.' },
  stateName: { topic: 'SCHEME', kind: 'TEXT', label: 'State', help: 'Written as “… State health-insurance scheme”.' },
  numberPrefix: {
    topic: 'SCHEME',
    kind: 'TEXT',
    label: 'Letters that numbers begin with',
    help: 'Two letters, such as PL. Numbers that were given keep theirs.',
  },
  accentColor: {
    topic: 'SCHEME',
    kind: 'COLOR',
    label: 'Colour',
    help: 'Of buttons and links. It is made darker or lighter where words could not be read.',
  },
  logoFileId: {
    topic: 'SCHEME',
    kind: 'LOGO',
    label: 'Logo',
    help: 'PNG or JPEG, best square. In the menu, on the sign-in page and on papers.',
  },
  supportPhone: {
    topic: 'SCHEME',
    kind: 'TEXT',
    label: 'Phone of the help desk',
    help: 'On the sign-in page and on cards. Empty: not shown.',
  },
  supportEmail: { topic: 'SCHEME', kind: 'EMAIL', label: 'Email of the help desk' },
  schemeAddress: { topic: 'SCHEME', kind: 'LONG_TEXT', label: 'Address of the office' },

  agreementVersion: {
    topic: 'ENROLMENT',
    kind: 'TEXT',
    label: 'Version of the terms',
    help: 'Kept with each registration that accepts them. Change it when the terms change.',
  },
  ninRequiredFromAge: { topic: 'ENROLMENT', kind: 'NUMBER', unit: 'years', label: 'A NIN is needed from age' },
  elderlyAge: {
    topic: 'ENROLMENT',
    kind: 'NUMBER',
    unit: 'years',
    label: 'An elderly person is at least',
    help: 'For the vulnerable category.',
  },
  hcpChangeMonths: {
    topic: 'ENROLMENT',
    kind: 'NUMBER',
    unit: 'months',
    label: 'Between two changes of facility',
    help: '0: a member may change at any time.',
  },
  bhcpfTargetPerWard: {
    topic: 'ENROLMENT',
    kind: 'NUMBER',
    unit: 'people',
    label: 'BHCPF target of a ward',
    help: 'What the BHCPF reports compare with.',
  },

  paDecisionMinutes: {
    topic: 'AUTHORISATIONS',
    kind: 'NUMBER',
    unit: 'minutes',
    label: 'Time for a decision',
    help: 'The NHIA asks for at most 60. It counts for requests made from then on.',
  },
  emergencyWindowHours: { topic: 'AUTHORISATIONS', kind: 'NUMBER', unit: 'hours', label: 'An emergency is reported within' },
  paCodeValidDays: { topic: 'AUTHORISATIONS', kind: 'NUMBER', unit: 'days', label: 'A PA code is valid for' },
  paAutoApproveCeiling: {
    topic: 'AUTHORISATIONS',
    kind: 'MONEY',
    label: 'Ceiling of instant codes',
    help: 'A request up to this total gets its code at once if all of its services allow it. 0 switches instant codes off.',
    isMoney: true,
  },
  paOfficeFromHour: { topic: 'AUTHORISATIONS', kind: 'NUMBER', unit: 'o’clock', label: 'The office opens', help: 'Monday to Friday.' },
  paOfficeToHour: {
    topic: 'AUTHORISATIONS',
    kind: 'NUMBER',
    unit: 'o’clock',
    label: 'The office closes',
    help: 'After that, and on weekends, a new request calls whoever is on duty by the rota.',
  },
  paDutyRota: { topic: 'AUTHORISATIONS', kind: 'OWN_PAGE', label: 'Duty rota', help: 'Who is called outside office hours.' },
  referralValidDays: { topic: 'AUTHORISATIONS', kind: 'NUMBER', unit: 'days', label: 'A referral is valid for' },

  claimDueDay: {
    topic: 'CLAIMS',
    kind: 'NUMBER',
    unit: 'of the next month',
    label: 'Claims of a month are due on day',
    help: 'Later ones are marked as late.',
  },
  claimHardLimitDays: {
    topic: 'CLAIMS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Claims are refused after',
    help: 'Counted from the day of care.',
    isMoney: true,
  },
  vettingBusinessDays: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'working days', label: 'A bill is vetted within' },
  queryAnswerDays: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'days', label: 'A facility answers a question within' },
  disputeDays: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'days', label: 'A decision may be disputed for' },
  maxResubmissions: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'times', label: 'A rejected claim may be sent again' },
  maxExtraDiagnoses: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'diagnoses', label: 'Beside the main one, a claim has at most' },
  maxClaimsPerBill: { topic: 'CLAIMS', kind: 'NUMBER', unit: 'claims', label: 'A bill holds at most' },

  secondLookSharePercent: {
    topic: 'SECOND_LOOKS',
    kind: 'NUMBER',
    unit: '%',
    label: 'Claims drawn by chance',
    help: 'Of each vetted bill. 0: none are drawn.',
  },
  secondLookValue: { topic: 'SECOND_LOOKS', kind: 'MONEY', label: 'Every claim above', help: 'By its vetted amount.' },
  secondLookOutlierFactor: {
    topic: 'SECOND_LOOKS',
    kind: 'DECIMAL',
    unit: 'times the median',
    label: 'Every claim of a facility whose average is above',
    help: 'The median is that of its level.',
  },

  paymentDays: { topic: 'PAYMENTS', kind: 'NUMBER', unit: 'days', label: 'An approved bill is paid within' },
  paymentFourEyes: { topic: 'PAYMENTS', kind: 'YES_NO', label: 'A second person confirms each payment' },
  bankChangeHoldDays: {
    topic: 'PAYMENTS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Held back after a change of bank account',
    help: 'A payment run leaves such a facility out until somebody looks at it.',
  },
  expenseApprovalThreshold: {
    topic: 'PAYMENTS',
    kind: 'MONEY',
    label: 'Expenses need approval from',
    help: 'By a second person.',
    isMoney: true,
  },

  renewalGraceDays: {
    topic: 'PREMIUMS',
    kind: 'NUMBER',
    unit: 'days',
    label: 'Cover is renewed without waiting for',
    help: 'After it has ended. Later renewals wait as the plan says.',
    isMoney: true,
  },
  invoiceReminderDays: {
    topic: 'PREMIUMS',
    kind: 'DAYS',
    unit: 'days after the due day',
    label: 'Reminders of an unpaid invoice',
    help: 'Numbers with commas between them, such as 1, 14, 30.',
  },

  capitationCutOffDay: {
    topic: 'CAPITATION',
    kind: 'NUMBER',
    unit: 'of the month before',
    label: 'Lives are counted on day',
    help: 'A life counts for the facility that it has on that day. What a life pays is set in each plan.',
    isMoney: true,
  },
  capitationContestDays: { topic: 'CAPITATION', kind: 'NUMBER', unit: 'days', label: 'A statement may be contested for' },

  otpRoles: {
    topic: 'ACCOUNTS',
    kind: 'ROLES',
    label: 'Who is asked for a code',
    help: 'By email, or of the authenticator app where a person has set one up, with recovery codes. It counts from the next sign-in.',
  },
  passwordMinLength: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'characters',
    label: 'A password has at least',
    help: 'For passwords chosen from then on. Common ones and simple patterns are always refused.',
  },
  sessionHours: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'hours', label: 'A sign-in lasts for', help: 'From the next sign-in on.' },
  idleMinutes: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'minutes', label: 'Signed out without a click for', help: 'Everybody, at once.' },
  signInAttempts: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'times', label: 'Wrong passwords before a lock' },
  signInLockMinutes: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'minutes', label: 'A lock lasts for' },
  signInCodeMinutes: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'minutes', label: 'A sign-in code works for' },
  signInCodeAttempts: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'times', label: 'Wrong tries with one code' },
  passwordResetMinutes: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'minutes', label: 'A link for a new password works for' },
  emailVerificationHours: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'hours', label: 'A link that verifies an email address works for' },
  temporaryPasswordDays: { topic: 'ACCOUNTS', kind: 'NUMBER', unit: 'days', label: 'A temporary password works for' },
  accessLogMonths: {
    topic: 'ACCOUNTS',
    kind: 'NUMBER',
    unit: 'months',
    label: 'The access log is kept for',
    help: 'Who read whose record. What is older is deleted for good.',
  },

  messageHintMinutes: {
    topic: 'NOTICES',
    kind: 'NUMBER',
    unit: 'minutes',
    label: 'An unread message is hinted at after',
    help: 'By email or text message, once for each conversation.',
  },

  listPageSize: { topic: 'LIMITS', kind: 'NUMBER', unit: 'rows', label: 'Rows on a page of a list' },
  exportMaxRows: { topic: 'LIMITS', kind: 'NUMBER', unit: 'rows', label: 'An export has at most' },
  documentMaxMb: { topic: 'LIMITS', kind: 'NUMBER', unit: 'MB', label: 'A document has at most', help: 'PDF, JPEG and PNG.' },
  photoMaxMb: { topic: 'LIMITS', kind: 'NUMBER', unit: 'MB', label: 'A photograph has at most' },
  maxFilesPerRecord: { topic: 'LIMITS', kind: 'NUMBER', unit: 'files', label: 'A record has at most' },
};

export const keysOfTopic = (topic: SettingTopic): SettingKey[] => SETTING_KEYS.filter((key) => SETTINGS[key].topic === topic);

/** Of the schema, the value alone: without its default, which would stand in for a missing answer. */
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

/** All settings of a topic that are changed on its page, as they are typed. */
export const topicSchema = (topic: SettingTopic) =>
  z
    .strictObject(Object.fromEntries(fieldsOfTopic(topic).map((key) => [key, valueSchema(key)])))
    .refine(opensBeforeItCloses, { path: ['paOfficeToHour'], error: 'The office closes after it opens.' });

export const fieldsOfTopic = (topic: SettingTopic): SettingKey[] => keysOfTopic(topic).filter((key) => SETTINGS[key].kind !== 'OWN_PAGE');
