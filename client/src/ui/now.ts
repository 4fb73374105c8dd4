import { useSyncExternalStore } from 'react';
import { lagosIsoDay } from './format.ts';
import { renderedNow, serverNow } from './time.ts';

// A facility's computer may be wrong by minutes, so the PA clock uses the server's time.
const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    current = serverNow();
    for (const tell of listeners) tell();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const snapshot = () => {
  // React requires the same value for all reads during one render.
  if (!timer && serverNow() - current > TICK_MS) current = serverNow();
  return current;
};

/** The server's time, updated every 15 seconds by one timer for all clocks on the page. */
export const useNow = (): number => useSyncExternalStore(subscribe, snapshot, renderedNow);

/** The day in Lagos now, as YYYY-MM-DD. */
export const todayIso = (): string => lagosIsoDay(new Date(serverNow()));
