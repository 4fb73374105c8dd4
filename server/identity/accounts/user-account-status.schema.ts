import { builder } from '../../platform/graphql/builder.ts';
import { USER_ACCOUNT_STATUSES } from './user-account.access.ts';

export const UserAccountStatus = builder.enumType('UserAccountStatus', {
  description: 'INVITED: still with a temporary password. UNVERIFIED: the address is not proved yet.',
  values: USER_ACCOUNT_STATUSES,
});
