import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** Statements concern the whole scheme: officers limited to some LGAs have no access. */
export const visibleBankStatements = defineScope('BankStatement', { lgas: none, facility: none, self: none });

/** Their lines, for the same viewers. */
export const visibleBankLines = defineScope('BankLine', { lgas: none, facility: none, self: none });
