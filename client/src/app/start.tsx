import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, StrictMode, startTransition, useMemo } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startI18n } from '../platform/i18n/i18n.ts';
import { LogoContext } from '../platform/Logo.tsx';
import { useSession } from '../platform/session.tsx';
import { LimitsContext } from '../ui/limits.ts';
import { ErrorBoundary } from './ErrorPage.tsx';
import { type Recipes, signInRecipes } from './recipes.ts';
import { StartPage } from './StartPage.tsx';
import { makeSystem } from './theme.ts';

/** Shown until the session is known. */
export function Waiting() {
  const system = useMemo(() => makeSystem(signInRecipes), []);
  return (
    <ChakraProvider value={system}>
      <StartPage />
    </ChakraProvider>
  );
}

const systems = new Map<Recipes, { accentColor: string | null | undefined; system: ReturnType<typeof makeSystem> }>();

/** Cached per colour: on the server, building it is most of the work of a page. */
function systemOf(recipes: Recipes, accentColor?: string | null): ReturnType<typeof makeSystem> {
  const last = systems.get(recipes);
  if (last && last.accentColor === accentColor) return last.system;
  const system = makeSystem(recipes, accentColor);
  systems.set(recipes, { accentColor, system });
  return system;
}

/** Yields to the browser between startup steps, so that slow phones respond to touch. */
export const yieldToMain = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Builds the theme in a separate step. */
export async function prepareTheme(recipes: Recipes, accentColor?: string | null): Promise<void> {
  await yieldToMain();
  systemOf(recipes, accentColor);
  await yieldToMain();
}

/** Providers of all pages. The scheme’s colour comes with the session. */
export function Themed({ recipes, children }: { recipes: Recipes; children: ReactNode }) {
  const { settings } = useSession();
  const { accentColor } = settings;
  return (
    <ChakraProvider value={systemOf(recipes, accentColor)}>
      <ErrorBoundary>
        <LimitsContext value={settings}>
          <LogoContext value={settings.logoUrl}>{children}</LogoContext>
        </LimitsContext>
      </ErrorBoundary>
    </ChakraProvider>
  );
}

/** Renders the app into the root, after the texts of the language are loaded. A server-rendered page is hydrated. */
export async function start(app: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  await startI18n();
  const tree = <StrictMode>{app}</StrictMode>;
  // Concurrent rendering keeps phones responsive.
  startTransition(() => {
    if (root.hasAttribute('data-rendered')) hydrateRoot(root, tree);
    else createRoot(root).render(tree);
  });
}
