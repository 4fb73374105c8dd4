import type { RecordPart } from '../../generated/prisma/enums.ts';
import { DomainError } from '../../platform/errors.ts';
import { can, type Permission } from '../../scheme/access/permissions.shared.ts';
import { isVisible } from '../../scheme/access/row-guard.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';
import { logRecordAccess } from '../record-access/record-access.ts';
import { visibleEnrollees } from './enrollee.access.ts';

/** Columns that decide who may see a person's record. */
export type GuardedRow = { id: string; hcpId: string | null; lgaId: string; principalId: string | null };
export const GUARDED_COLUMNS = { id: true, hcpId: true, lgaId: true, principalId: true } as const;

/** Whether the person is inside `visibleEnrollees`. */
export const isVisibleEnrollee = (context: Context, viewer: Viewer, person: GuardedRow): boolean | Promise<boolean> =>
  isVisible(visibleEnrollees, context, viewer, person);

function mayRead(context: Context, person: GuardedRow, permission: Permission): boolean | Promise<boolean> {
  const { viewer } = context;
  return viewer !== null && can(viewer, permission) && isVisibleEnrollee(context, viewer, person);
}

/**
 * A field of the record itself: closed for people outside the viewer's rows, and on the access log for those inside.
 * NOT_FOUND outside, FORBIDDEN without the permission.
 */
export function recordField(part: RecordPart, permission: Permission = 'ENROLLEE_READ') {
  return {
    skipTypeScopes: true,
    authScopes: (person: GuardedRow, _args: object, context: Context) => {
      const noted = (may: boolean) => {
        if (may) logRecordAccess(context, person.id, part);
        return may;
      };
      const may = mayRead(context, person, permission);
      // A promise for every field of every row would cost a list more than the check itself.
      return typeof may === 'boolean' ? noted(may) : may.then(noted);
    },
    unauthorizedError: (_person: object, _args: object, { viewer, refusal }: Context) =>
      new DomainError(viewer === null ? (refusal ?? 'UNAUTHENTICATED') : can(viewer, permission) ? 'NOT_FOUND' : 'FORBIDDEN'),
  } as const;
}

/** Value of a closed field, instead of an error, for viewers with the permission but without the row. */
const insteadOf =
  <Value>(value: Value) =>
  (_person: object, _args: object, _context: Context, _info: object, error: Error): Value => {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return value;
    throw error;
  };

/**
 * As `recordField`, null for people outside the viewer's scope, which it adds to the description.
 * `description` says what the field is and when else it is null, without a full stop.
 */
export const optionalRecordField = (part: RecordPart, description = 'Null if not on record', permission?: Permission) =>
  ({
    nullable: true,
    description: `${description}, and for people outside the viewer’s scope.`,
    ...recordField(part, permission),
    unauthorizedResolver: insteadOf(null),
  }) as const;

/** As `recordField`, empty for people outside the viewer's rows. */
export const recordList = (part: RecordPart, permission?: Permission) =>
  ({ ...recordField(part, permission), unauthorizedResolver: insteadOf([] as never) }) as const;

/** A field that is shown wherever another record names the person. Every field declares this or one of the above; otherwise it is closed to everyone. */
export const headField = { skipTypeScopes: true, authScopes: { can: 'ENROLLEE_NAME_READ' } } as const;
