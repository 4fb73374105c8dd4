import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../platform/i18n/i18n.ts';
import { LogoContext } from '../platform/Logo.tsx';
import { Prerendered } from '../platform/prerendered.tsx';
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
      <Prerendered>
        <StartPage />
      </Prerendered>
    </ChakraProvider>
  );
}

/** What all pages have around them. The scheme's own colour is known once the session is. */
export function Themed({ recipes, children }: { recipes: Recipes; children: ReactNode }) {
  const { settings } = useSession();
  const { accentColor } = settings;
  const system = useMemo(() => makeSystem(recipes, accentColor), [recipes, accentColor]);
  return (
    <ChakraProvider value={system}>
      <ErrorBoundary>
        <LimitsContext value={settings}>
          <LogoContext value={settings.logoUrl}>{children}</LogoContext>
        </LimitsContext>
      </ErrorBoundary>
    </ChakraProvider>
  );
}

/** Draws the app into the root, or into another element for it. The texts of the language come before the first page. */
export async function start(app: ReactNode, elementFor = (root: HTMLElement) => root): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  await startI18n();
  createRoot(elementFor(root)).render(<StrictMode>{app}</StrictMode>);
}
