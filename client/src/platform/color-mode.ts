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

let printing = false;

function apply(): void {
  const mode = read();
  // Paper is white, whatever the screen is.
  const dark = !printing && (mode === 'dark' || (mode === 'system' && system().matches));
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
  for (const tell of listeners) tell();
}

function print(isPrinting: boolean): void {
  printing = isPrinting;
  apply();
}

/** Follows the system while nothing else is chosen, in all open tabs; what is printed is light. */
export function watchColorMode(): void {
  apply();
  window.addEventListener('beforeprint', () => print(true));
  window.addEventListener('afterprint', () => print(false));
  window.matchMedia('print').addEventListener('change', ({ matches }) => print(matches));
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
