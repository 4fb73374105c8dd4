import { type ComponentType, lazy } from 'react';
import type { Screen } from './screen.ts';

export type PageLoader = () => Promise<{ default: ComponentType }>;

const loaders = new Map<Screen, PageLoader>();
const loadedPages = new Map<Screen, ComponentType>();
const pages = new Map<Screen, ComponentType>();
const loading = new Set<Promise<unknown>>();

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Called once at start, with the page of each screen. Screens do not import their pages, so that any page may link to any other. */
export function providePages(bindings: readonly (readonly [Screen, PageLoader])[]): void {
  for (const [screen, loader] of bindings) loaders.set(screen, loader);
}

/** Loads the code of a screen's page. */
export async function loadPage(screen: Screen): ReturnType<PageLoader> {
  const key = screen.variantOf ?? screen;
  const loader = loaders.get(key);
  if (!loader) throw new Error(`No page for the screen ${screen.title}`);
  const module = await loader();
  loadedPages.set(key, module.default);
  return module;
}

/** Waits for pages that began to load, such as the step of a form within its page; false if there were none. */
export async function pagesLoaded(): Promise<boolean> {
  if (loading.size === 0) return false;
  await Promise.allSettled(loading);
  return true;
}

async function loadTwice(key: Screen): ReturnType<PageLoader> {
  try {
    return await loadPage(key).catch(async () => {
      await wait(800);
      return loadPage(key);
    });
  } catch (error) {
    pages.delete(key);
    throw error;
  }
}

/**
 * The page of a screen, loaded when it is first shown. A failed load is repeated once, and again on the next visit.
 * Modules loaded by then are rendered without a lazy component: React would show a fallback first and keep it for 300 ms.
 */
export function lazyPage(screen: Screen): ComponentType {
  const key = screen.variantOf ?? screen;
  const cached = pages.get(key);
  if (cached) return cached;
  const page =
    loadedPages.get(key) ??
    lazy(() => {
      const load = loadTwice(key);
      loading.add(load);
      const end = () => loading.delete(load);
      load.then(end, end);
      return load;
    });
  pages.set(key, page);
  return page;
}
