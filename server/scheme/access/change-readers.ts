import { delegateOf } from '../../platform/delegate.ts';
import { can } from './permissions.shared.ts';
import { rowGuardOf } from './row-guard.ts';
import type { Viewer } from './viewer.ts';

/**
 * Which of the changed records of a type each of these people may read; who may read none is left out, and so is a type without a row scope.
 * Where only a related record decides, the database is asked: once for people of the same rows, and of members only for those that were
 * notified, since many may be there and few changes are about one of them.
 */
export async function readableChanges(
  type: string,
  ids: readonly string[],
  viewers: readonly Viewer[],
  notifiedIds: ReadonlySet<string>,
): Promise<Map<Viewer, string[]>> {
  const readable = new Map<Viewer, string[]>();
  const guard = rowGuardOf(type);
  const permitted = guard ? viewers.filter((viewer) => can(viewer, guard.permission)) : [];
  if (!guard || permitted.length === 0) return readable;
  const { scope } = guard;
  const changedRows = { id: { in: [...ids] } };
  const rows = await delegateOf(type).findMany({ where: changedRows });
  const answers = new Map<string, Promise<string[]>>();
  function queryChanged(viewer: Viewer): Promise<string[]> {
    const where = scope(viewer);
    const key = JSON.stringify(where);
    const answer =
      answers.get(key) ??
      delegateOf(type)
        .findMany({ where: { AND: [changedRows, where] }, select: { id: true } })
        .then((visibleRows) => visibleRows.map(({ id }) => id));
    answers.set(key, answer);
    return answer;
  }
  async function idsFor(viewer: Viewer): Promise<string[]> {
    const matches = rows.map((row) => scope.matches(viewer, row));
    if (matches.includes(null) && (viewer.scope.kind !== 'SELF' || notifiedIds.has(viewer.userId))) return queryChanged(viewer);
    return rows.filter((_row, index) => matches[index]).map(({ id }) => id);
  }
  const visibleIds = await Promise.all(permitted.map(idsFor));
  for (const [index, viewer] of permitted.entries()) {
    const visible = visibleIds[index] ?? [];
    if (visible.length > 0) readable.set(viewer, visible);
  }
  return readable;
}
