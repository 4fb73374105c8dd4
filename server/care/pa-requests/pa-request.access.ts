import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { now } from '../../platform/clock.ts';
import { defineScope } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** The PA requests this viewer may see; a member sees decided ones of the own family. */
export const visiblePaRequests = defineScope('PaRequest', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: (enrolleeId) => ({ status: { in: ['APPROVED', 'REJECTED', 'USED', 'EXPIRED'] }, enrollee: familyOf(enrolleeId) }),
});

/** The PA codes this viewer may see. */
export const visiblePaCodes = defineScope('PaCode', {
  lgas: (lgaIds) => ({ hcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ hcpId }),
  self: (enrolleeId) => ({ enrollee: familyOf(enrolleeId) }),
});

/** Worklist of account managers: pending requests, urgent once overdue. */
export const paRequestsToDecide = defineWorklist(visiblePaRequests, {
  permission: 'PA_REQUEST_DECIDE',
  where: { status: 'PENDING' },
  overdue: () => ({ dueAt: { lt: now() } }),
  informs: { role: 'ACCOUNT_MANAGER', key: 'PA_PENDING', words: { one: 'PA request pending', many: 'PA requests pending' } },
});

/** Worklist of administrators: pending requests past the time limit, which account managers should have decided. */
export const paRequestsOverdue = defineWorklist(visiblePaRequests, {
  permission: 'STUCK_WORK_READ',
  where: () => ({ status: 'PENDING', dueAt: { lt: now() } }),
  overdue: () => ({}),
});

/** Worklist of facilities: requests with an unanswered query. */
export const paRequestsToAnswer = defineWorklist(visiblePaRequests, {
  permission: 'PA_REQUEST_CREATE',
  where: { status: 'PENDING', infoRequestedAt: { not: null }, infoAnsweredAt: null },
});
