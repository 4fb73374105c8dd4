import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect, useMemo } from 'react';
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

let last: { recipes: Recipes; accentColor: string | null | undefined; system: ReturnType<typeof makeSystem> } | null = null;

/** Cached per colour: on the server, building it is most of the work of a page. */
function systemOf(recipes: Recipes, accentColor?: string | null): ReturnType<typeof makeSystem> {
  if (last?.recipes !== recipes || last.accentColor !== accentColor)
    last = { recipes, accentColor, system: makeSystem(recipes, accentColor) };
  return last.system;
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

/** Ids of the scroll areas: the page and the rows of a list. */
const SCROLLED = ['main', 'rows'] as const;

/** Scroll positions of the server-rendered page by id, tracked until React replaces it, because a removed element has none. */
function scrollOfWritten(root: HTMLElement): Map<string, number> {
  const scrolled = new Map<string, number>();
  if (!root.hasAttribute('data-written')) return scrolled;
  for (const id of SCROLLED) {
    const element = document.getElementById(id);
    const note = () => scrolled.set(id, element?.scrollTop ?? 0);
    note();
    element?.addEventListener('scroll', note);
  }
  return scrolled;
}

/** Renders the app into the root or another element, after the texts of the language are loaded. */
export async function start(app: ReactNode, elementFor = (root: HTMLElement) => root): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  const scrolled = scrollOfWritten(root);
  await startI18n();
  const reactRoot = createRoot(elementFor(root));
  // Concurrent rendering keeps phones responsive; the server-rendered page stays until it is complete.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <Started root={root} scrolled={scrolled}>
          {app}
        </Started>
      </StrictMode>,
    ),
  );
}

/** Marks the page as taken over by React and restores the scroll positions. */
function Started({ root, scrolled, children }: { root: HTMLElement; scrolled: ReadonlyMap<string, number>; children: ReactNode }) {
  // Before the next paint, to avoid a visible jump.
  useLayoutEffect(() => {
    root.removeAttribute('data-written');
    for (const [id, top] of scrolled) if (top > 0) document.getElementById(id)?.scrollTo(0, top);
  }, [root, scrolled]);
  return children;
}
