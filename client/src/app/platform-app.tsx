import { ApolloProvider } from '@apollo/client/react';
import { RouterProvider } from 'react-router';
import { SessionDocument } from '../graphql/generated.ts';
import { makeClient } from '../platform/apollo.ts';
import { takePageSession } from '../platform/page-session.ts';
import { takePrerendered } from '../platform/prerendered.tsx';
import { SessionProvider } from '../platform/SessionProvider.tsx';
import { platformRecipes } from './platform-recipes.ts';
import { loadPageAt, makeRouter } from './routes.tsx';
import { start, Themed, Waiting } from './start.tsx';

/** Starts all pages but those of signing in. */
export async function startPlatform(): Promise<void> {
  const router = makeRouter();
  const client = makeClient({
    toLogin: () => {
      // Filters that were just chosen stand there before the router knows of them.
      const { pathname, search } = window.location;
      if (pathname === '/login') return;
      const signIn = () => window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
      void import('../platform/offline/offline-session.ts').then(({ lockVault }) => lockVault()).finally(signIn);
    },
    toNoAccess: () => void router.navigate('/no-access', { replace: true }),
  });
  takePrerendered(client.cache);
  const session = takePageSession();
  if (session) client.writeQuery({ query: SessionDocument, data: session });
  await loadPageAt(window.location.pathname);
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
