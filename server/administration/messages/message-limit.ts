import { DomainError } from '../../platform/errors.ts';
import { countAttemptInTransaction, type Limit } from '../../scheme/access/attempts.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { Addressee } from './message-addressee.ts';

/** Limit of messages from one user to one recipient. Broadcasts are not counted. */
export const MESSAGE_LIMIT: Limit = { max: 20, minutes: 60 };

/** Counts a message in its transaction. Throws MSG_LIMIT. */
export async function countMessage(tx: Tx, { userId }: Viewer, { toRole, toHcpId, toUserId }: Addressee): Promise<void> {
  const attempt = await countAttemptInTransaction(tx, `message:${userId}:${toRole ?? toHcpId ?? toUserId}`, MESSAGE_LIMIT);
  if (!attempt.allowed) throw new DomainError('MSG_LIMIT', { params: { max: MESSAGE_LIMIT.max, minutes: attempt.minutesLeft } });
}
