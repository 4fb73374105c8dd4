import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark' | 'system';

const KEY = 'lafiya.color-mode';
const listeners = new Set<() => void>();

function read(): ColorMode {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const mode = read();
  const dark = mode === 'dark' || (mode === 'system' && system().matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
  for (const tell of listeners) tell();
}

/** Follows the system while nothing else is chosen, in all open tabs. */
export function watchColorMode(): void {
  apply();
  system().addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === KEY && apply());
}

export function setColorMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, mode);
  } catch {
    // Without storage the choice cannot be kept.
  }
  apply();
}

export const useColorMode = (): ColorMode =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, read);
