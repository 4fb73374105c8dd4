import { useSyncExternalStore } from 'react';

type Away = false | 'server' | 'database';

let away: Away = false;
let asking = false;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();

function set(next: Away): void {
  if (next === away) return;
  away = next;
  for (const tell of listeners) tell();
}

async function ask(delay: number): Promise<void> {
  const ready = await fetch('/ready', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (ready) {
    asking = false;
    set(false);
    for (const back of returns) back();
  } else {
    setTimeout(() => ask(Math.min(delay * 1.5, 15_000)), delay);
  }
}

/** Says that the server cannot be reached, and asks it from then on until it can. */
export function markAway(what: 'server' | 'database'): void {
  set(what);
  if (asking) return;
  asking = true;
  setTimeout(() => ask(2_000), 1_000);
}

/** Runs each time the server is back. */
export function onReturn(back: () => void): () => void {
  returns.add(back);
  return () => returns.delete(back);
}

export const useAway = (): Away =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => away,
  );
