import { lazy, Suspense, useContext, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { AreaContext } from '../platform/mount.tsx';
import type { Area, Mount } from '../platform/screen.ts';
import { AreaFrame } from './AreaFrame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

// Loaded separately, so that the public pages load quickly on a slow connection.
const importShell = () => import('./Shell.tsx');
const LazyShell = lazy(importShell);
let LoadedShell: Awaited<ReturnType<typeof importShell>>['default'] | typeof LazyShell = LazyShell;

/** Loads the shell before the first render, so that React does not show its fallback, which stays for 300 ms. */
export async function loadShell(): Promise<void> {
  LoadedShell = (await importShell()).default;
}

function useCurrentMount(): Mount | null {
  const handle = useMatches().at(-1)?.handle as { mount?: Mount } | undefined;
  return handle?.mount ?? null;
}

/** The frame around all pages of a role. */
export function AreaRoute({ area }: { area: Area }) {
  const [Shell] = useState(() => LoadedShell);
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

const PublicNotFoundPage = lazy(() => import('./PublicNotFoundPage.tsx'));

/** An address without a mount. */
export function UnknownRoute() {
  const area = useContext(AreaContext);
  return area.role ? (
    <NotFoundPage />
  ) : (
    <Suspense>
      <PublicNotFoundPage />
    </Suspense>
  );
}
