import { useScreenPath } from '../../platform/mount.tsx';
import { claimForm, pendingClaimForm } from '../../screens/claims.screens.ts';

/** The address of a saved form in this area. */
export function useFormPath(): (claimId: string) => string | null {
  const path = useScreenPath();
  return (claimId) => path(pendingClaimForm, {}, { search: `?id=${claimId}` }) ?? path(claimForm, {}, { search: `?id=${claimId}` });
}
