import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { repeatEarlyInput } from '../platform/early-input.ts';
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

let last: { recipes: Recipes; accentColor: string | null | undefined; system: ReturnType<typeof makeSystem> } | null = null;

/** Made once for a colour: on the server it is most of the work of a page. */
function systemOf(recipes: Recipes, accentColor?: string | null): ReturnType<typeof makeSystem> {
  if (last?.recipes !== recipes || last.accentColor !== accentColor)
    last = { recipes, accentColor, system: makeSystem(recipes, accentColor) };
  return last.system;
}

/** Lets the browser answer to touch between two steps of the start, each of which takes a slow telephone longer than people notice. */
export const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Makes the theme in a step of its own. */
export async function prepareTheme(recipes: Recipes, accentColor?: string | null): Promise<void> {
  await rest();
  systemOf(recipes, accentColor);
  await rest();
}

/** What all pages have around them. The scheme's own colour is known once the session is. */
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

/** Draws the app into the root, or into another element for it. The texts of the language come before the first page. */
export async function start(app: ReactNode, elementFor = (root: HTMLElement) => root): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  await startI18n();
  const reactRoot = createRoot(elementFor(root));
  // In short steps, between which a telephone answers to touch; what the server wrote is there until all of it is drawn.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <Started root={root}>{app}</Started>
      </StrictMode>,
    ),
  );
}

/** Repeats what somebody did before the app was drawn. */
function Started({ root, children }: { root: HTMLElement; children: ReactNode }) {
  // At once: what is done from now on is done in what React has drawn.
  useLayoutEffect(() => repeatEarlyInput(root), [root]);
  return children;
}
