import type { Area, Mount } from '../platform/screen.ts';
import { useStored } from '../ui/hooks.ts';
import { useSettingCookie } from './use-setting-cookie.ts';

/** The pages of the menu that the user chose as favourites on this device, in the order chosen. */
export function useFavourites(area: Area, inMenu: readonly Mount[]) {
  const key = `lafiya.favourites${area.base.replaceAll('/', '.')}`;
  const [stored, store] = useStored(key, '');
  const paths = stored.split('|').filter(Boolean);
  useSettingCookie(key, stored);
  const toggle = ({ path }: Mount) => store((paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path]).join('|'));
  return { mounts: paths.flatMap((path) => inMenu.find((mount) => mount.path === path) ?? []), toggle };
}
