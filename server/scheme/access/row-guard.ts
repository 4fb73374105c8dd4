import DataLoader from 'dataloader';
import type PrismaTypes from '../../generated/pothos.ts';
import { delegateOf } from '../../platform/delegate.ts';
import { DomainError } from '../../platform/errors.ts';
import { can, type Permission } from './permissions.shared.ts';
import type { RowScope } from './row-scope.ts';
import type { Context, Viewer } from './viewer.ts';

type Row = { id: string };
type Guard = (row: object, context: Context) => boolean | Promise<boolean>;
const loaders = new WeakMap<Context, Map<unknown, DataLoader<string, boolean>>>();

type RowGuard = { scope: RowScope<keyof PrismaTypes>; permission: Permission };
const guardsByModel = new Map<string, RowGuard>();

/** Permission and scope for reading the rows of a model; undefined if no type of it declares them. */
export const rowGuardOf = (model: string): RowGuard | undefined => guardsByModel.get(model);

/** Rows whose loaded columns do not decide are checked in one statement per request, by any path. */
function loaderFor<Name extends keyof PrismaTypes>(scope: RowScope<Name>, context: Context, viewer: Viewer): DataLoader<string, boolean> {
  const ofRequest = loaders.get(context) ?? new Map<unknown, DataLoader<string, boolean>>();
  loaders.set(context, ofRequest);
  const known = ofRequest.get(scope);
  if (known) return known;
  const loader = new DataLoader(async (ids: readonly string[]) => {
    const rows = await delegateOf(scope.model).findMany({ where: { id: { in: [...ids] }, AND: scope(viewer) }, select: { id: true } });
    const visibleIds = new Set(rows.map(({ id }) => id));
    return ids.map((id) => visibleIds.has(id));
  });
  ofRequest.set(scope, loader);
  return loader;
}

/** Whether a row is inside a scope, without a query if the loaded columns decide it. */
export const isVisible = <Name extends keyof PrismaTypes>(
  scope: RowScope<Name>,
  context: Context,
  viewer: Viewer,
  row: Row,
): boolean | Promise<boolean> => scope.matches(viewer, row) ?? loaderFor(scope, context, viewer).load(row.id);

/**
 * The `authScopes` of a type: its rows are read with this permission and inside this scope, wherever in the graph they are reached.
 * FORBIDDEN without the permission, NOT_FOUND outside the scope.
 */
export function rowsIn<Name extends keyof PrismaTypes>(
  scope: RowScope<Name>,
  permission: Permission,
): Guard & { scope: RowScope<Name>; model: Name; reader: string } {
  function guard(row: object, context: Context): boolean | Promise<boolean> {
    const { viewer } = context;
    if (!viewer || !can(viewer, permission)) return false;
    const found = (visible: boolean): true => {
      if (!visible) throw new DomainError('NOT_FOUND');
      return true;
    };
    const visible = isVisible(scope, context, viewer, row as Row);
    return typeof visible === 'boolean' ? found(visible) : visible.then(found);
  }
  guardsByModel.set(scope.model, { scope: scope as unknown as RowScope<keyof PrismaTypes>, permission });
  return Object.assign(guard, { scope, model: scope.model, reader: `can ${permission}, rows in the scope of ${scope.model}` });
}
