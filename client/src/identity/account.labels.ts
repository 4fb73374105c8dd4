import type { Role, UserAccountStatus } from '../graphql/types.ts';
import { roleLabel } from '../platform/area-addresses.ts';
import { defineLabels } from '../ui/labels.ts';

export const USER_ACCOUNT_STATUS = defineLabels<UserAccountStatus>({
  ACTIVE: { text: 'Active', tone: 'success' },
  INVITED: { text: 'Invited', tone: 'info' },
  UNVERIFIED: { text: 'Unverified', tone: 'warn' },
  DEACTIVATED: { text: 'Deactivated', tone: 'neutral' },
});

const role = (name: Role) => ({ text: roleLabel(name), tone: 'neutral' }) as const;

export const ROLE = defineLabels<Role>({
  ADMIN: role('ADMIN'),
  ACCOUNT_MANAGER: role('ACCOUNT_MANAGER'),
  ACCOUNTANT: role('ACCOUNTANT'),
  CLAIMS_OFFICER: role('CLAIMS_OFFICER'),
  REGISTRATION_OFFICER: role('REGISTRATION_OFFICER'),
  HCP: role('HCP'),
  ENROLLEE: role('ENROLLEE'),
});
