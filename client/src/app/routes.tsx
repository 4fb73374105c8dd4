import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { createBrowserRouter, matchPath, Outlet, type RouteObject } from 'react-router';
import { provideAreas } from '../platform/area-addresses.ts';
import { loadPage, providePages } from '../platform/lazy-page.ts';
import { type Area, addressOf, type Mount } from '../platform/screen.ts';
import { AreaRoute, loadShell, NoRoute } from './AreaRoute.tsx';
import { allPages } from './all-pages.ts';
import { areas } from './areas/areas.ts';
import { signInMounts } from './areas/sign-in.area.ts';
import { LoadAnew } from './LoadAnew.tsx';
import { MountRoute } from './MountRoute.tsx';

const mountRoute = (mount: Mount): RouteObject => {
  const route = { handle: { mount }, element: signInMounts.includes(mount) ? <LoadAnew /> : <MountRoute mount={mount} /> };
  return mount.path === '' ? { index: true, ...route } : { path: mount.path, ...route };
};

const nowhere = ({ mounts }: Area): RouteObject[] => {
  const element = <NoRoute />;
  return [{ path: '*', element }, ...(mounts.some((mount) => mount.path === '') ? [] : [{ index: true, element } as const])];
};

const areaRoute = (area: Area): RouteObject => ({
  path: area.base || '/',
  element: <AreaRoute area={area} />,
  children: [...area.mounts.map(mountRoute), ...nowhere(area)],
});

provideAreas(areas);
providePages(allPages);

/** Loads the page of an address before it is drawn, so that what the server drew stays until then. */
export async function loadPageAt(pathname: string): Promise<void> {
  const mounts = areas.flatMap((area) => area.mounts.map((mount) => ({ area, mount, address: addressOf(area, mount) })));
  const match = mounts
    .filter(({ address }) => matchPath(address, pathname))
    .sort((a, b) => a.address.split('/:').length - b.address.split('/:').length)[0];
  if (!match || signInMounts.includes(match.mount)) return;
  await Promise.allSettled([loadPage(match.mount.screen), ...(match.area.role ? [loadShell()] : [])]);
}

export const makeRouter = () =>
  createBrowserRouter([
    {
      element: (
        <NuqsAdapter>
          <Outlet />
        </NuqsAdapter>
      ),
      children: areas.map(areaRoute),
    },
  ]);
