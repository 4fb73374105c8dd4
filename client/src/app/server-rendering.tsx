import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { unstable_createAdapterProvider as createAdapterProvider } from 'nuqs/adapters/custom';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router';
import { NEVER } from 'rxjs';
import { languageOf } from '../../../server/platform/language.shared.ts';
import { pages as administrationPages } from '../administration/pages.ts';
import { pages as carePages } from '../care/pages.ts';
import { pages as claimsPages } from '../claims/pages.ts';
import { pages as enrolmentPages } from '../enrolment/pages.ts';
import { pages as identityPages } from '../identity/pages.ts';
import { DemoSignInsContext } from '../identity/sign-in/demo-sign-ins-context.ts';
import { pages as membersPages } from '../members/pages.ts';
import { pages as networkPages } from '../network/pages.ts';
import { pages as overviewPages } from '../overview/pages.ts';
import { DemoSignInsDocument, type DemoSignInsQuery } from '../platform/DemoSignIns.generated.ts';
import { documentIdsOf } from '../platform/document-ids.ts';
import { UNTIL_HYDRATED } from '../platform/hydration.ts';
import { english } from '../platform/i18n/english.ts';
import { hausa } from '../platform/i18n/hausa.ts';
import { makeI18n } from '../platform/i18n/i18n.ts';
import { loadPage, pagesLoaded, providePages } from '../platform/lazy-page.ts';
import { isSameQuery } from '../platform/page-prefetch.ts';
import { PostedFormContext } from '../platform/posted-form.ts';
import type { SessionQuery } from '../platform/Session.generated.ts';
import type { Screen } from '../platform/screen.ts';
import { SessionContext, sessionOf } from '../platform/session.tsx';
import { pages as premiumsPages } from '../premiums/pages.ts';
import { welcome } from '../screens/app.screens.ts';
import { login } from '../screens/identity.screens.ts';
import { setPrerenderBrowser } from '../ui/server-browser.ts';
import { setRenderedAt } from '../ui/time.ts';
import { signInMounts } from './areas/sign-in.area.ts';
import { platformRecipes } from './platform-recipes.ts';
import { signInRecipes } from './recipes.ts';
import { loadPageAt, mountAt, routesOf } from './routes.tsx';
import { SignInRoutes } from './SignInRoutes.tsx';
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
  /** The time that all clocks on the page show, in milliseconds. */
  at: number;
  /** Submitted form values; null for a GET request. */
  form?: Readonly<Record<string, string>> | null;
};

type RenderedPage = { html: string; notice: string | null; styles: string; title: string; language: string; queries: FirstQuery[] };

providePages([
  ...administrationPages,
  ...carePages,
  ...claimsPages,
  ...enrolmentPages,
  ...identityPages,
  ...membersPages,
  ...networkPages,
  ...overviewPages,
  ...premiumsPages,
  [welcome, () => import('./welcome/WelcomePage.tsx')],
]);

/** Provides the address to lists. */
const ListAddress = createAdapterProvider(() => ({ searchParams: new URLSearchParams(useLocation().search), updateUrl: () => {} }));

const texts = { en: english, ha: hausa } as const;
const notAsked = async () => null;

type PageEntry = NonNullable<ReturnType<typeof mountAt>>;

/** Accounts of the demo scheme, among the answers of the sign-in page. */
const demoSignInsIn = (answers: readonly PrefetchedQuery[]) =>
  answers.flatMap(({ data }) => (data as Partial<DemoSignInsQuery>).demoSignIns ?? []);

/** Elements of these names that are not disabled. */
const CONTROLS = /<(button|input|select|textarea)(?=[\s>])(?![^>]*\sdisabled)/g;
const BUTTONS = /<(button)(?=[\s>])(?![^>]*\sdisabled)/g;
const TITLE = /<title>(.*?)<\/title>/;

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
function draw(
  { path, search, session, cookies = '', isPhone = false, at, form = null }: PageRequest,
  { mount }: PageEntry,
  answers: readonly PrefetchedQuery[],
) {
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
  setPrerenderBrowser({ isPhone, cookies });
  setRenderedAt(at);
  const html = renderToString(
    <CacheProvider value={cache}>
      <I18nextProvider i18n={i18n}>
        <ApolloProvider client={client}>
          <SessionContext.Provider value={sessionOf(session, notAsked)}>
            {signInMounts.includes(mount) ? (
              <Themed recipes={signInRecipes}>
                <DemoSignInsContext value={demoSignInsIn(answers)}>
                  <MemoryRouter initialEntries={[path + search]}>
                    <SignInRoutes />
                  </MemoryRouter>
                </DemoSignInsContext>
              </Themed>
            ) : (
              <Themed recipes={platformRecipes}>
                <PostedFormContext value={form}>
                  <RouterProvider
                    router={createMemoryRouter(routesOf(session.viewer?.role, ListAddress), { initialEntries: [path + search] })}
                  />
                </PostedFormContext>
              </Themed>
            )}
          </SessionContext.Provider>
        </ApolloProvider>
      </I18nextProvider>
    </CacheProvider>,
  );
  return { html, styles: styleElements(cache), queries, language, loadingText: i18n.t('app:loadingNow') };
}

/**
 * The page before it is hydrated: links work; buttons and fields are disabled (`markHydrated` enables them). The sign-in can be filled in
 * before, and forms of public pages need no scripts.
 */
const withoutControls = (html: string, screen: Screen): string =>
  screen.worksWithoutScripts ? html : html.replaceAll(screen === login ? BUTTONS : CONTROLS, `<$1 disabled="" ${UNTIL_HYDRATED}=""`);

/** The page at this address, if the user may open it. */
function pageAt({ path, session: { viewer } }: PageRequest): PageEntry | null {
  const found = mountAt(path);
  if (!found) return null;
  const { area, mount } = found;
  const { permission, worksWithoutScripts } = mount.screen;
  if (!area.role) return worksWithoutScripts || mount.screen === login ? found : null;
  return area.role === viewer?.role && (!permission || viewer.permissions.includes(permission)) ? found : null;
}

/**
 * Renders the page of an address with this data, and returns its other queries.
 * The server runs those and renders again. Null for an address that the user may not open.
 */
export async function renderPage(request: PageRequest & { answers: readonly PrefetchedQuery[] }): Promise<RenderedPage | null> {
  const entry = pageAt(request);
  if (!entry) return null;
  await (entry.mount.screen === login ? loadPage(login) : loadPageAt(request.path));
  const first = draw(request, entry, request.answers);
  const { html, styles, queries, language, loadingText } = (await pagesLoaded()) ? draw(request, entry, request.answers) : first;
  const { screen, titleKey } = entry.mount;
  if (screen === login && request.session.publicSettings.demo && demoSignInsIn(request.answers).length === 0)
    queries.push({ documentId: documentIdsOf(DemoSignInsDocument).id ?? '', variables: {} });
  return {
    html: withoutControls(html.replace(TITLE, ''), screen),
    notice: screen.worksWithoutScripts || screen === login ? null : loadingText,
    styles,
    title: TITLE.exec(html)?.[1] ?? '',
    language: titleKey ? language : 'en',
    queries,
  };
}
