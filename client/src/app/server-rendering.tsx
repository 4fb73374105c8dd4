import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { unstable_createAdapterProvider as createAdapterProvider } from 'nuqs/adapters/custom';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { NEVER } from 'rxjs';
import { pages as administrationPages } from '../administration/pages.ts';
import { pages as carePages } from '../care/pages.ts';
import { pages as claimsPages } from '../claims/pages.ts';
import { pages as enrolmentPages } from '../enrolment/pages.ts';
import { pages as membersPages } from '../members/pages.ts';
import { pages as networkPages } from '../network/pages.ts';
import { pages as overviewPages } from '../overview/pages.ts';
import { documentIdsOf } from '../platform/document-ids.ts';
import { english } from '../platform/i18n/english.ts';
import { hausa } from '../platform/i18n/hausa.ts';
import { makeI18n } from '../platform/i18n/i18n.ts';
import { languageOf } from '../platform/i18n/language.ts';
import { providePages } from '../platform/lazy-page.ts';
import { isSameQuery } from '../platform/page-prefetch.ts';
import type { SessionQuery } from '../platform/Session.generated.ts';
import { SessionContext, sessionOf } from '../platform/session.tsx';
import { pages as premiumsPages } from '../premiums/pages.ts';
import { setPrerenderBrowser } from '../ui/server-browser.ts';
import { platformRecipes } from './platform-recipes.ts';
import { loadPageAt, mountAt, routesOf } from './routes.tsx';
import { Themed } from './start.tsx';

/** An initial query of a page: the id of its persisted document, and its variables. */
type FirstQuery = { documentId: string; variables: object };
type PrefetchedQuery = FirstQuery & { data: object };

type PageRequest = {
  path: string;
  search: string;
  session: SessionQuery;
  cookies?: string;
  /** Whether the user agent is a phone. */
  isPhone?: boolean;
};

type RenderedPage = { html: string; styles: string; title: string; language: string; queries: FirstQuery[] };

// Excludes slow report queries: only the frame is rendered, with a loading state.
providePages([
  ...administrationPages,
  ...carePages,
  ...claimsPages,
  ...enrolmentPages,
  ...membersPages,
  ...networkPages,
  ...overviewPages,
  ...premiumsPages,
]);

/** Provides the address to lists. */
const ListAddress = createAdapterProvider(() => ({ searchParams: new URLSearchParams(useLocation().search), updateUrl: () => {} }));

const texts = { en: english, ha: hausa } as const;
const notAsked = async () => null;

const TITLE = /<title>(.*?)<\/title>/;

/** Stored browser settings (`useStored`), from cookies. */
const storedIn = (cookies: string) =>
  Object.fromEntries(
    cookies.split(';').flatMap((cookie) => {
      const [name = '', value = ''] = cookie.trim().split('=');
      return name.startsWith('lafiya.') ? [[name, value]] : [];
    }),
  );

/** Marks the styles as Emotion does, so that the browser does not recompute or reinsert them. */
function styleElements({ key, inserted }: EmotionCache): string {
  const rules = Object.entries(inserted).flatMap(([id, rule]) => (typeof rule === 'string' ? [{ id, rule }] : []));
  const isGlobal = ({ id, rule }: (typeof rules)[number]) => !rule.includes(`${key}-${id}`) && !id.startsWith('animation-');
  const classes = rules.filter((entry) => !isGlobal(entry));
  return [
    ...rules.filter(isGlobal).map(({ id, rule }) => `<style data-emotion="${key}-global ${id}">${rule}</style>`),
    `<style data-emotion="${key} ${classes.map(({ id }) => id).join(' ')}">${classes.map(({ rule }) => rule).join('')}</style>`,
  ].join('');
}

/** Renders the page once with this data and collects its other queries. */
function draw({ path, search, session, cookies = '', isPhone = false }: PageRequest, answers: readonly PrefetchedQuery[]) {
  const queries: FirstQuery[] = [];
  const client = new ApolloClient({ link: new ApolloLink(() => NEVER), cache: new InMemoryCache() });
  const watchQuery = client.watchQuery.bind(client);
  client.watchQuery = ((options: Parameters<typeof watchQuery>[0]) => {
    const { query, variables = {}, fetchPolicy } = options;
    const { id } = documentIdsOf(query);
    if (!id || fetchPolicy === 'standby') return watchQuery(options);
    const answer = answers.find((candidate) => isSameQuery(candidate, { documentId: id, variables }));
    if (!answer) {
      const asked = { documentId: id, variables };
      if (!queries.some((other) => isSameQuery(asked, other))) queries.push(asked);
      return watchQuery(options);
    }
    client.writeQuery({ query, variables, data: answer.data as Record<string, unknown> });
    return watchQuery({ ...options, fetchPolicy: 'cache-first' });
  }) as typeof client.watchQuery;

  const language = languageOf(search, cookies);
  const i18n = makeI18n(language, texts[language]);
  const cache = createCache({ key: 'css' });
  // Collect the styles instead of inserting each beside its element.
  cache.compat = true;
  // Rendering is synchronous, so no other page can interfere.
  setPrerenderBrowser({ isPhone, stored: storedIn(cookies) });
  const html = renderToString(
    <CacheProvider value={cache}>
      <I18nextProvider i18n={i18n}>
        <ApolloProvider client={client}>
          <SessionContext.Provider value={sessionOf(session, notAsked)}>
            <Themed recipes={platformRecipes}>
              <RouterProvider
                router={createMemoryRouter(routesOf(session.viewer?.role, ListAddress), { initialEntries: [path + search] })}
              />
            </Themed>
          </SessionContext.Provider>
        </ApolloProvider>
      </I18nextProvider>
    </CacheProvider>,
  );
  return { html, styles: styleElements(cache), queries, language, loadingText: i18n.t('app:loadingNow') };
}

/**
 * The page before its scripts load: links work; buttons and fields are disabled, with a loading notice.
 * React then replaces all of it.
 */
const withoutControls = (html: string, loadingText: string): string =>
  `<p class="written-note" role="status">${loadingText}</p>${html.replaceAll(/<(button|input|select|textarea)(?=[\s>])/g, '<$1 disabled=""')}`;

/** The page at this address, if the user may open it. */
const mayOpen = ({ path, session: { viewer } }: PageRequest): boolean => {
  const found = mountAt(path);
  const permission = found?.mount.screen.permission;
  return Boolean(viewer && found?.area.role === viewer.role && (!permission || viewer.permissions.includes(permission)));
};

/**
 * Renders the page of an address with this data, and returns its other queries.
 * The server runs those and renders again. Null for an address that the user may not open.
 */
export async function renderPage(request: PageRequest & { answers: readonly PrefetchedQuery[] }): Promise<RenderedPage | null> {
  if (!mayOpen(request)) return null;
  await loadPageAt(request.path);
  const { html, styles, queries, language, loadingText } = draw(request, request.answers);
  const { titleKey } = mountAt(request.path)?.mount ?? {};
  return {
    html: withoutControls(html.replace(TITLE, ''), loadingText),
    styles,
    title: TITLE.exec(html)?.[1] ?? '',
    language: titleKey ? language : 'en',
    queries,
  };
}
