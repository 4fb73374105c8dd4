import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { ErrorBoundary } from './app/ErrorPage.tsx';
import { makeClient } from './platform/apollo.ts';
import { watchColorMode } from './platform/color-mode.ts';
import './app/fonts/inter.css';
import { makeRouter } from './app/routes.tsx';
import { StartPage } from './app/StartPage.tsx';
import { makeSystem } from './app/theme.ts';
import { startI18n } from './platform/i18n/i18n.ts';
import { LogoContext } from './platform/Logo.tsx';
import { watchErrors } from './platform/monitoring.ts';
import { Prerendered, takePrerendered } from './platform/prerendered.tsx';
import { SessionProvider, useSession } from './platform/session.tsx';
import { LimitsContext } from './ui/limits.ts';

watchErrors();
watchColorMode();

const router = makeRouter();

const client = makeClient({
  toLogin: () => {
    // Filters that were just chosen stand there before the router knows of them.
    const { pathname, search } = window.location;
    if (pathname !== '/login') void router.navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  },
  toNoAccess: () => void router.navigate('/no-access', { replace: true }),
});

takePrerendered(client.cache);

const plain = makeSystem();

/** The scheme's own colour is known once the session is. */
function Themed() {
  const { settings } = useSession();
  const { accentColor } = settings;
  const system = useMemo(() => makeSystem(accentColor), [accentColor]);
  return (
    <ChakraProvider value={system}>
      <ErrorBoundary>
        <LimitsContext value={settings}>
          <LogoContext value={settings.logoUrl}>
            <RouterProvider router={router} />
          </LogoContext>
        </LimitsContext>
      </ErrorBoundary>
    </ChakraProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

// The texts of the language come before the first page.
await startI18n();

createRoot(root).render(
  <StrictMode>
    <ApolloProvider client={client}>
      <SessionProvider
        fallback={
          <ChakraProvider value={plain}>
            <Prerendered>
              <StartPage />
            </Prerendered>
          </ChakraProvider>
        }
      >
        <Themed />
      </SessionProvider>
    </ApolloProvider>
  </StrictMode>,
);
