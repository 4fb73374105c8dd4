import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { BrowserRouter, matchPath } from 'react-router';
import { pages } from '../identity/pages.ts';
import { DemoSignInsContext } from '../identity/sign-in/demo-sign-ins-context.ts';
import { addressAfterSignIn, provideAreas } from '../platform/area-addresses.ts';
import { ask } from '../platform/ask.ts';
import { pageDemoSignIns } from '../platform/demo-sign-ins.ts';
import { loadPage, providePages } from '../platform/lazy-page.ts';
import { isOpen } from '../platform/offline/signed-in-mark.ts';
import { readInlineSession } from '../platform/page-session.ts';
import { SessionDocument, type SessionQuery } from '../platform/Session.generated.ts';
import { addressOf } from '../platform/screen.ts';
import { markUnavailable, onReturn } from '../platform/server-unavailable.ts';
import { SessionContext, sessionOf } from '../platform/session.tsx';
import { areaSkeletons, signInArea } from './areas/sign-in.area.ts';
import { signInRecipes } from './recipes.ts';
import { prefetchRoutesOnInput } from './route-prefetch.ts';
import { SignInRoutes } from './SignInRoutes.tsx';
import { start, Themed, Waiting } from './start.tsx';

/** Offline, redirects a user with a stored session to the home page of the role. */
async function openLastHome(): Promise<void> {
  const { lastSession } = await import('../platform/offline/offline-session.ts');
  const viewer = (await lastSession())?.viewer;
  if (viewer) window.location.replace(addressAfterSignIn(window.location.search, viewer));
}

/** Provides the session without Apollo Client. */
function SignInSession({ initial, children }: { initial: SessionQuery | null; children: ReactNode }) {
  const [data, setData] = useState(initial);
  const refresh = useCallback(async () => {
    const answer = await ask(SessionDocument);
    setData(answer);
    return answer.viewer ?? null;
  }, []);
  const isLoaded = data !== null;
  useEffect(() => {
    if (isLoaded) return;
    const load = () =>
      refresh().catch(() => {
        markUnavailable('server');
        return isOpen() ? openLastHome() : undefined;
      });
    void load();
    return onReturn(() => void load());
  }, [isLoaded, refresh]);
  const isNobody = data !== null && !data.viewer;
  useEffect(() => {
    // The session ended while no page was open.
    if (isNobody && isOpen()) void import('../platform/offline/offline-session.ts').then(({ lockVault }) => lockVault());
  }, [isNobody]);
  const session = useMemo(() => data && sessionOf(data, refresh), [data, refresh]);
  return session ? <SessionContext.Provider value={session}>{children}</SessionContext.Provider> : <Waiting />;
}

/** Starts the sign-in pages. */
export async function startSignIn(initial = readInlineSession()): Promise<void> {
  prefetchRoutesOnInput();
  provideAreas(areaSkeletons);
  providePages(pages);
  const mount = signInArea.mounts.find((candidate) => matchPath(addressOf(signInArea, candidate), window.location.pathname));
  if (mount) await loadPage(mount.screen).catch(() => {});
  await start(
    <SignInSession initial={initial}>
      <Themed recipes={signInRecipes}>
        <DemoSignInsContext value={pageDemoSignIns()}>
          <BrowserRouter>
            <SignInRoutes />
          </BrowserRouter>
        </DemoSignInsContext>
      </Themed>
    </SignInSession>,
  );
}
