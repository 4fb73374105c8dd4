import type { ApiKeyOperation, Role } from '../../generated/prisma/enums.ts';

/** Permissions by role: the only place where a permission meets a role. Row scope is in each feature's access file. */
export const PERMISSIONS = {
  PROFILE_USE: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],
  SEARCH: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],
  REFERENCE_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],

  /** Messages between people of the scheme, facilities and members; whom one may write to is in WRITES_TO. */
  MESSAGE_USE: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],
  /** To everyone of a role, or to the people or facilities of an LGA, with who has read it. */
  MESSAGE_BROADCAST: ['ADMIN'],
  BIRTHDAY_MESSAGE_SEND: ['ADMIN'],

  USER_MANAGE: ['ADMIN'],
  API_KEY_MANAGE: ['ADMIN'],
  /** API keys and their calls: the scheme’s, or those of the own facility. */
  API_KEY_READ: ['ADMIN', 'HCP'],
  API_KEY_REVOKE: ['ADMIN', 'HCP'],
  /** API keys for the facility’s own system, which sends visits and claims. */
  FACILITY_KEY_ISSUE: ['HCP'],
  /** Webhooks and their deliveries: the scheme’s, or those of the own facility. */
  WEBHOOK_READ: ['ADMIN', 'HCP'],
  WEBHOOK_WRITE: ['HCP'],
  SETTING_MANAGE: ['ADMIN'],
  ACTIVITY_READ: ['ADMIN'],
  /** The access log of records; members see that of their own family. */
  RECORD_ACCESS_READ: ['ADMIN', 'ENROLLEE'],
  /** The register of personal-data breaches. */
  DATA_BREACH_READ: ['ADMIN'],
  DATA_BREACH_WRITE: ['ADMIN'],
  /** Requests about personal data, and the register of processing; members see their own requests. */
  DATA_REQUEST_READ: ['ADMIN', 'ENROLLEE'],
  DATA_REQUEST_WRITE: ['ADMIN'],
  /** A member's own requests and the copy of the own data. */
  OWN_DATA_REQUEST_WRITE: ['ENROLLEE'],
  /** Complaints: officers by their work, a facility shared ones about itself, a member those of the own family. */
  COMPLAINT_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],
  /** Types in a complaint for a person at the counter or on the phone. */
  COMPLAINT_RECORD: ['ADMIN', 'ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'],
  COMPLAINT_HANDLE: ['ADMIN', 'ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'],
  /** As the facility that a complaint is about. */
  COMPLAINT_ANSWER: ['HCP'],
  OWN_COMPLAINT_WRITE: ['ENROLLEE'],
  DISABLED_READ: ['ADMIN'],
  DISABLED_RESTORE: ['ADMIN'],

  HCP_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],
  HCP_MANAGE: ['ADMIN', 'ACCOUNT_MANAGER'],
  /** A facility's own phone and contact person. */
  HCP_CONTACT_UPDATE: ['HCP'],
  HCP_ACCREDIT: ['ADMIN'],
  HCP_MOVE_MEMBERS: ['ADMIN', 'ACCOUNT_MANAGER'],
  HCP_BANK_READ: ['ADMIN', 'ACCOUNTANT', 'HCP'],
  HCP_BANK_REQUEST: ['ADMIN', 'ACCOUNT_MANAGER', 'HCP'],
  HCP_BANK_DECIDE: ['ADMIN'],
  MDA_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'REGISTRATION_OFFICER'],
  MDA_MANAGE: ['ADMIN'],
  MDA_BULK_DISABLE: ['ADMIN'],
  /** The plans of the scheme with their premiums and rules. */
  PLAN_MANAGE: ['ADMIN'],
  SERVICE_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'HCP', 'REGISTRATION_OFFICER'],

  /** The name, number, sex and age of an enrollee on another record. */
  ENROLLEE_NAME_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],
  /** The list of the facility's own people, for the key of its system: what ENROLLEE_NAME_READ shows of each. */
  ROSTER_READ: ['HCP'],
  ENROLLEE_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],
  ENROLLEE_UPDATE: ['ADMIN', 'ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'],
  /** A member gives only the first photograph. */
  ENROLLEE_PHOTO: ['ADMIN', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  /** A member's own email, address and next of kin. */
  OWN_CONTACT_WRITE: ['ENROLLEE'],
  ENROLLEE_DISABLE: ['ADMIN', 'ACCOUNT_MANAGER'],
  /** Who belongs to which family. */
  FAMILY_WRITE: ['ADMIN', 'REGISTRATION_OFFICER'],
  DEPENDANT_REQUEST_READ: ['ADMIN', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  DEPENDANT_REQUEST_CREATE: ['ENROLLEE'],
  ENROLLEE_RECORD_DEATH: ['ADMIN', 'REGISTRATION_OFFICER'],
  ENROLLEE_NIN_READ: ['ADMIN', 'REGISTRATION_OFFICER'],
  NIN_VERIFY: ['ADMIN', 'REGISTRATION_OFFICER'],
  REGISTRATION_READ: ['ADMIN', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  REGISTRATION_START: ['ENROLLEE', 'REGISTRATION_OFFICER'],
  /** Continues a draft; an administrator finishes those of officers. */
  REGISTRATION_WRITE: ['ADMIN', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  /** Submits a registration; REGISTRATION_COMPLETE approves or rejects it. */
  REGISTRATION_SUBMIT: ['ADMIN', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  REGISTRATION_COMPLETE: ['ADMIN', 'REGISTRATION_OFFICER'],
  /** The code that shows a member's cover at a desk. */
  CARD_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  CARD_PRINT: ['ADMIN', 'REGISTRATION_OFFICER'],
  DUPLICATE_READ: ['ADMIN', 'REGISTRATION_OFFICER'],
  DUPLICATE_DECIDE: ['ADMIN'],
  ROLL_READ: ['ADMIN', 'REGISTRATION_OFFICER'],
  ROLL_WRITE: ['ADMIN', 'REGISTRATION_OFFICER'],
  FACILITY_CHANGE_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  FACILITY_CHANGE_CREATE: ['ACCOUNT_MANAGER', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  FACILITY_CHANGE_DECIDE: ['ADMIN', 'ACCOUNT_MANAGER'],
  ELIGIBILITY_CHECK: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER'],

  /** Diagnoses, symptoms and clinical notes. */
  CLINICAL_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'HCP'],
  /** Notes between officers and facility about a decision. */
  INTERNAL_NOTE_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'HCP'],
  /** Care of a person at all facilities. */
  CARE_HISTORY_READ: ['ENROLLEE', 'HCP'],
  ENCOUNTER_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP'],
  ENCOUNTER_WRITE: ['ADMIN', 'HCP'],
  ENCOUNTER_CONFIRM: ['ENROLLEE'],
  ENCOUNTER_DISPUTE_ANSWER: ['ADMIN'],
  /** Visits or claims of the own facility, many per call. */
  ROWS_SEND: ['HCP'],
  PA_REQUEST_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP'],
  PA_REQUEST_CREATE: ['HCP'],
  PA_REQUEST_DECIDE: ['ACCOUNT_MANAGER'],
  PA_CODE_MANAGE: ['ADMIN', 'ACCOUNT_MANAGER'],
  /** Ceiling, time limits and office hours; a facility needs the ceiling to know whether it can get a code instantly. */
  PA_SETTING_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'HCP'],
  /** The duty board and its rota. */
  PA_DUTY_MANAGE: ['ADMIN', 'ACCOUNT_MANAGER'],
  /** Queries that officers send to facilities often. */
  STANDARD_QUERY_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER'],
  STANDARD_QUERY_MANAGE: ['ADMIN'],
  REFERRAL_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP'],
  /** As the facility that refers. */
  REFERRAL_CREATE: ['HCP'],
  REFERRAL_DECIDE: ['ACCOUNT_MANAGER'],
  /** As the facility that the patient is referred to. */
  REFERRAL_RECEIVE: ['HCP'],

  CLAIM_READ: ['ADMIN', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'HCP'],
  CLAIM_PREPARE: ['CLAIMS_OFFICER', 'HCP'],
  /** Claim files: a facility's own with their cells; their results for the scheme. */
  CLAIM_UPLOAD_READ: ['ADMIN', 'CLAIMS_OFFICER', 'HCP'],
  CLAIM_UPLOAD_WRITE: ['HCP'],
  CLAIM_VET: ['CLAIMS_OFFICER'],
  CLAIM_APPROVE: ['ADMIN'],
  CLAIM_DISPUTE: ['HCP'],
  CLAIM_DISPUTE_READ: ['ADMIN', 'CLAIMS_OFFICER', 'HCP'],
  CLAIM_DISPUTE_DECIDE: ['ADMIN'],
  /** Claims selected for second review, the officer's decisions on them, and the outcome. */
  SECOND_LOOK_READ: ['ADMIN'],
  SERVICE_MANAGE: ['ADMIN'],
  SYMPTOM_MANAGE: ['ADMIN'],
  DIAGNOSIS_MANAGE: ['ADMIN'],
  PUBLIC_HOLIDAY_MANAGE: ['ADMIN'],
  DIAGNOSIS_RULE_MANAGE: ['ADMIN'],
  /** Rules that assign new bills to officers. */
  BILL_RULE_MANAGE: ['ADMIN'],
  /** Officers to whom bills can be assigned. */
  CLAIMS_OFFICER_READ: ['ADMIN', 'CLAIMS_OFFICER'],
  BILL_READ: ['ADMIN', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'HCP'],
  BILL_SUBMIT: ['CLAIMS_OFFICER', 'HCP'],
  BILL_VET: ['CLAIMS_OFFICER'],
  BILL_APPROVE: ['ADMIN'],

  /** Capitation runs; a facility reads its own statements. */
  CAPITATION_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'HCP'],
  CAPITATION_WRITE: ['ACCOUNTANT'],
  CAPITATION_APPROVE: ['ADMIN'],
  CAPITATION_CONTEST: ['HCP'],
  CAPITATION_CONTEST_DECIDE: ['ACCOUNT_MANAGER'],
  /** The journal of the scheme, its funds and whether they agree with the records. */
  LEDGER_READ: ['ADMIN', 'ACCOUNTANT'],
  /** Records grants, appropriations, opening balances and transfers between funds. */
  FUND_WRITE: ['ACCOUNTANT'],
  /** Confirms what someone else recorded. */
  FUND_CONFIRM: ['ADMIN', 'ACCOUNTANT'],
  /** Confirms a transfer that leaves a fund below zero. */
  FUND_OVERDRAW: ['ADMIN'],
  FUND_ACCOUNT_MANAGE: ['ADMIN'],
  /** Imports bank statements, matches their lines with the books or sets them aside. */
  BANK_STATEMENT_WRITE: ['ACCOUNTANT'],
  MONTH_CLOSE: ['ACCOUNTANT'],
  /** Takes the last closing back, as a second person. */
  MONTH_REOPEN: ['ADMIN'],
  /** Bank details of a payment need HCP_BANK_READ too. */
  PAYMENT_READ: ['ADMIN', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'HCP'],
  PAYMENT_WRITE: ['ACCOUNTANT'],
  REMITA_READ: ['ADMIN', 'ACCOUNTANT'],
  /** Receipts: record, match with invoices, and request a reversal. */
  RECEIPT_WRITE: ['ACCOUNTANT'],
  /** As a second person. */
  RECEIPT_REVERSE: ['ADMIN', 'ACCOUNTANT'],
  INVOICE_READ: ['ADMIN', 'ACCOUNTANT', 'ENROLLEE', 'REGISTRATION_OFFICER'],
  /** The reference that an invoice is paid by. */
  INVOICE_ISSUE: ['ACCOUNTANT', 'REGISTRATION_OFFICER'],
  INVOICE_WRITE: ['ACCOUNTANT'],
  /** The monthly invoices of employers, with the people on them. */
  INVOICE_RUN_READ: ['ADMIN', 'ACCOUNTANT'],
  INVOICE_RUN_WRITE: ['ACCOUNTANT'],
  /** Balances and statements of account of payers. */
  PAYER_ACCOUNT_READ: ['ADMIN', 'ACCOUNTANT'],
  /** Renewal of the own cover. */
  COVER_RENEW: ['ENROLLEE'],
  /** Creates renewal invoices for enrollees. */
  COVER_BILL: ['ACCOUNTANT', 'REGISTRATION_OFFICER'],
  EXPENSE_READ: ['ADMIN', 'ACCOUNTANT'],
  EXPENSE_WRITE: ['ACCOUNTANT'],
  /** As a second person, from the threshold of the scheme. */
  EXPENSE_APPROVE: ['ADMIN', 'ACCOUNTANT'],
  /** Yearly budget of each category. */
  EXPENSE_BUDGET_MANAGE: ['ADMIN'],
  /** Expense items and their categories. */
  EXPENSE_ITEM_MANAGE: ['ACCOUNTANT'],

  REPORT_READ: ['ADMIN'],
  /** The scheme now, to the last one; no key reads it. */
  SCHEME_FIGURES_READ: ['ADMIN'],
  /** Reports whose rows are people; API keys cannot read them. */
  PERSON_REPORT_READ: ['ADMIN'],
  /** The records behind a number of a report, by who may read both; no key does. */
  DRILL_THROUGH_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'REGISTRATION_OFFICER'],
  REPORT_DAILY_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'],
  REPORT_FINANCE_READ: ['ADMIN', 'ACCOUNTANT'],
  REPORT_OWN_HCP_READ: ['HCP'],
  ENROLLEE_STATS_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'HCP', 'REGISTRATION_OFFICER'],
  CARE_STATS_READ: ['ADMIN', 'ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'HCP'],
  /** Complaints in numbers; facilities see the shared ones as a list. */
  COMPLAINT_STATS_READ: ['ADMIN', 'ACCOUNT_MANAGER'],
  CLAIM_STATS_READ: ['ADMIN', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'HCP'],
  /** Ad hoc queries, by playground or API key; never for members. */
  ADHOC_QUERY: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'HCP'],
  /** A user's own views of the reports they may read, and their scheduled emails. */
  REPORT_VIEW_USE: ['ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'HCP', 'REGISTRATION_OFFICER'],
  /** Everyone's e-mails of reports: to see and to stop. */
  REPORT_SCHEDULE_MANAGE: ['ADMIN'],
  /** Text messages that went out, or did not: to see and to send again. */
  MESSAGE_DELIVERY_MANAGE: ['ADMIN'],
  /** Work in the background that failed: to see, to start again and to discard. */
  JOB_MANAGE: ['ADMIN'],
  /** How much is past its time or stopped, anywhere in the scheme. */
  STUCK_WORK_READ: ['ADMIN'],
} as const satisfies Record<string, readonly Role[]>;

/** Everyone of a role together, or also one person or facility of it, or only the own facility. */
type Reach = 'ROLE' | 'ONE' | 'OWN';

const TO_DESKS = {
  ADMIN: 'ROLE',
  ACCOUNT_MANAGER: 'ROLE',
  ACCOUNTANT: 'ROLE',
  CLAIMS_OFFICER: 'ROLE',
  REGISTRATION_OFFICER: 'ROLE',
} as const;
const TO_ANYONE = {
  ADMIN: 'ONE',
  ACCOUNT_MANAGER: 'ONE',
  ACCOUNTANT: 'ONE',
  CLAIMS_OFFICER: 'ONE',
  REGISTRATION_OFFICER: 'ONE',
  HCP: 'ONE',
  ENROLLEE: 'ONE',
} as const;

/**
 * Who may start a thread: sender role, then recipient role. Facilities and members write to the departments of the scheme,
 * not to its people by name. Replies are always possible.
 */
export const WRITES_TO: Record<Role, Partial<Record<Role, Reach>>> = {
  ADMIN: TO_ANYONE,
  ACCOUNT_MANAGER: TO_ANYONE,
  ACCOUNTANT: TO_ANYONE,
  CLAIMS_OFFICER: TO_ANYONE,
  REGISTRATION_OFFICER: TO_ANYONE,
  HCP: TO_DESKS,
  ENROLLEE: { ...TO_DESKS, HCP: 'OWN' },
};

export type Permission = keyof typeof PERMISSIONS;

const holders: Record<Permission, readonly Role[]> = PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

export const roleCan = (role: Role, permission: Permission): boolean => holders[permission].includes(role);

/** The most that a key of a report consumer may do, whatever its role: it reads reports and the names they are filtered by. */
export const KEY_PERMISSIONS: readonly Permission[] = PERMISSION_NAMES.filter((name) =>
  /^REPORT_\w*READ$|_STATS_READ$|^REFERENCE_READ$|^ADHOC_QUERY$/.test(name),
);

const EVERY_FACILITY_KEY: readonly Permission[] = [
  'ADHOC_QUERY',
  'CLINICAL_READ',
  'ELIGIBILITY_CHECK',
  'ENCOUNTER_READ',
  'ENROLLEE_NAME_READ',
  'HCP_READ',
  'INTERNAL_NOTE_READ',
  'REFERENCE_READ',
  'ROWS_SEND',
  'SERVICE_READ',
];

/** Keys for care also list the facility's own people, as its users do. */
const KEY_FOR_CARE: readonly Permission[] = [...EVERY_FACILITY_KEY, 'ROSTER_READ'];

/** Maximum permissions of a facility key, by its operations. Never a decision, an account or a key. */
export const FACILITY_KEY_PERMISSIONS: Record<ApiKeyOperation, readonly Permission[]> = {
  VISITS: [...KEY_FOR_CARE, 'ENCOUNTER_WRITE'],
  CLAIMS: [
    ...KEY_FOR_CARE,
    'BILL_READ',
    'BILL_SUBMIT',
    'CLAIM_DISPUTE',
    'CLAIM_DISPUTE_READ',
    'CLAIM_PREPARE',
    'CLAIM_READ',
    'PA_REQUEST_READ',
    'PAYMENT_READ',
    'REFERRAL_READ',
  ],
  PA_REQUESTS: [...KEY_FOR_CARE, 'PA_REQUEST_CREATE', 'PA_REQUEST_READ', 'REFERRAL_READ'],
  REFERRALS: [...KEY_FOR_CARE, 'REFERRAL_CREATE', 'REFERRAL_READ', 'REFERRAL_RECEIVE'],
  WEBHOOKS: [...EVERY_FACILITY_KEY, 'WEBHOOK_READ', 'WEBHOOK_WRITE'],
};

type Key = { operations: readonly ApiKeyOperation[]; writes: readonly ApiKeyOperation[] };
type Holder = { role: Role; apiKey?: Key | null };

/** What a key may do for an operation that it may only read. */
const isReading = (permission: Permission): boolean => /_READ$|^ADHOC_QUERY$|^ELIGIBILITY_CHECK$/.test(permission);

const keyCan = ({ operations, writes }: Key, permission: Permission): boolean =>
  operations.length === 0
    ? KEY_PERMISSIONS.includes(permission)
    : operations.some(
        (operation) => FACILITY_KEY_PERMISSIONS[operation].includes(permission) && (writes.includes(operation) || isReading(permission)),
      );

/** Whether the viewer has a permission: by role, and by API key if there is one. */
export const can = ({ role, apiKey }: Holder, permission: Permission): boolean =>
  roleCan(role, permission) && (!apiKey || keyCan(apiKey, permission));

export const permissionsOf = (holder: Holder): Permission[] => PERMISSION_NAMES.filter((permission) => can(holder, permission));

export const rolesWith = (permission: Permission): readonly Role[] => holders[permission];
