import { useContext, useEffect } from 'react';
import { AreaContext } from '../mount.tsx';

/** Makes the pages of whoever is signed in work without a network. */
export function useOfflineUse(): void {
  const { base } = useContext(AreaContext);
  useEffect(() => {
    void import('./keep-files.ts').then(({ keepFiles }) => keepFiles(base));
  }, [base]);
}
