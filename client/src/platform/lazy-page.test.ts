import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyPage, pagesLoaded, providePages } from './lazy-page.ts';
import { defineScreen } from './screen.ts';

it('is drawn by the server in the second attempt, where a page has another within it that is not loaded yet', async () => {
  const step = defineScreen({ title: 'Step' });
  providePages([[step, async () => ({ default: () => createElement('p', null, 'The step') })]]);
  const draw = () => renderToString(createElement(Suspense, { fallback: 'Loading' }, createElement(lazyPage(step))));
  expect(draw()).toContain('Loading');
  expect(await pagesLoaded()).toBe(true);
  expect(draw()).toContain('The step');
  expect(await pagesLoaded()).toBe(false);
});
