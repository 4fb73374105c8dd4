import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Screen } from './screen.ts';

const pages = new Map<Screen, LazyExoticComponent<ComponentType>>();

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The page of a screen, fetched when it is first shown; a fetch that fails is tried once more, and again on the next visit. */
export function lazyPage(screen: Screen): LazyExoticComponent<ComponentType> {
  const known = pages.get(screen);
  if (known) return known;
  const page = lazy(async () => {
    try {
      return await screen.page().catch(async () => {
        await wait(800);
        return screen.page();
      });
    } catch (error) {
      pages.delete(screen);
      throw error;
    }
  });
  pages.set(screen, page);
  return page;
}
