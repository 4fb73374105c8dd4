import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { addDays, now } from '../../platform/clock.ts';
import { defineScope } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** The visits this viewer may see; a member sees the own family's visits, except void ones. */
export const visibleEncounters = defineScope('Encounter', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: (enrolleeId) => ({ status: { not: 'VOID' }, enrollee: familyOf(enrolleeId) }),
});

/** How long after a visit the member is asked about it. Nobody remembers older ones for sure; they can still be confirmed or disputed. */
const ASK_DAYS = 90;

/** Visits of the last 90 days that the member has neither confirmed nor disputed. */
export const encountersToConfirm = defineWorklist(visibleEncounters, {
  permission: 'ENCOUNTER_CONFIRM',
  where: () => ({ enrolleeAnsweredAt: null, status: 'CLOSED', visitAt: { gte: addDays(now(), -ASK_DAYS) } }),
});

/** Whoever disputed has answered. Saying so lets every plan of the statement use the index of answered visits, which are few. */
export const DISPUTED = { enrolleeConfirmed: false, enrolleeAnsweredAt: { not: null } };

/** Visits disputed by the member and not yet answered by the scheme. */
export const disputedEncounters = defineWorklist(visibleEncounters, {
  permission: 'ENCOUNTER_DISPUTE_ANSWER',
  where: { ...DISPUTED, disputeAnsweredAt: null, status: 'CLOSED' },
  informs: {
    role: 'ADMIN',
    key: 'VISITS_DISPUTED',
    words: { one: 'disputed visit awaiting an answer', many: 'disputed visits awaiting an answer' },
  },
});
