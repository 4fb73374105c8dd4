import type { RecordPart } from '../../generated/prisma/enums.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { logRecordAccess } from './record-access.ts';

/**
 * A field of a row that is not of the type `Enrollee` and yet shows a part of somebody's record: each read is on the access log.
 * Who may have such rows is decided by the field that leads to them; `personOf` says whose record it is, null for nobody's yet.
 */
export const readField = <Row>(part: RecordPart, personOf: (row: Row) => string | null) =>
  ({
    authScopes: (row: Row, _args: object, context: Context) => {
      const enrolleeId = personOf(row);
      if (enrolleeId) logRecordAccess(context, enrolleeId, part);
      return true;
    },
  }) as const;
