import type { Permission } from '../graphql/types.ts';
import { parentsOf } from '../platform/mount.tsx';
import type { Area, Mount } from '../platform/screen.ts';

export type MenuGroup = { label: string; mounts: Mount[] };

/** The menu of a role, in the order of its area, grouped by the label of the group and within it by section. */
export function menuOf(area: Area, can: (permission: Permission) => boolean): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const mount of area.mounts) {
    if (mount.menu === undefined || (mount.screen.permission && !can(mount.screen.permission))) continue;
    const group = groups.find(({ label }) => label === mount.menu);
    if (group) group.mounts.push(mount);
    else groups.push({ label: mount.menu, mounts: [mount] });
  }
  return groups.map(({ label, mounts }) => {
    const sections = [...new Set(mounts.map(({ section }) => section))];
    return { label, mounts: mounts.toSorted((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section)) };
  });
}

/** The menu items that contain every typed word in their label, title or headings. */
export function filteredMenu(groups: readonly MenuGroup[], typed: string): MenuGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ label, mounts }) => {
    const matching = mounts.filter((mount) => {
      const text = [mount.label, mount.title, mount.section, label].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return matching.length > 0 ? [{ label, mounts: matching }] : [];
  });
}

/** The highlighted menu item: the current page or its nearest parent in the menu. `under` is the path of the list that has the record shown. */
export function activeMenuItem(area: Area, currentMount: Mount | null, under?: string): Mount | null {
  if (!currentMount) return null;
  return [currentMount, ...parentsOf(area, currentMount, under).reverse()].find((mount) => mount.menu !== undefined) ?? null;
}
