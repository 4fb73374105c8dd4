import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Screen } from './screen.ts';

export type PageLoader = () => Promise<{ default: ComponentType }>;

const loaders = new Map<Screen, PageLoader>();
const pages = new Map<Screen, LazyExoticComponent<ComponentType>>();

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Called once at start, with the page of each screen. Screens do not import their pages, so that any page may link to any other. */
export function providePages(bindings: readonly (readonly [Screen, PageLoader])[]): void {
  for (const [screen, loader] of bindings) loaders.set(screen, loader);
}

/** Loads the code of a screen's page. */
export function loadPage(screen: Screen): ReturnType<PageLoader> {
  const loader = loaders.get(screen.variantOf ?? screen);
  return loader ? loader() : Promise.reject(new Error(`No page for the screen ${screen.title}`));
}

/** The page of a screen, loaded when it is first shown. A failed load is repeated once, and again on the next visit. */
export function lazyPage(screen: Screen): LazyExoticComponent<ComponentType> {
  const key = screen.variantOf ?? screen;
  const cached = pages.get(key);
  if (cached) return cached;
  const page = lazy(async () => {
    try {
      return await loadPage(key).catch(async () => {
        await wait(800);
        return loadPage(key);
      });
    } catch (error) {
      pages.delete(key);
      throw error;
    }
  });
  pages.set(key, page);
  return page;
}
