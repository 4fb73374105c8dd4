import { ApolloProvider } from '@apollo/client/react';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { makeClient } from '../platform/apollo.ts';
import { renderedFor } from '../platform/hydration.ts';
import { providePages } from '../platform/lazy-page.ts';
import { readInlineSession } from '../platform/page-session.ts';
import { SessionDocument } from '../platform/Session.generated.ts';
import { SessionProvider } from '../platform/SessionProvider.tsx';
import { isEndingSession } from '../platform/session.tsx';
import { setPrerenderBrowser } from '../ui/server-browser.ts';
import { allPages } from './all-pages.ts';
import { platformRecipes } from './platform-recipes.ts';
import { loadPageAt, routesOf } from './routes.tsx';
import { prepareTheme, start, Themed, Waiting, yieldToMain } from './start.tsx';

providePages(allPages);

/** Starts all pages except the sign-in pages. */
export async function startPlatform(): Promise<void> {
  const session = readInlineSession();
  const screen = renderedFor();
  setPrerenderBrowser({ isPhone: screen === 'phone', cookies: screen === 'anyone' ? '' : document.cookie });
  const router = createBrowserRouter(routesOf(session?.viewer?.role, NuqsAdapter));
  await yieldToMain();
  const client = makeClient({
    toLogin: () => {
      // nuqs updates the address before the router does.
      const { pathname, search } = window.location;
      if (pathname === '/login' || isEndingSession()) return;
      const signIn = () => window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
      void import('../platform/offline/offline-session.ts').then(({ lockVault }) => lockVault()).finally(signIn);
    },
    toNoAccess: () => void router.navigate('/no-access', { replace: true }),
  });
  if (session) client.writeQuery({ query: SessionDocument, data: session });
  await loadPageAt(window.location.pathname);
  if (session) await prepareTheme(platformRecipes, session.publicSettings.accentColor);
  await start(
    <ApolloProvider client={client}>
      <SessionProvider fallback={<Waiting />}>
        <Themed recipes={platformRecipes}>
          <RouterProvider router={router} />
        </Themed>
      </SessionProvider>
    </ApolloProvider>,
  );
  // A page for anyone is hydrated as it was rendered, for a visitor without an account.
  if (screen === 'anyone') void client.query({ query: SessionDocument, fetchPolicy: 'network-only' }).catch(() => {});
}
