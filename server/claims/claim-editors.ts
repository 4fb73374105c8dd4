import type { Role } from '../generated/prisma/enums.ts';
import type { Viewer } from '../scheme/access/viewer.ts';

/** Facilities may edit all their claims; officers only claims entered by officers. */
export const mayEdit = (viewer: Viewer, claim: { preparedByRole: Role }): boolean =>
  viewer.scope.kind === 'HCP' || claim.preparedByRole === viewer.role;
