import type PrismaTypes from '../../generated/pothos.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { delegateOf } from '../../platform/delegate.ts';
import type { Permission } from '../access/permissions.shared.ts';
import type { RowScope } from '../access/row-scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { type RoleAudience, readers } from './transact.ts';

type Model = keyof PrismaTypes;
type Where<Name extends Model> = NonNullable<PrismaTypes[Name]['Where']>;

type Options<Name extends Model> = {
  /** Who may do the work. */
  permission: Permission;
  /** The pending rows, of those that a viewer may see. A function if it depends on the time or on the viewer. */
  where: Where<Name> | ((viewer: Viewer) => Where<Name>);
  /** The overdue ones of the pending rows. */
  overdue?: () => Where<Name>;
  /** Recipients of a notification for a new row; none if omitted. */
  informs?: Informed;
};

/** The notified role, the worklist's name on its notifications, and the noun for one row and for several: "PA request pending". */
type Informed = { role: Role; key: string; words: Words };
type Words = { one: string; many: string };

/** Records that wait for someone: counts in the menu and on dashboards, and notifications, all from one declaration. */
export type Worklist<Name extends Model = Model> = {
  permission: Permission;
  /** The pending rows of this viewer. */
  where: (viewer: Viewer) => { AND: Where<Name>[] };
  count: (viewer: Viewer) => Promise<number>;
  /** Whether any row is pending for this viewer. */
  isWaiting: (viewer: Viewer) => Promise<boolean>;
  overdueCount: (viewer: Viewer) => Promise<number>;
  /** For `write.notify`: the people of the informed role who may see the row that came in. */
  audience: (row: { id: string }, options?: { urgent?: boolean }) => RoleAudience;
  /** Which of these rows are still pending for this viewer. */
  waitingOf: (viewer: Viewer, ids: readonly string[]) => Promise<string[]>;
  /** For a notification about several rows. */
  words: Words | null;
};

const informingWorklists = new Map<string, Worklist>();

/** The worklist that a notice is about. */
export const worklistOf = (key: string | null): Worklist | null => (key === null ? null : (informingWorklists.get(key) ?? null));

/** Declares which rows of a scope are pending for whom. */
export function defineWorklist<Name extends Model>(scope: RowScope<Name>, options: Options<Name>): Worklist<Name> {
  const { permission, overdue, informs } = options;
  const waitingFor = (viewer: Viewer) => (typeof options.where === 'function' ? options.where(viewer) : options.where);
  const where = (viewer: Viewer) => ({ AND: [scope(viewer), waitingFor(viewer)] });
  const worklist: Worklist<Name> = {
    permission,
    where,
    count: (viewer) => delegateOf(scope.model).count({ where: where(viewer) }),
    isWaiting: async (viewer) => (await delegateOf(scope.model).findFirst({ where: where(viewer), select: { id: true } })) !== null,
    overdueCount: async (viewer) => (overdue ? delegateOf(scope.model).count({ where: { AND: [where(viewer), overdue()] } }) : 0),
    audience: ({ id }, { urgent = false } = {}) => ({
      ...readers(informs ? [informs.role] : [], scope, id),
      ...(informs && { waiting: { worklist: informs.key, id, urgent } }),
    }),
    waitingOf: async (viewer, ids) => {
      const rows = await delegateOf(scope.model).findMany({
        where: { AND: [where(viewer), { id: { in: [...ids] } }] },
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
    words: informs?.words ?? null,
  };
  if (informs) informingWorklists.set(informs.key, worklist as unknown as Worklist);
  return worklist;
}
