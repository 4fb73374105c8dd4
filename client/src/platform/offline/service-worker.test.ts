import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../worker/service-worker.js'), 'utf8');
const SITE = 'https://lafiya.example';
const START = '/assets/start.js';
const RELEASE = {
  name: 'b',
  start: START,
  files: ['/boot.css', START],
  areas: { '/registration-officer-dashboard': ['/assets/registrations.js'] },
};

type Handler = (event: object) => void;
type Answer = string | number | 'NONE';

/** A worker with a fake server that responds by path and a fake browser cache. */
function worker(answers: Record<string, Answer>, kept = new Map<string, Map<string, string>>()) {
  const handlers = new Map<string, Handler>();
  const requested: string[] = [];
  const pathOf = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, SITE).pathname;
  const fetch = async (request: string | { url: string }) => {
    const path = pathOf(request);
    requested.push(path);
    const answer = answers[path] ?? 404;
    if (answer === 'NONE') throw new TypeError('Failed to fetch');
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
  };
  const cacheOf = (store: Map<string, string>) => ({
    match: async (request: string | { url: string }) => {
      const text = store.get(pathOf(request));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (request: string | { url: string }, response: Response) => void store.set(pathOf(request), await response.text()),
  });
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new Map());
      return cacheOf(kept.get(name) as Map<string, string>);
    },
    match: async (request: string | { url: string }) => {
      for (const store of kept.values()) if (store.has(pathOf(request))) return cacheOf(store).match(request);
      return undefined;
    },
  };
  const self = {
    location: { origin: SITE },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    registration: {},
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  runInContext(
    SOURCE.replace('= __RELEASE__', () => `= ${JSON.stringify(RELEASE)}`),
    createContext({ self, caches, fetch, URL, Response, setTimeout, clearTimeout }),
  );
  const send = async (name: string, event: object = {}) => {
    let work: Promise<unknown> | undefined;
    const take = (promise: Promise<unknown>) => {
      work = promise;
    };
    handlers.get(name)?.({ waitUntil: take, respondWith: take, preloadResponse: Promise.resolve(undefined), ...event });
    return work;
  };
  return {
    kept,
    requested,
    install: () => send('install'),
    activate: () => send('activate'),
    keep: (area: string) => send('message', { data: { area } }),
    /** The worker's response to a request; null if it leaves the request to the browser. */
    answer: async (path: string, { mode = 'cors', method = 'GET' } = {}) => {
      const response = (await send('fetch', { request: { url: SITE + path, mode, method } })) as Response | undefined;
      return response ? response.text() : null;
    },
    texts: () => [...kept.values()].flatMap((store) => [...store.values()]),
  };
}

const SHELL = `<script src="${START}"></script>`;
const BUILD = { '/index.html': SHELL, '/boot.css': 'style', [START]: 'start', '/assets/registrations.js': 'page' };
const AREA = '/registration-officer-dashboard';

it('serves pages from the server while it is reachable, and caches none of them', async () => {
  const site = worker({ ...BUILD, '/dashboard': 'Ladi Gyang is signed in' });
  await site.install();
  expect(await site.answer('/dashboard', { mode: 'navigate' })).toBe('Ladi Gyang is signed in');
  expect(site.texts().join()).not.toContain('Ladi');
});

it.each(['NONE', 502, 504] as const)('answers a page without a session where the server does not (%s)', async (answer) => {
  const site = worker({ ...BUILD, '/dashboard': answer });
  await site.install();
  expect(await site.answer('/dashboard', { mode: 'navigate' })).toBe(SHELL);
});

it.each([
  ['/graphql', 'cors', 'POST'],
  ['/graphql', 'cors', 'GET'],
  ['/api/changes', 'cors', 'GET'],
  ['/files/7f', 'no-cors', 'GET'],
  ['/files/7f', 'navigate', 'GET'],
  ['/ready', 'cors', 'GET'],
  ['/enrollee-card-verification', 'navigate', 'POST'],
  ['/manifest.webmanifest', 'cors', 'GET'],
])('leaves %s (%s, %s) to the browser', async (path, mode, method) => {
  const site = worker({ ...BUILD, [path]: 'of a person' });
  await site.install();
  expect(await site.answer(path, { mode, method })).toBeNull();
  expect(site.texts()).not.toContain('of a person');
});

it('caches the files of the signed-in user’s area and requests each once', async () => {
  const site = worker(BUILD);
  await site.install();
  await site.keep(AREA);
  await site.keep(AREA);
  expect(await site.answer('/assets/registrations.js')).toBe('page');
  expect(site.requested.filter((path) => path === '/assets/registrations.js')).toHaveLength(1);
});

it('has the files of the area before the next release takes over, and keeps those of the release before', async () => {
  const before = new Map([
    ['lafiya-files-older', new Map([['/assets/oldest.js', 'oldest']])],
    [
      'lafiya-files-a',
      new Map([
        ['/kept-area', AREA],
        ['/assets/dropped.js', 'dropped'],
        ['/index.html', 'the shell before'],
      ]),
    ],
    ['another', new Map()],
  ]);
  const site = worker({ ...BUILD, '/dashboard': 'NONE' }, before);
  await site.install();
  expect(site.kept.get('lafiya-files-b')?.get('/assets/registrations.js')).toBe('page');
  await site.activate();
  expect([...site.kept.keys()]).toEqual(['lafiya-files-a', 'another', 'lafiya-files-b']);
  expect(await site.answer('/assets/dropped.js')).toBe('dropped');
  expect(await site.answer('/dashboard', { mode: 'navigate' })).toBe(SHELL);
});

it('does not take over with the page of another release, or with a file missing', async () => {
  await expect(worker({ ...BUILD, '/index.html': '<script src="/assets/other.js"></script>' }).install()).rejects.toThrow(
    'another release',
  );
  await expect(worker({ ...BUILD, '/boot.css': 500 }).install()).rejects.toThrow('/boot.css: 500');
});
