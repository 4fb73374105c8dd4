import { type RefObject, startTransition, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { prerenderMatchMedia, prerenderStorage } from './server-browser.ts';

function onMedia(query: string, tell: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => onMedia(query, tell),
    () => window.matchMedia(query).matches,
    () => prerenderMatchMedia(query),
  );
}

const never = () => () => {};

/** Whether the code runs in a browser, not in server rendering. What depends on it is rendered in steps that input may interrupt. */
export const useInBrowser = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );

/** Until then, only what is in sight is drawn; after it also the rest, as it may be printed. */
const OUT_OF_SIGHT_MS = 5000;

/** Whether an element has been in sight, or nearly, or the page has been open for some seconds. */
export function useIsDrawn(element: RefObject<Element | null>): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn(true));
    const timer = setTimeout(draw, OUT_OF_SIGHT_MS);
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && draw(), {
      rootMargin: '200px',
    });
    if (element.current) observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return isDrawn;
}

/** Whether the screen is narrower than 768 px, where tables become cards and filters a sheet. */
export const useIsPhone = () => useMedia('(max-width: 47.99rem)');

function onConnection(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Whether the device reports that it is offline. */
export const useIsOffline = () =>
  useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  );

/** True once a condition has held for some time, so that fast responses show no placeholder. */
export function useDelayed(value: boolean, ms = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!value) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && late;
}

/** Data of a query: the previous data while it reloads, nothing after a failure. */
export const shownData = <Data>({ data, previousData, loading }: { data?: Data; previousData?: Data; loading: boolean }) =>
  data ?? (loading ? previousData : undefined);

const storedListeners = new Set<() => void>();
/** Values that the browser refused to store, for as long as the page is open. */
const unstored = new Map<string, string>();

function onStored(tell: () => void): () => void {
  storedListeners.add(tell);
  return () => void storedListeners.delete(tell);
}

function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed<T>(text: string | null, initial: T): T {
  try {
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}

/** State that is stored in this browser under a key. */
export function useStored<T>(key: string, initial: T): [T, (value: T) => void] {
  const text = useSyncExternalStore(
    onStored,
    () => readStored(key),
    () => prerenderStorage(key),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers may write the initial value in place
  const value = useMemo(() => parsed(text, initial), [text]);
  const store = (next: T) => {
    const nextText = JSON.stringify(next);
    unstored.set(key, nextText);
    try {
      localStorage.setItem(key, nextText);
      unstored.delete(key);
    } catch {
      // If storage is full or blocked, the preference lasts until the page is closed.
    }
    for (const tell of storedListeners) tell();
  };
  return [value, store];
}
