import { lazy, Suspense, useContext } from 'react';
import { Outlet, useMatches } from 'react-router';
import { AreaContext } from '../platform/mount.tsx';
import { PublicFrame } from '../platform/PublicFrame.tsx';
import type { Area, Mount } from '../platform/screen.ts';
import { AreaFrame } from './AreaFrame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

// Loaded separately, so that the public pages load quickly on a slow connection.
const Shell = lazy(() => import('./Shell.tsx'));

function useCurrentMount(): Mount | null {
  const handle = useMatches().at(-1)?.handle as { mount?: Mount } | undefined;
  return handle?.mount ?? null;
}

/** The frame around all pages of a role. */
export function AreaRoute({ area }: { area: Area }) {
  return (
    <AreaFrame area={area} mount={useCurrentMount()}>
      {(title) =>
        area.role ? (
          <Suspense>
            <Shell title={title}>
              <Outlet />
            </Shell>
          </Suspense>
        ) : (
          <Outlet />
        )
      }
    </AreaFrame>
  );
}

/** An address without a mount. */
export function NoRoute() {
  const area = useContext(AreaContext);
  return area.role ? (
    <NotFoundPage />
  ) : (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  );
}
