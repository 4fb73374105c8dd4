import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** Accounts of the funds concern the whole scheme: officers limited to some LGAs have no access. */
export const visibleFundAccounts = defineScope('FundAccount', { lgas: none, facility: none, self: none });
