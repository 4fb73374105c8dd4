import { can } from '../../scheme/access/permissions.shared.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { logRecordAccess } from './record-access.ts';

/** A diagnosis, symptom or clinical note on a record of care: needs CLINICAL_READ, and each read is on the access log of the person. */
export const clinicalField = {
  authScopes: ({ enrolleeId }: { enrolleeId: string }, _args: object, context: Context) => {
    if (!context.viewer || !can(context.viewer, 'CLINICAL_READ')) return false;
    logRecordAccess(context, enrolleeId, 'CARE');
    return true;
  },
} as const;

/** When a nullable field guarded so is null, for its description in the API. */
export const NULL_CLINICAL = 'null if not recorded, and without the permission CLINICAL_READ';
