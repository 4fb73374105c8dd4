import { Prisma } from '../../generated/prisma/client.ts';
import { defineScope } from '../../platform/access/row-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** What a person takes part in by name. A facility's users share what was begun for it. */
const byName = ({ userId }: Viewer): Prisma.MessageThreadWhereInput[] => [
  { startedById: userId, fromHcpId: null },
  { toUserId: userId },
  { isBroadcast: true, states: { some: { userId, isRecipient: true } } },
];

/**
 * The threads that this viewer takes part in; nobody reads those of others, administrators neither. A thread to a role is everyone's of that role;
 * officers of some LGAs have those of the facilities and members there, and what the office wrote.
 */
export const visibleMessageThreads = defineScope('MessageThread', {
  scheme: (viewer) => ({ OR: [...byName(viewer), { toRole: viewer.role }] }),
  lgas: (lgaIds, viewer) => ({
    OR: [...byName(viewer), { toRole: viewer.role, OR: [{ lgaId: null }, { lgaId: { in: lgaIds } }] }],
  }),
  facility: (hcpId, viewer) => ({ OR: [{ fromHcpId: hcpId }, { toHcpId: hcpId }, ...byName(viewer)] }),
  self: (_enrolleeId, viewer) => ({ OR: byName(viewer) }),
});

/** To whom the viewer's own broadcasts went. */
export const visibleBroadcastRecipients = defineScope('MessageThreadState', ({ userId }) => ({
  isRecipient: true,
  thread: { isBroadcast: true, startedById: userId },
}));

/**
 * Conditions for SQL on the thread `t`: somebody else wrote after what the viewer read last, or, where nothing was read yet,
 * after the viewer's account was made.
 */
export const unreadBy = ({ userId }: Viewer): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM "UserAccount" reader
  LEFT JOIN "MessageThreadState" s ON s."threadId" = t.id AND s."userId" = reader.id
  JOIN "Message" m ON m."threadId" = t.id AND m."fromUserId" <> reader.id AND m."createdAt" > coalesce(s."readAt", reader."createdAt")
  WHERE reader.id = ${userId}::uuid)`;
