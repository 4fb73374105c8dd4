import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';
import { notNotifiedInTime, toReport } from './data-breach.rules.ts';

/** Breaches concern the whole scheme: administrators limited to some LGAs have no access. */
export const visibleDataBreaches = defineScope('DataBreach', { lgas: none, facility: none, self: none });

export const dataBreachesToReport = defineWorklist(visibleDataBreaches, {
  permission: 'DATA_BREACH_WRITE',
  where: toReport,
  overdue: notNotifiedInTime,
});
