import type { Write } from '../../scheme/workflow/transact.ts';

type Subscriber = (write: Write, enrolleeIds: readonly string[]) => Promise<unknown>;

const subscribers: Subscriber[] = [];

/** Adds what else happens, in the same transaction, when people lose their cover: rooms above subscribe, so that members need not know them. */
export function onCoverStopped(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

export async function announceCoverStopped(write: Write, enrolleeIds: readonly string[]): Promise<void> {
  for (const subscriber of subscribers) await subscriber(write, enrolleeIds);
}
