import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** Layouts are for statements and results of the whole scheme: officers limited to some LGAs have no access. */
export const visibleBankLayouts = defineScope('BankLayout', { lgas: none, facility: none, self: none });
