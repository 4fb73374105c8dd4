import { type ComponentType, type ReactNode, Suspense, useContext, useLayoutEffect } from 'react';
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

/** Shows a page that the server does not render. Its own component, as a change of `MountRoute` would make React hydrate every page in one step. */
function InBrowserOnly({ children }: { children: ReactNode }) {
  return useInBrowser() ? children : <PageLoading />;
}

/** The page of a mount, with its preset. */
export function MountRoute({ mount }: { mount: Mount }) {
  const { pathname } = useLocation();
  const Page = lazyPage(mount.screen);
  const { titleOf } = useMountTexts();
  const area = useContext(AreaContext);
  const { demo } = useSession().settings;
  const page = (
    <Suspense fallback={<PageLoading />}>
      <HydratedPage page={Page} />
    </Suspense>
  );
  if (mount.screen.demoOnly && !demo) return <UnknownRoute />;
  return (
    <ErrorBoundary key={pathname}>
      <ListPresetContext.Provider value={mount.preset}>
        <PageTitleContext.Provider value={titleOf(mount)}>
          <ListToolsContext.Provider value={!area.tabs}>
            {mount.screen.clientOnly ? <InBrowserOnly>{page}</InBrowserOnly> : page}
          </ListToolsContext.Provider>
        </PageTitleContext.Provider>
      </ListPresetContext.Provider>
    </ErrorBoundary>
  );
}
