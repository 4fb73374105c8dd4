import { AGE_BANDS } from '../../../../server/members/enrollees/age-bands.shared.ts';
import type {
  AgeBand,
  EnrolleeStatus,
  MaritalStatus,
  NinStatus,
  RegistrationChannel,
  RegistrationDocument,
  Relationship,
  Sex,
  VulnerableCategory,
} from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const ENROLLEE_STATUS = defineLabels<EnrolleeStatus>({
  ACTIVE: { text: 'Active', tone: 'success' },
  PENDING_APPROVAL: { text: 'Pending', tone: 'info' },
  INCOMPLETE: { text: 'Draft', tone: 'neutral' },
  SUSPENDED: { text: 'Suspended', tone: 'warn' },
  DISABLED: { text: 'Disabled', tone: 'danger' },
  EXPIRED: { text: 'Expired', tone: 'neutral' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  DECEASED: { text: 'Deceased', tone: 'neutral' },
  MERGED: { text: 'Merged', tone: 'neutral' },
});

export const RELATIONSHIP = { PRINCIPAL: 'Principal', SPOUSE: 'Spouse', CHILD: 'Child', EXTRA: 'Extra dependant' } satisfies Record<
  Relationship,
  string
>;

export const SEX = { FEMALE: 'Female', MALE: 'Male' } satisfies Record<Sex, string>;

export const AGE_BAND = Object.fromEntries(Object.entries(AGE_BANDS).map(([name, { label }]) => [name, label])) as Record<AgeBand, string>;

export const MARITAL_STATUS = {
  SINGLE: 'Single',
  MARRIED: 'Married',
  DIVORCED: 'Divorced',
  WIDOWED: 'Widowed',
  SEPARATED: 'Separated',
} satisfies Record<MaritalStatus, string>;

export const NIN_STATUS = defineLabels<NinStatus>({
  VERIFIED: { text: 'Verified', tone: 'success' },
  UNVERIFIED: { text: 'Not checked', tone: 'neutral' },
  FAILED: { text: 'Check failed', tone: 'danger' },
  NOT_PROVIDED: { text: 'Not provided', tone: 'neutral' },
});

export const VULNERABLE_CATEGORY = {
  UNDER_FIVE: 'Child under five',
  PREGNANT_WOMAN: 'Pregnant woman',
  ELDERLY: 'Elderly person',
  DISABILITY: 'Person with disability',
  ORPHAN: 'Orphan',
  IDP: 'Displaced person',
  INDIGENT: 'Indigent person',
} satisfies Record<VulnerableCategory, string>;

export const CHANNEL = { OFFICER: 'By an officer', SELF: 'Online', BULK: 'Bulk upload' } satisfies Record<RegistrationChannel, string>;

/** Sex and age, such as 'F 31'. */
export const sexAge = ({ sex, age }: { sex: Sex; age: number }) => `${sex === 'FEMALE' ? 'F' : 'M'} ${age}`;

/** Texts of history entries about cover, by action. */
export const ENROLLEE_DONE: Record<string, string> = {
  REGISTER: 'Registered',
  ADD: 'Added to the family',
  ACTIVATE: 'Cover started',
  REJECT: 'Registration rejected',
  DISABLE: 'Disabled',
  ENABLE: 'Enabled',
  SUSPEND: 'Suspended',
  LIFT_SUSPENSION: 'Suspension lifted',
  SEPARATE: 'Left the family',
  RECORD_DEATH: 'Death recorded',
  EXPIRE: 'Cover ended',
  RENEW: 'Renewed',
  OWN_COVER: 'Registered for own cover',
  RETURN: 'Dependant without cover again',
  AGE_OUT: 'Reached the age limit',
  CHANGE_HCP: 'Facility changed',
};

export const REGISTRATION_DOCUMENT = {
  BIRTH_CERTIFICATE: 'Birth certificate',
  MARRIAGE_CERTIFICATE: 'Marriage certificate',
  EMPLOYER_ID: 'Employer identity card',
  PAY_SLIP: 'Pay slip',
  STUDENT_ID: 'Student identity card',
  NIN_SLIP: 'NIN slip',
} satisfies Record<RegistrationDocument, string>;
