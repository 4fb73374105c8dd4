import { defineScope, none } from '../../scheme/access/row-scope.ts';

/** A message belongs to no place, so officers limited to some LGAs see none. */
export const visibleSmsMessages = defineScope('SmsMessage', { lgas: none, facility: none, self: none });
