import type { Mount } from '../platform/screen.ts';
import { splitList } from '../ui/list/filters.ts';
import type { ListTarget } from './drill-through-lists.ts';

/** What an address fixes must be just what is wanted: a list never reaches beyond its own. */
function fits({ preset }: Mount, texts: ListTarget['texts']): boolean {
  return Object.entries(preset).every(([name, fixed]) => {
    const wanted = splitList(texts[name] ?? '')
      .sort()
      .join();
    return Array.isArray(fixed) && [...fixed].sort().join() === wanted;
  });
}

/** The address of a list with these filters, among those that the area has; the one that says most by itself. */
export function listAddress(mounts: readonly Mount[], { screen, texts }: ListTarget): { mount: Mount; search: string } | null {
  const possible = mounts.filter((mount) => mount.screen === screen && !mount.path.includes(':') && fits(mount, texts));
  const [mount] = possible.sort((a, b) => Object.keys(b.preset).length - Object.keys(a.preset).length);
  if (!mount) return null;
  const free = Object.entries(texts).filter(([name]) => !(name in mount.preset));
  return { mount, search: new URLSearchParams(free).toString() };
}
