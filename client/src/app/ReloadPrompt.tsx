import { useEffect } from 'react';

/** Loads the page of this address anew: it belongs to the part of the platform that is not loaded. */
export function ReloadPrompt() {
  useEffect(() => window.location.reload(), []);
  return null;
}
