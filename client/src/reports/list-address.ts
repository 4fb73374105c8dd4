import type { Mount } from '../platform/screen.ts';
import { splitList } from '../ui/list/filters.ts';
import type { ListTarget } from './drill-through-lists.ts';

/** Whether the fixed filters of a page are exactly the wanted ones. */
function fits({ preset }: Mount, texts: ListTarget['texts']): boolean {
  return Object.entries(preset).every(([name, fixed]) => {
    const requiredValues = splitList(texts[name] ?? '')
      .sort()
      .join();
    return Array.isArray(fixed) && [...fixed].sort().join() === requiredValues;
  });
}

/** The address of a list with these filters, among the pages of the area; the one with the most fixed filters. */
export function listAddress(mounts: readonly Mount[], { screen, texts }: ListTarget): { mount: Mount; search: string } | null {
  const candidates = mounts.filter((mount) => mount.screen === screen && !mount.path.includes(':') && fits(mount, texts));
  const [mount] = candidates.sort((a, b) => Object.keys(b.preset).length - Object.keys(a.preset).length);
  if (!mount) return null;
  const free = Object.entries(texts).filter(([name]) => !(name in mount.preset));
  return { mount, search: new URLSearchParams(free).toString() };
}
