import type { Prisma } from '../../generated/prisma/client.ts';
import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';
import { afterDeadline, UNASSIGNED } from './complaint.rules.ts';

/** A complaint about an officer is never visible to that officer. */
const notAbout = ({ userId }: Viewer): Prisma.ComplaintWhereInput => ({ OR: [{ officerId: null }, { officerId: { not: userId } }] });

/**
 * What each role deals with, and what its user recorded. Complaints about officers are for administrators, because the officer may be a
 * colleague at the next desk.
 */
function ofRole({ role, userId }: Viewer): Prisma.ComplaintWhereInput {
  if (role === 'ADMIN') return {};
  if (role === 'ACCOUNT_MANAGER') return { OR: [{ category: { not: 'OFFICER' } }, { recordedById: userId }] };
  if (role === 'REGISTRATION_OFFICER')
    return { OR: [{ category: { in: ['CARD_OR_RECORD', 'PREMIUM', 'OTHER'] } }, { recordedById: userId }] };
  return none();
}

/** Officers limited to some LGAs: by the LGA of the facility or of the person, and what they recorded. */
const inLgas = (lgaIds: string[], { userId }: Viewer): Prisma.ComplaintWhereInput => ({
  OR: [{ hcp: { lgaId: { in: lgaIds } } }, { enrollee: { lgaId: { in: lgaIds } } }, { recordedById: userId }],
});

/** A facility sees complaints about itself once an officer shares them; a member those of the own family. */
export const visibleComplaints = defineScope('Complaint', {
  scheme: (viewer) => ({ AND: [notAbout(viewer), ofRole(viewer)] }),
  lgas: (lgaIds, viewer) => ({ AND: [notAbout(viewer), ofRole(viewer), inLgas(lgaIds, viewer)] }),
  facility: (hcpId) => ({ hcpId, sharedAt: { not: null } }),
  self: (enrolleeId) => (enrolleeId ? { enrollee: familyOf(enrolleeId) } : none()),
});

/** A facility sees the questions to itself, a member those to the family. */
export const visibleComplaintQuestions = defineScope('ComplaintQuestion', {
  scheme: (viewer) => ({ complaint: visibleComplaints(viewer) }),
  lgas: (_lgaIds, viewer) => ({ complaint: visibleComplaints(viewer) }),
  facility: (_hcpId, viewer) => ({ party: 'FACILITY', complaint: visibleComplaints(viewer) }),
  self: (_enrolleeId, viewer) => ({ party: 'MEMBER', complaint: visibleComplaints(viewer) }),
});

/** Unassigned complaints, and those of this officer. Administrators count those about officers and the overdue ones instead of all. */
function pending(viewer: Viewer): Prisma.ComplaintWhereInput {
  const ownWork = { status: 'ASSIGNED', assigneeId: viewer.userId } as const;
  const unassigned = { status: { in: [...UNASSIGNED] } };
  if (viewer.role !== 'ADMIN') return { OR: [unassigned, ownWork] };
  return { OR: [{ ...unassigned, category: 'OFFICER' }, ownWork, afterDeadline()] };
}

export const complaintsToHandle = defineWorklist(visibleComplaints, {
  permission: 'COMPLAINT_HANDLE',
  where: pending,
  overdue: afterDeadline,
  informs: { role: 'ACCOUNT_MANAGER', key: 'COMPLAINTS_TO_HANDLE', words: { one: 'complaint to handle', many: 'complaints to handle' } },
});

/** Worklist of facilities: shared complaints with an unanswered question. */
export const complaintsToAnswer = defineWorklist(visibleComplaints, {
  permission: 'COMPLAINT_ANSWER',
  where: { status: 'WAITING', waitingFor: 'FACILITY' },
  overdue: afterDeadline,
});

/** Worklist of members: own complaints with an unanswered question. */
export const ownComplaintsToAnswer = defineWorklist(visibleComplaints, {
  permission: 'OWN_COMPLAINT_WRITE',
  where: { status: 'WAITING', waitingFor: 'MEMBER' },
});
