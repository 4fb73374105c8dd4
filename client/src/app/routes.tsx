import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { areas } from '../areas/areas.ts';
import { AreaRoute, MountRoute, NoRoute } from './MountRoute.tsx';
import type { Area, Mount } from './screen.ts';

const mountRoute = (mount: Mount): RouteObject => {
  const route = { handle: { mount }, element: <MountRoute mount={mount} /> };
  return mount.path === '' ? { index: true, ...route } : { path: mount.path, ...route };
};

const areaRoute = (area: Area): RouteObject => ({
  path: area.base || '/',
  element: <AreaRoute area={area} />,
  children: [...area.mounts.map(mountRoute), { path: '*', element: <NoRoute /> }],
});

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
