import { type Area, addressOf } from '../platform/screen.ts';

/** The page of the viewer's area that shows a worklist. */
export function worklistPath(area: Area, worklist: string | null | undefined): string | null {
  const mount = worklist ? area.mounts.find(({ count }) => count === worklist) : undefined;
  return mount ? addressOf(area, mount) : null;
}
