import { useEffect } from 'react';
import type { Area, Mount } from '../platform/screen.ts';
import { useStored } from '../ui/hooks.ts';

/** The pages of the menu that the user chose as favourites on this device, in the order chosen. */
export function useFavourites(area: Area, inMenu: readonly Mount[]) {
  const key = `lafiya.favourites${area.base.replaceAll('/', '.')}`;
  const [stored, store] = useStored(key, '');
  const paths = stored.split('|').filter(Boolean);
  useEffect(() => {
    // A cookie for server rendering, as for the width of the menu.
    // biome-ignore lint/suspicious/noDocumentCookie: Safari has no cookie store to await
    if (stored) document.cookie = `${key}=${stored}; Path=/; Max-Age=31536000; SameSite=Lax`;
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    else document.cookie = `${key}=; Path=/; Max-Age=0; SameSite=Lax`;
  }, [key, stored]);
  const toggle = ({ path }: Mount) => store((paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path]).join('|'));
  return { mounts: paths.flatMap((path) => inMenu.find((mount) => mount.path === path) ?? []), toggle };
}
