import type { Permission } from '../graphql/generated.ts';
import { parentsOf } from '../platform/mount.tsx';
import type { Area, Mount } from '../platform/screen.ts';

export type MenuGroup = { words: string; mounts: Mount[] };

/** The lines of a role's menu, in the order of its area and grouped by neighbours with the same group words. */
export function menuOf(area: Area, can: (permission: Permission) => boolean): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const mount of area.mounts) {
    if (mount.menu === undefined || (mount.screen.permission && !can(mount.screen.permission))) continue;
    const group = groups.find(({ words }) => words === mount.menu);
    if (group) group.mounts.push(mount);
    else groups.push({ words: mount.menu, mounts: [mount] });
  }
  return groups;
}

/** The menu line that is lit: the present address or its nearest parent in the menu. */
export function litMount(area: Area, here: Mount | null): Mount | null {
  if (!here) return null;
  return [here, ...parentsOf(area, here).reverse()].find((mount) => mount.menu !== undefined) ?? null;
}
