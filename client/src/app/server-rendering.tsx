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
import type { SessionQuery } from '../graphql/generated.ts';
import { pages as membersPages } from '../members/pages.ts';
import { pages as networkPages } from '../network/pages.ts';
import { pages as overviewPages } from '../overview/pages.ts';
import { english } from '../platform/i18n/english.ts';
import { hausa } from '../platform/i18n/hausa.ts';
import { makeI18n } from '../platform/i18n/i18n.ts';
import { languageOf } from '../platform/i18n/language.ts';
import { providePages } from '../platform/lazy-page.ts';
import { isSameQuery } from '../platform/page-prefetch.ts';
import { SessionContext, sessionOf } from '../platform/session.tsx';
import { pages as premiumsPages } from '../premiums/pages.ts';
import { writeFor } from '../ui/server-browser.ts';
import { platformRecipes } from './platform-recipes.ts';
import { loadPageAt, mountAt, routesOf } from './routes.tsx';
import { Themed } from './start.tsx';

/** A query with which a page begins: the id of its persisted document, and its variables. */
type FirstQuery = { documentId: string; variables: object };
type PrefetchedQuery = FirstQuery & { data: object };

type PageRequest = {
  path: string;
  search: string;
  session: SessionQuery;
  cookies?: string;
  /** Whether the browser says that it is a telephone's. */
  isPhone?: boolean;
};

type RenderedPage = { html: string; styles: string; title: string; language: string; queries: FirstQuery[] };

// Not those of reports, which may take long: of them the frame is written, and their pages say that they are loading.
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

/** The address as lists read it. */
const ListAddress = createAdapterProvider(() => ({ searchParams: new URLSearchParams(useLocation().search), updateUrl: () => {} }));

const texts = { en: english, ha: hausa } as const;
const notAsked = async () => null;

const TITLE = /<title>(.*?)<\/title>/;

/** What a browser would have chosen here before (`useStored`). */
const storedIn = (cookies: string) =>
  Object.fromEntries(
    cookies.split(';').flatMap((cookie) => {
      const [name = '', value = ''] = cookie.trim().split('=');
      return name.startsWith('lafiya.') ? [[name, value]] : [];
    }),
  );

/** The styles as Emotion itself marks them, so that in the browser it neither computes nor inserts them anew. */
function styleElements({ key, inserted }: EmotionCache): string {
  const rules = Object.entries(inserted).flatMap(([id, rule]) => (typeof rule === 'string' ? [{ id, rule }] : []));
  const isGlobal = ({ id, rule }: (typeof rules)[number]) => !rule.includes(`${key}-${id}`) && !id.startsWith('animation-');
  const classes = rules.filter((entry) => !isGlobal(entry));
  return [
    ...rules.filter(isGlobal).map(({ id, rule }) => `<style data-emotion="${key}-global ${id}">${rule}</style>`),
    `<style data-emotion="${key} ${classes.map(({ id }) => id).join(' ')}">${classes.map(({ rule }) => rule).join('')}</style>`,
  ].join('');
}

/** Draws the page of an address once, with these answers, and notes what it would ask besides. */
function draw({ path, search, session, cookies = '', isPhone = false }: PageRequest, answers: readonly PrefetchedQuery[]) {
  const queries: FirstQuery[] = [];
  const client = new ApolloClient({ link: new ApolloLink(() => NEVER), cache: new InMemoryCache() });
  const watchQuery = client.watchQuery.bind(client);
  client.watchQuery = ((options: Parameters<typeof watchQuery>[0]) => {
    const { query, variables = {}, fetchPolicy } = options;
    const { id } = query as { id?: string };
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
  // Collects the styles instead of writing each beside its element.
  cache.compat = true;
  // Drawing is one step of the thread, so nothing of another page comes between.
  writeFor({ isPhone, stored: storedIn(cookies) });
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
 * The same page until its scripts are there: links lead on, and every button and field is disabled, because nothing would come of it.
 * A status says why. React replaces all of it.
 */
const withoutControls = (html: string, loadingText: string): string =>
  `<p class="written-note" role="status">${loadingText}</p>${html.replaceAll(/<(button|input|select|textarea)(?=[\s>])/g, '<$1 disabled=""')}`;

/** The page of a role that this person may open. */
const mayOpen = ({ path, session: { viewer } }: PageRequest): boolean => {
  const found = mountAt(path);
  const permission = found?.mount.screen.permission;
  return Boolean(viewer && found?.area.role === viewer.role && (!permission || viewer.permissions.includes(permission)));
};

/**
 * Writes the page of an address as its reader will see it, with these answers, and tells what it would ask besides.
 * The server asks that before the code has reached the browser, and has the page written again. Null for an address that the person may not open.
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
