import { builder } from '../../scheme/graphql/builder.ts';
import { USER_ACCOUNT_STATUSES } from './user-account.access.ts';

export const UserAccountStatus = builder.enumType('UserAccountStatus', {
  description: 'INVITED: still has a temporary password. UNVERIFIED: email address not verified yet.',
  values: USER_ACCOUNT_STATUSES,
});
