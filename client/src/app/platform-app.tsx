import { ApolloProvider } from '@apollo/client/react';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { makeClient } from '../platform/apollo.ts';
import { providePages } from '../platform/lazy-page.ts';
import { readInlineSession } from '../platform/page-session.ts';
import { readPrerenderedData } from '../platform/prerendered.tsx';
import { SessionDocument } from '../platform/Session.generated.ts';
import { SessionProvider } from '../platform/SessionProvider.tsx';
import { allPages } from './all-pages.ts';
import { platformRecipes } from './platform-recipes.ts';
import { loadPageAt, routesOf } from './routes.tsx';
import { prepareTheme, start, Themed, Waiting, yieldToMain } from './start.tsx';

providePages(allPages);

/** Starts all pages except the sign-in pages. */
export async function startPlatform(): Promise<void> {
  const session = readInlineSession();
  const router = createBrowserRouter(routesOf(session?.viewer?.role, NuqsAdapter));
  await yieldToMain();
  const client = makeClient({
    toLogin: () => {
      // nuqs updates the address before the router does.
      const { pathname, search } = window.location;
      if (pathname === '/login') return;
      const signIn = () => window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
      void import('../platform/offline/offline-session.ts').then(({ lockVault }) => lockVault()).finally(signIn);
    },
    toNoAccess: () => void router.navigate('/no-access', { replace: true }),
  });
  readPrerenderedData(client.cache);
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
}
