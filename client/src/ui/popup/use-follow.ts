import { useEffect } from 'react';
import type { Popup } from './use-popup.ts';

/**
 * Opens and closes a menu or panel with its popup. It keeps the state itself: what closes it has removed its layer before the
 * handlers run. Told by `open`, it would close after the dialog that a menu item opened, and take the dialog with it.
 */
export function useFollow({ setOpen }: { setOpen: (isOpen: boolean) => void }, { isOpen }: Popup): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the popup changes; the function is another in every render
  useEffect(() => setOpen(isOpen), [isOpen]);
}
