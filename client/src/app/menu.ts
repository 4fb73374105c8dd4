import type { Permission } from '../graphql/types.ts';
import { parentsOf } from '../platform/mount.tsx';
import type { Area, Mount } from '../platform/screen.ts';

export type MenuGroup = { label: string; mounts: Mount[] };

/** The menu of a role, in the order of its area and grouped by the label of the group. */
export function menuOf(area: Area, can: (permission: Permission) => boolean): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const mount of area.mounts) {
    if (mount.menu === undefined || (mount.screen.permission && !can(mount.screen.permission))) continue;
    const group = groups.find(({ label }) => label === mount.menu);
    if (group) group.mounts.push(mount);
    else groups.push({ label: mount.menu, mounts: [mount] });
  }
  return groups;
}

/** The highlighted menu item: the current page or its nearest parent in the menu. */
export function activeMenuItem(area: Area, currentMount: Mount | null): Mount | null {
  if (!currentMount) return null;
  return [currentMount, ...parentsOf(area, currentMount).reverse()].find((mount) => mount.menu !== undefined) ?? null;
}
