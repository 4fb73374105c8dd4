import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { NOT_MERGED, visibleEnrollees } from './enrollee.access.ts';

const MAX_MEMBERS = 50;

/** The families of these principals as far as the viewer may see them: principal, spouse, then children by age. */
export async function familiesOf(viewer: Viewer | null, heads: readonly string[], selection: object) {
  const ids = [...heads];
  const members = await db.enrollee.findMany({
    ...selection,
    where: {
      AND: [
        viewer ? visibleEnrollees(viewer) : { id: { in: [] } },
        NOT_MERGED,
        { OR: [{ id: { in: ids } }, { principalId: { in: ids } }] },
      ],
    },
    orderBy: [{ relationship: 'asc' }, { dateOfBirth: 'asc' }],
    take: ids.length * MAX_MEMBERS,
  });
  const families = Map.groupBy(members, ({ id, principalId }) => principalId ?? id);
  return (head: string) => (families.get(head) ?? []).slice(0, MAX_MEMBERS);
}

/** These people, as far as the viewer may see them. */
export async function principalsOf(viewer: Viewer, ids: readonly string[], selection: object) {
  const people = await db.enrollee.findMany({ ...selection, where: { id: { in: [...ids] }, AND: visibleEnrollees(viewer) } });
  const byId = new Map(people.map((person) => [person.id, person]));
  return (id: string) => byId.get(id) ?? null;
}
