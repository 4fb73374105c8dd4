import type { DataCategory } from '../../generated/prisma/enums.ts';
import { IDEMPOTENCY_DAYS } from '../../identity/auth/auth-cleanup.job.ts';
import { env } from '../../platform/env.ts';
import { ACCOUNT_DAYS, APPLICATION_DAYS } from '../../scheme/files/unused-files.ts';
import type { Settings } from '../../scheme/settings/settings.shared.ts';
import { DELIVERY_DAYS } from '../webhooks/send-webhooks.job.ts';

/** Lawful bases in general words; the wording of the Act prevails. */
export const LAWFUL_BASES = ['PUBLIC_TASK', 'LEGAL_OBLIGATION', 'CONTRACT', 'LEGITIMATE_INTEREST'] as const;
export type LawfulBasis = (typeof LAWFUL_BASES)[number];

/** What can be erased of a person on request. PHONE and PORTAL_ACCOUNT only without cover. */
export const ERASABLE_DATA = ['PHOTOGRAPH', 'EMAIL', 'NEXT_OF_KIN', 'OPTIONAL_MESSAGES', 'PHONE', 'PORTAL_ACCOUNT'] as const;
export type ErasableData = (typeof ERASABLE_DATA)[number];

export type ProcessingActivity = {
  title: string;
  purpose: string;
  basis: LawfulBasis;
  /** Whose data. */
  people: string;
  categories: readonly DataCategory[];
  recipients: string;
  /** How long the data is kept, and why. */
  retention: (settings: Settings) => string;
  /** How the data is deleted. */
  deletion: string;
  erasable?: readonly ErasableData[];
};

const NO_DELETION = 'No automatic deletion.';
const KEPT = 'Kept; no automatic deletion';

/** The scheme's register of processing activities. Each retention comes from the setting or constant of the job that deletes. */
export const PROCESSING_ACTIVITIES = {
  ENROLMENT: {
    title: 'Enrolment',
    purpose: 'Register people and families, decide on cover, issue cards and choose a facility.',
    basis: 'PUBLIC_TASK',
    people: 'Enrollees, their families and next of kin, applicants',
    categories: ['IDENTITY', 'CONTACT', 'HEALTH', 'FINANCIAL', 'PHOTOGRAPHS'],
    recipients: 'The scheme, the home facility, the employer for its own enrollees',
    retention: ({ draftDays }) =>
      `Records and registrations: ${KEPT.toLowerCase()}, as proof of cover. Form drafts: ${draftDays} days after the last change. Unused uploads: ${ACCOUNT_DAYS} days; without an account, ${APPLICATION_DAYS} day.`,
    deletion: 'Drafts and unused uploads by jobs. Photograph, email address, next of kin and phone on request.',
    erasable: ['PHOTOGRAPH', 'EMAIL', 'NEXT_OF_KIN', 'PHONE'],
  },
  CARE: {
    title: 'Care and prior authorisation',
    purpose: 'Check cover at the desk, record visits, decide PA requests and referrals.',
    basis: 'PUBLIC_TASK',
    people: 'Patients and the health workers who treat them',
    categories: ['IDENTITY', 'HEALTH'],
    recipients: 'The treating facility, the facility of a referral, account managers',
    retention: () => `${KEPT}: medical records.`,
    deletion: NO_DELETION,
  },
  CLAIMS: {
    title: 'Claims and payment',
    purpose: 'Examine claims, pay facilities and account for the money.',
    basis: 'LEGAL_OBLIGATION',
    people: 'Patients; contact people of facilities',
    categories: ['IDENTITY', 'HEALTH', 'FINANCIAL'],
    recipients: 'The facility that submitted the claim, claims officers, the bank (facilities only), auditors',
    retention: () => `${KEPT}: proof of public expenditure.`,
    deletion: NO_DELETION,
  },
  COMPLAINTS: {
    title: 'Complaints',
    purpose: 'Receive, examine and answer complaints.',
    basis: 'PUBLIC_TASK',
    people: 'Enrollees, and other people who complain; officers and facilities that a complaint is about',
    categories: ['IDENTITY', 'CONTACT', 'HEALTH'],
    recipients: 'Officers who deal with complaints; the facility, without the text, and with the name only if the officer allows it',
    retention: () => `${KEPT}: proof that each complaint was answered.`,
    deletion: NO_DELETION,
  },
  PREMIUMS: {
    title: 'Premiums',
    purpose: 'Invoice premiums, match receipts and renew cover.',
    basis: 'CONTRACT',
    people: 'Payers, and enrollees of the invoiced employers',
    categories: ['IDENTITY', 'CONTACT', 'FINANCIAL'],
    recipients: 'The payer, the employer, Remita',
    retention: () => `${KEPT}: proof of public income.`,
    deletion: NO_DELETION,
  },
  MESSAGING: {
    title: 'Messages',
    purpose: 'Notify people by SMS, email and on the platform; answer their messages, also by SMS; serve members by a phone menu.',
    basis: 'PUBLIC_TASK',
    people: 'Members, users of facilities and staff',
    categories: ['IDENTITY', 'CONTACT'],
    recipients: 'The gateways for text messages and the phone menu, and the mail server that the scheme has chosen',
    retention: ({ textMessageMonths, ussdSessionDays }) =>
      `Wording of text messages: ${textMessageMonths} months; number, type and time are kept. Steps of the phone menu: ${ussdSessionDays} days. Messages and notifications: ${KEPT.toLowerCase()}.`,
    deletion:
      'A job blanks the wording of text messages and deletes sessions of the phone menu. Optional messages are turned off on request.',
    erasable: ['OPTIONAL_MESSAGES'],
  },
  ACCOUNTS: {
    title: 'Accounts and security',
    purpose: 'Let people sign in, protect accounts and repeat interrupted requests safely.',
    basis: 'LEGITIMATE_INTEREST',
    people: 'Everyone with an account',
    categories: ['IDENTITY', 'CONTACT', 'CREDENTIALS'],
    recipients: 'Administrators',
    retention: ({ sessionHours, idleMinutes }) =>
      `Sessions: ${sessionHours} hours, ${idleMinutes} minutes without use. Stored answers to repeated requests: ${IDEMPOTENCY_DAYS} days. Accounts: ${KEPT.toLowerCase()}, because records name who acted.`,
    deletion: 'Expired sessions, codes and stored answers by a job. The portal account of a person without cover is closed on request.',
    erasable: ['PORTAL_ACCOUNT'],
  },
  ACCESS_LOG: {
    title: 'Access log and activity log',
    purpose: 'Show who viewed and who changed which record, and detect misuse.',
    basis: 'LEGAL_OBLIGATION',
    people: 'People whose records were viewed, and the users who viewed or changed them',
    categories: ['IDENTITY'],
    recipients: 'Administrators, the person concerned, auditors',
    retention: ({ accessLogMonths }) =>
      `Access log: ${accessLogMonths} months. Activity log and status history: ${KEPT.toLowerCase()}, because they are sealed.`,
    deletion: 'A job deletes expired sealed blocks of the access log as a whole.',
  },
  REPORTS: {
    title: 'Reports',
    purpose: 'Report on cover, care and money to the scheme, the State and funders.',
    basis: 'PUBLIC_TASK',
    people: 'Enrollees and patients, as numbers',
    categories: ['IDENTITY', 'HEALTH', 'FINANCIAL'],
    recipients: 'Staff within their scope; readers outside the scheme get numbers with disclosure control',
    retention: () => 'Figures are computed from the records when they are read. Saved views hold no data of people.',
    deletion: 'Exports are written by the browser of the reader and not stored.',
  },
  BACKUPS: {
    title: 'Backups',
    purpose: 'Restore the platform after a loss.',
    basis: 'LEGAL_OBLIGATION',
    people: 'Everyone above',
    categories: ['IDENTITY', 'CONTACT', 'HEALTH', 'FINANCIAL', 'CREDENTIALS', 'PHOTOGRAPHS'],
    recipients: 'Operators of the installation',
    retention: () =>
      env.BACKUP_DIR
        ? `${env.BACKUP_DAYS} days. Erased data remains in backups until then.`
        : 'No nightly backup by the platform; the operator keeps backups and decides on their retention.',
    deletion: 'Older backups are removed after the nightly backup; the newest is always kept.',
  },
  MACHINE_KEYS: {
    title: 'API keys and webhooks',
    purpose: 'Let systems of facilities send visits and claims and hear of decisions, and other bodies read reports.',
    basis: 'CONTRACT',
    people: 'Patients in what a facility’s system sends; holders of keys',
    categories: ['IDENTITY', 'HEALTH', 'CREDENTIALS'],
    recipients: 'The holder of the key, within its scope',
    retention: () =>
      `Keys (as hashes) and their calls: ${KEPT.toLowerCase()}. Messages to webhooks, which hold no data of people: ${DELIVERY_DAYS} days.`,
    deletion: 'Old messages to webhooks by a job.',
  },
} as const satisfies Record<string, ProcessingActivity>;

export type ProcessingKey = keyof typeof PROCESSING_ACTIVITIES;

/** The activities in their order. */
export const processingActivities = Object.entries(PROCESSING_ACTIVITIES as Record<ProcessingKey, ProcessingActivity>).map(
  ([key, activity]) => ({ key: key as ProcessingKey, ...activity }),
);
