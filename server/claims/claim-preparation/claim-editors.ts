import type { Role } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/** Who may change a form: a facility all of its own, an officer those keyed in by officers. */
export const mayEdit = (viewer: Viewer, claim: { preparedByRole: Role }): boolean =>
  viewer.scope.kind === 'HCP' || claim.preparedByRole === viewer.role;
