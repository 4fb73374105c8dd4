import { Prisma } from '../../generated/prisma/client.ts';
import { defineScope } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

/** Threads in which the user or their facility is named; users of a facility share its threads. */
const byName = ({ userId }: Viewer): Prisma.MessageThreadWhereInput[] => [
  { startedById: userId, fromHcpId: null },
  { toUserId: userId },
  { isBroadcast: true, states: { some: { userId, isRecipient: true } } },
];

/**
 * Threads of the viewer; nobody, not even an administrator, reads others. A thread to a role is visible to all users of that role;
 * officers limited to LGAs see those of facilities and members there, and those written by staff.
 */
export const visibleMessageThreads = defineScope('MessageThread', {
  scheme: (viewer) => ({ OR: [...byName(viewer), { toRole: viewer.role }] }),
  lgas: (lgaIds, viewer) => ({
    OR: [...byName(viewer), { toRole: viewer.role, OR: [{ lgaId: null }, { lgaId: { in: lgaIds } }] }],
  }),
  facility: (hcpId, viewer) => ({ OR: [{ fromHcpId: hcpId }, { toHcpId: hcpId }, ...byName(viewer)] }),
  self: (_enrolleeId, viewer) => ({ OR: byName(viewer) }),
});

/** Recipients of the viewer’s own broadcasts. */
export const visibleBroadcastRecipients = defineScope('MessageThreadState', ({ userId }) => ({
  isRecipient: true,
  thread: { isBroadcast: true, startedById: userId },
}));

/**
 * SQL condition on the thread `t`: someone else wrote after the viewer’s last read message or, if none, after the viewer’s
 * account was created. A message to the viewer's role that a colleague took is not unread.
 */
export const unreadBy = ({
  userId,
  role,
}: Viewer): Prisma.Sql => Prisma.sql`(t."toRole" IS DISTINCT FROM ${role}::"Role" OR t."takenById" IS NULL
  OR ${userId}::uuid IN (t."takenById", t."startedById")) AND EXISTS (
  SELECT FROM "UserAccount" reader
  LEFT JOIN "MessageThreadState" s ON s."threadId" = t.id AND s."userId" = reader.id
  JOIN "Message" m ON m."threadId" = t.id AND m."fromUserId" <> reader.id AND m."createdAt" > coalesce(s."readAt", reader."createdAt")
  WHERE reader.id = ${userId}::uuid)`;
