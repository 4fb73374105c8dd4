import { useScreenPath } from '../../platform/mount.tsx';
import { claimForm, pendingClaimForm } from '../../screens/claims.screens.ts';

/** The address of a saved form in this area. */
export function useFormPath(): (claimId: string) => string | null {
  const screenPath = useScreenPath();
  return (claimId) =>
    screenPath(pendingClaimForm, {}, { search: `?id=${claimId}` }) ?? screenPath(claimForm, {}, { search: `?id=${claimId}` });
}
