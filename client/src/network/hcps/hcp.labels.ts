import type { CareType, HcpAccreditation, HcpLevel, HcpOwnership, HcpStatus, HcpType } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const HCP_STATUS = defineLabels<HcpStatus>({
  PENDING: { text: 'Pending', tone: 'info' },
  ACTIVATED: { text: 'Activated', tone: 'success' },
  DEACTIVATED: { text: 'Deactivated', tone: 'neutral' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
});

/** Texts of history entries of a facility, by action. */
export const HCP_DONE: Record<string, string> = {
  REGISTER: 'Applied',
  ACTIVATE: 'Activated',
  REJECT: 'Application rejected',
  DEACTIVATE: 'Deactivated',
  REACTIVATE: 'Reactivated',
  REAPPLY: 'Applied again',
};

export const HCP_LEVEL = { PRIMARY: 'Primary', SECONDARY: 'Secondary', TERTIARY: 'Tertiary' } satisfies Record<HcpLevel, string>;

export const HCP_OWNERSHIP = { PUBLIC: 'Public', PRIVATE: 'Private', FAITH: 'Faith-based', MILITARY: 'Military' } satisfies Record<
  HcpOwnership,
  string
>;

export const HCP_TYPE = {
  HOSPITAL: 'Hospital',
  PHC: 'Primary health centre',
  PHARMACY: 'Pharmacy',
  LABORATORY: 'Laboratory',
  OPTICAL: 'Eye care',
  DENTAL: 'Dental care',
  RADIOLOGY: 'X-ray and scans',
} satisfies Record<HcpType, string>;

export const CARE_TYPE = { OUT: 'Outpatients', IN: 'Inpatients', BOTH: 'Outpatients and inpatients' } satisfies Record<CareType, string>;

export const ACCREDITATION = {
  ENDS_SOON: 'Expiring within 60 days',
  ENDED: 'Expired',
  VALID: 'Valid for more than 60 days',
  NONE: 'None on record',
} satisfies Record<HcpAccreditation, string>;
