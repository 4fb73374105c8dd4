import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Below 768 px tables become cards and filters a sheet. */
export const useIsPhone = () => useMedia('(max-width: 47.99rem)');

/** True once something has been true for a while: a quick answer never shows a skeleton. */
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

/** What a query shows: its answer, while that is on its way the one before, after a failure nothing. */
export const shownData = <Data>({ data, previousData, loading }: { data?: Data; previousData?: Data; loading: boolean }) =>
  data ?? (loading ? previousData : undefined);

/** State kept in this browser under a key. */
export function useStored<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? initial : (JSON.parse(text) as T);
    } catch {
      return initial;
    }
  });
  const store = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden store only costs the memory of a preference.
    }
  };
  return [value, store];
}
