import { Suspense, useContext } from 'react';
import { useLocation } from 'react-router';
import { lazyPage } from '../platform/lazy-page.ts';
import { AreaContext, useMountTexts } from '../platform/mount.tsx';
import { Prerendered } from '../platform/prerendered.tsx';
import type { Mount } from '../platform/screen.ts';
import { ListPresetContext, ListToolsContext, PageTitleContext } from '../ui/page-contexts.ts';
import { ErrorBoundary } from './ErrorPage.tsx';
import { PageLoading } from './PageLoading.tsx';

/** The page of a mount, with its preset. */
export function MountRoute({ mount }: { mount: Mount }) {
  const { pathname } = useLocation();
  const Page = lazyPage(mount.screen);
  const { titleOf } = useMountTexts();
  const area = useContext(AreaContext);
  return (
    <ErrorBoundary key={pathname}>
      <ListPresetContext.Provider value={mount.preset}>
        <PageTitleContext.Provider value={titleOf(mount)}>
          <ListToolsContext.Provider value={!area.tabs}>
            <Suspense
              fallback={
                <Prerendered>
                  <PageLoading />
                </Prerendered>
              }
            >
              <Page />
            </Suspense>
          </ListToolsContext.Provider>
        </PageTitleContext.Provider>
      </ListPresetContext.Provider>
    </ErrorBoundary>
  );
}
