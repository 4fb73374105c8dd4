import type { Notice, Write } from '../../scheme/workflow/transact.ts';

/** Tells these people, in the platform those who sign in; one statement for each channel however many they are. */
export function notifyMembers(write: Write, people: readonly { id: string }[], notice: Omit<Notice, 'entityType' | 'entityId'>): void {
  if (people.length > 0) write.notify({ enrolleeIds: people.map(({ id }) => id) }, notice);
}
