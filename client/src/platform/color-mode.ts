export type ColorMode = 'light' | 'dark' | 'system';

const KEY = 'lafiya.color-mode';
const listeners = new Set<() => void>();

/** Colour mode chosen in this browser. */
export function colorMode(): ColorMode {
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
  const mode = colorMode();
  // A print uses the light colours, because paper is white.
  const dark = !printing && (mode === 'dark' || (mode === 'system' && system().matches));
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
  for (const tell of listeners) tell();
}

function print(isPrinting: boolean): void {
  printing = isPrinting;
  apply();
}

/** Applies the chosen colour mode, by default that of the system, in all open tabs. Prints are always light. */
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
    // A browser without storage forgets the choice.
  }
  apply();
}

/** Calls back on each change until the returned function is called. */
export function onColorMode(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
