import type { ActivityLogFilter } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { useUserPicker } from '../../identity/accounts/UserPicker.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter, textFilter } from '../../ui/list/filters.ts';

/** Labels of the record types in the log. */
export const LOGGED = {
  Enrollee: 'Enrollee',
  Registration: 'Registration',
  DependantRequest: 'Dependant request',
  Roll: 'Roll',
  Encounter: 'Visit',
  PaRequest: 'PA request',
  PaCode: 'PA code',
  Referral: 'Referral',
  Claim: 'Claim',
  ClaimDispute: 'Dispute',
  SecondLook: 'Second review',
  Bill: 'Bill',
  Payment: 'Payment',
  Invoice: 'Invoice',
  Hcp: 'Facility',
  HcpBankChange: 'Bank change',
  Mda: 'MDA',
  UserAccount: 'Account',
  MessageThread: 'Message',
  DataBreach: 'Data breach',
  Complaint: 'Complaint',
  DataSubjectRequest: 'Data request',
  Backup: 'Backup',
} as const;

export const activityFilters = {
  at: dateRangeFilter('When'),
  actorId: pickerFilter('Who', useUserPicker),
  actorRole: multiSelectFilter('Role', ROLE),
  entityType: multiSelectFilter('Record', LOGGED),
  action: textFilter('Action'),
} satisfies Filters<ActivityLogFilter>;
