import type { Notice, Write } from '../../platform/workflow/transact.ts';

/** Tells those of these people who sign in; one statement however many they are. */
export async function notifyMembers(
  write: Write,
  people: readonly { id: string }[],
  notice: Omit<Notice, 'entityType' | 'entityId'>,
): Promise<void> {
  if (people.length === 0) return;
  const accounts = await write.tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "UserAccount" WHERE "enrolleeId" = ANY(${people.map(({ id }) => id)}::uuid[])`;
  if (accounts.length > 0) write.notify({ userIds: accounts.map(({ id }) => id) }, notice);
}
