import { useEffect } from 'react';

/** Reloads the address: its bundle is not loaded. */
export function ReloadPrompt() {
  useEffect(() => window.location.reload(), []);
  return null;
}
