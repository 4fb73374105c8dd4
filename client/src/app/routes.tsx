import type { ComponentType, ReactNode } from 'react';
import { matchPath, Outlet, type RouteObject } from 'react-router';
import type { Role } from '../graphql/types.ts';
import { provideAreas } from '../platform/area-addresses.ts';
import { loadPage } from '../platform/lazy-page.ts';
import { type Area, addressOf, type Mount } from '../platform/screen.ts';
import { AreaRoute, loadShell, UnknownRoute } from './AreaRoute.tsx';
import { areas } from './areas/areas.ts';
import { signInMounts } from './areas/sign-in.area.ts';
import { MountRoute } from './MountRoute.tsx';
import { ReloadPrompt } from './ReloadPrompt.tsx';

const mountRoute = (mount: Mount): RouteObject => {
  const route = { handle: { mount }, element: signInMounts.includes(mount) ? <ReloadPrompt /> : <MountRoute mount={mount} /> };
  return mount.path === '' ? { index: true, ...route } : { path: mount.path, ...route };
};

const nowhere = ({ mounts }: Area): RouteObject[] => {
  const element = <UnknownRoute />;
  return [{ path: '*', element }, ...(mounts.some((mount) => mount.path === '') ? [] : [{ index: true, element } as const])];
};

const areaRoute = (area: Area): RouteObject => ({
  path: area.base || '/',
  element: <AreaRoute area={area} />,
  children: [...area.mounts.map(mountRoute), ...nowhere(area)],
});

provideAreas(areas);

const entries = areas
  .flatMap((area) => area.mounts.map((mount) => ({ area, mount, address: addressOf(area, mount) })))
  // If two addresses match, the one with fewer parameters wins.
  .sort((a, b) => a.address.split('/:').length - b.address.split('/:').length);

/** The mount of an address, with its area. */
export const mountAt = (pathname: string) => entries.find(({ address }) => matchPath(address, pathname));

/** Loads the page of an address before rendering, so that the server-rendered page stays until then. */
export async function loadPageAt(pathname: string): Promise<void> {
  const found = mountAt(pathname);
  if (!found || signInMounts.includes(found.mount)) return;
  await Promise.allSettled([loadPage(found.mount.screen), ...(found.area.role ? [loadShell()] : [])]);
}

/** Routes for a role; areas of other roles show “no access”. Without a role the session is unknown. `ListAddress` provides the address to lists. */
export const routesOf = (role: Role | undefined, ListAddress: ComponentType<{ children: ReactNode }>): RouteObject[] => [
  {
    element: (
      <ListAddress>
        <Outlet />
      </ListAddress>
    ),
    children: areas.map((area) => areaRoute(role && area.role && area.role !== role ? { ...area, mounts: [] } : area)),
  },
];
