import { type ComponentType, Suspense, useContext, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { markHydrated } from '../platform/hydration.ts';
import { lazyPage } from '../platform/lazy-page.ts';
import { AreaContext, useMountTexts } from '../platform/mount.tsx';
import type { Mount } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { useInBrowser } from '../ui/hooks.ts';
import { ListPresetContext, ListToolsContext, PageTitleContext } from '../ui/page-contexts.ts';
import { UnknownRoute } from './AreaRoute.tsx';
import { ErrorBoundary } from './ErrorPage.tsx';
import { PageLoading } from './PageLoading.tsx';

function HydratedPage({ page: Page }: { page: ComponentType }) {
  useLayoutEffect(markHydrated, []);
  return <Page />;
}

/** The page of a mount, with its preset. */
export function MountRoute({ mount }: { mount: Mount }) {
  const { pathname } = useLocation();
  const Page = lazyPage(mount.screen);
  const { titleOf } = useMountTexts();
  const area = useContext(AreaContext);
  const inBrowser = useInBrowser();
  const { demo } = useSession().settings;
  const isRendered = inBrowser || !mount.screen.clientOnly;
  if (mount.screen.demoOnly && !demo) return <UnknownRoute />;
  return (
    <ErrorBoundary key={pathname}>
      <ListPresetContext.Provider value={mount.preset}>
        <PageTitleContext.Provider value={titleOf(mount)}>
          <ListToolsContext.Provider value={!area.tabs}>
            {isRendered ? (
              <Suspense fallback={<PageLoading />}>
                <HydratedPage page={Page} />
              </Suspense>
            ) : (
              <PageLoading />
            )}
          </ListToolsContext.Provider>
        </PageTitleContext.Provider>
      </ListPresetContext.Provider>
    </ErrorBoundary>
  );
}
