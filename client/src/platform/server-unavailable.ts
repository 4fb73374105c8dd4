import { useSyncExternalStore } from 'react';

type Unavailable = false | 'server' | 'database';

let unavailable: Unavailable = false;
let polling: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

function set(next: Unavailable): void {
  if (next === unavailable) return;
  unavailable = next;
  for (const notify of listeners) notify();
}

/** A poll over a dead connection would never end, and no other would follow. */
const POLL_LIMIT_MS = 10_000;

async function poll(delay: number): Promise<void> {
  if (polling) clearTimeout(polling);
  const ready = await fetch('/ready', { cache: 'no-store', signal: AbortSignal.timeout(POLL_LIMIT_MS) }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (ready) {
    polling = null;
    set(false);
    for (const back of returnListeners) back();
  } else {
    polling = setTimeout(() => poll(Math.min(delay * 1.5, 15_000)), delay);
  }
}

/** Marks the server as unreachable and polls it until it answers. */
export function markUnavailable(cause: 'server' | 'database'): void {
  set(cause);
  if (polling) return;
  polling = setTimeout(() => poll(2_000), 1_000);
}

// A network that is back need not be waited for.
if (typeof window !== 'undefined') window.addEventListener('online', () => polling && void poll(2_000));

/** Runs each time the server is back. */
export function onReturn(back: () => void): () => void {
  returnListeners.add(back);
  return () => returnListeners.delete(back);
}

export const useUnavailable = (): Unavailable =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unavailable,
    () => false,
  );
