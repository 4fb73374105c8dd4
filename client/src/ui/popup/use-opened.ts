import { useEffect, useState } from 'react';

/** False in the first render, so that a popup whose code was loaded by being opened opens like any other, with its focus. */
export function useOpened(isOpen: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return isOpened;
}
