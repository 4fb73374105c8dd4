import type { Role, UserAccountStatus } from '../graphql/generated.ts';
import { roleLabel } from '../platform/next.ts';
import { defineLabels } from '../ui/labels.ts';

export const USER_ACCOUNT_STATUS = defineLabels<UserAccountStatus>({
  ACTIVE: { word: 'Active', tone: 'success' },
  INVITED: { word: 'Invited', tone: 'info' },
  UNVERIFIED: { word: 'Unverified', tone: 'warn' },
  DEACTIVATED: { word: 'Deactivated', tone: 'neutral' },
});

const role = (name: Role) => ({ word: roleLabel(name), tone: 'neutral' }) as const;

export const ROLE = defineLabels<Role>({
  ADMIN: role('ADMIN'),
  ACCOUNT_MANAGER: role('ACCOUNT_MANAGER'),
  ACCOUNTANT: role('ACCOUNTANT'),
  CLAIMS_OFFICER: role('CLAIMS_OFFICER'),
  REGISTRATION_OFFICER: role('REGISTRATION_OFFICER'),
  HCP: role('HCP'),
  ENROLLEE: role('ENROLLEE'),
});
