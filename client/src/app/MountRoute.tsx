import { lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { englishOnly } from '../platform/i18n/i18n.ts';
import { useLanguageOfAccount, usePageLanguage } from '../platform/i18n/use-language.ts';
import { lazyPage } from '../platform/lazy-page.ts';
import { AreaContext, MountContext, RecordTitleContext, useMountTexts, useScreenPath } from '../platform/mount.tsx';
import { PublicFrame } from '../platform/PublicFrame.tsx';
import { Prerendered } from '../platform/prerendered.tsx';
import type { Area, Mount } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { ScreenPathContext } from '../ui/link.tsx';
import { ListPresetContext, ListToolsContext, PageTitleContext, PrintedByContext } from '../ui/list/preset.tsx';
import { ErrorBoundary } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PageLoading } from './PageLoading.tsx';

// Loaded separately, so that the pages before signing in load quickly on a slow connection.
const Shell = lazy(() => import('./Shell.tsx'));

function useCurrentMount(): Mount | null {
  const handle = useMatches().at(-1)?.handle as { mount?: Mount } | undefined;
  return handle?.mount ?? null;
}

/** Refuses the page if nobody is signed in, the role is another, or a permission is missing. */
function useRefusal(area: Area, mount: Mount | null): string | null {
  const { viewer, can } = useSession();
  const { pathname, search } = useLocation();
  const permission = mount?.screen.permission;
  if ((area.role || permission) && !viewer) return `/login?next=${encodeURIComponent(pathname + search)}`;
  if (area.role && viewer?.role !== area.role) return '/no-access';
  return permission && !can(permission) ? '/no-access' : null;
}

function Links({ children }: { children: ReactNode }) {
  const { viewer } = useSession();
  return (
    <ScreenPathContext.Provider value={useScreenPath()}>
      <PrintedByContext.Provider value={viewer?.name ?? ''}>{children}</PrintedByContext.Provider>
    </ScreenPathContext.Provider>
  );
}

/** The frame around all pages of a role. */
export function AreaRoute({ area }: { area: Area }) {
  const mount = useCurrentMount();
  const refusal = useRefusal(area, mount);
  const { settings } = useSession();
  const [recordTitle, set] = useState<string | null>(null);
  const [setTitle] = useState(() => ({ set }));
  const { t, i18n } = useTranslation();
  // What is no address has the frame of the pages of members and applicants, which are translated.
  const titleKey = mount ? mount.titleKey : area.role === 'ENROLLEE' ? 'notFound' : undefined;
  useLanguageOfAccount();
  usePageLanguage(Boolean(titleKey));
  if (refusal) return <Navigate to={refusal} replace />;
  const title = recordTitle ?? (titleKey ? t(`titles.${titleKey}`) : mount?.title) ?? 'Not found';
  return (
    <AreaContext.Provider value={area}>
      <MountContext.Provider value={mount}>
        <RecordTitleContext.Provider value={{ title, set: setTitle.set }}>
          <title>{`${title} · ${settings.schemeName}`}</title>
          <I18nextProvider i18n={titleKey ? i18n : englishOnly}>
            <Links>
              {area.role ? (
                <Suspense>
                  <Shell title={title}>
                    <Outlet />
                  </Shell>
                </Suspense>
              ) : (
                <Outlet />
              )}
            </Links>
          </I18nextProvider>
        </RecordTitleContext.Provider>
      </MountContext.Provider>
    </AreaContext.Provider>
  );
}

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
