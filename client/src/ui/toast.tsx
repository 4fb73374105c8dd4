import { lazy, Suspense, useSyncExternalStore } from 'react';

const load = () => import('./Toaster.tsx');
const LoadedToaster = lazy(load);

let isUsed = false;
const listeners = new Set<() => void>();

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

type Options = { text?: string; action?: { label: string; onClick: () => void } };

async function show(type: 'success' | 'error', title: string, duration: number, { text, action }: Options): Promise<void> {
  isUsed = true;
  for (const tell of listeners) tell();
  const { toaster } = await load();
  toaster.create({ type, title, description: text, action, duration, closable: true });
}

export const toast = {
  /** Disappears after 6 s; the page shows the result too. */
  done: (title: string, options: Options = {}) => void show('success', title, 6000, options),
  /** Stays until it is closed. */
  failed: (title: string, options: Options = {}) => void show('error', title, Number.POSITIVE_INFINITY, options),
};

/** Renders toasts, from the first one. */
export function Toaster() {
  const used = useSyncExternalStore(
    subscribe,
    () => isUsed,
    () => false,
  );
  return used ? (
    <Suspense>
      <LoadedToaster />
    </Suspense>
  ) : null;
}
