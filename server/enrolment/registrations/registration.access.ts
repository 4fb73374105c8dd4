import type { Prisma } from '../../generated/prisma/client.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** The registrations this viewer may see; an officer narrowed to LGAs sees own drafts and finished ones of those LGAs, a portal account the one it fills in itself. */
export const visibleRegistrations = defineScope('Registration', {
  lgas: (lgaIds, { userId }) => ({ OR: [{ officerId: userId }, { enrollee: { lgaId: { in: lgaIds } } }] }),
  facility: none,
  self: (_enrolleeId, { userId }) => ({ officerId: userId, channel: 'SELF' }),
});

export const registrationsToFinish = defineWorklist(visibleRegistrations, {
  permission: 'REGISTRATION_WRITE',
  where: { status: 'INCOMPLETE' },
});

/** The premium is not paid in full. */
export const UNPAID: Prisma.RegistrationWhereInput = { invoice: { status: { not: 'PAID' } } };

/** Paid registrations for officers other than those who registered the person. */
export const registrationsToApprove = defineWorklist(visibleRegistrations, {
  permission: 'REGISTRATION_COMPLETE',
  where: ({ userId }) => ({
    status: 'PENDING_APPROVAL',
    AND: [
      { OR: [{ officerId: null }, { officerId: { not: userId } }] },
      { OR: [{ completedById: null }, { completedById: { not: userId } }] },
    ],
    NOT: UNPAID,
  }),
  informs: {
    role: 'REGISTRATION_OFFICER',
    key: 'REGISTRATIONS_TO_APPROVE',
    words: { one: 'registration to approve', many: 'registrations to approve' },
  },
});
