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

/** The parts of a page that scroll: the page itself, and the rows of a list. */
const SCROLLED = ['main', 'rows'] as const;

/** How far the reader of a written page has scrolled, by id; followed until React takes its place, since an element that was removed no longer tells. */
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

/** Draws the app into the root, or into another element for it. The texts of the language come before the first page. */
export async function start(app: ReactNode, elementFor = (root: HTMLElement) => root): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  const scrolled = scrollOfWritten(root);
  await startI18n();
  const reactRoot = createRoot(elementFor(root));
  // In short steps, between which a telephone answers to touch; what the server wrote is there until all of it is drawn.
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

/** Says that React has taken over the page that the server wrote, and scrolls as far as its reader had. */
function Started({ root, scrolled, children }: { root: HTMLElement; scrolled: ReadonlyMap<string, number>; children: ReactNode }) {
  // Before the next paint, so that nothing is seen to jump.
  useLayoutEffect(() => {
    root.removeAttribute('data-written');
    for (const [id, top] of scrolled) if (top > 0) document.getElementById(id)?.scrollTo(0, top);
  }, [root, scrolled]);
  return children;
}
