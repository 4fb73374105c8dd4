import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { matchPath, Route, Routes, StaticRouter } from 'react-router';
import CheckCardNumberPage from '../care/eligibility/CheckCardNumberPage.tsx';
import CheckCardPage from '../care/eligibility/CheckCardPage.tsx';
import { type DemoSignIn, DemoSignInsContext } from '../identity/sign-in/demo-sign-ins-context.ts';
import LoginPage from '../identity/sign-in/LoginPage.tsx';
import ContactPage from '../network/public/ContactPage.tsx';
import FacilitiesPage from '../network/public/FacilitiesPage.tsx';
import PlanPage from '../network/public/PlanPage.tsx';
import PlansPage from '../network/public/PlansPage.tsx';
import { provideAreas } from '../platform/area-addresses.ts';
import { DemoSignInsDocument } from '../platform/DemoSignIns.generated.ts';
import { PAGE_DEMO_SIGN_INS } from '../platform/demo-sign-ins.ts';
import { english } from '../platform/i18n/english.ts';
import { hausa } from '../platform/i18n/hausa.ts';
import { makeI18n, showDatesOf } from '../platform/i18n/i18n.ts';
import { isLanguage, LANGUAGE_PARAM, type Language, languageCookie, languageOf } from '../platform/i18n/language.ts';
import { AreaContext, MountContext, RecordTitleContext } from '../platform/mount.tsx';
import { persistedDocumentLink } from '../platform/persisted-document-link.ts';
import { PostedFormContext } from '../platform/posted-form.ts';
import { PAGE_DATA } from '../platform/prerendered.tsx';
import { SessionProvider } from '../platform/SessionProvider.tsx';
import { addressOf, type Screen } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { welcome } from '../screens/app.screens.ts';
import { cardCheck, cardNumberCheck } from '../screens/care.screens.ts';
import { login } from '../screens/identity.screens.ts';
import { contact, facilitySearch, planOffer, planPrices } from '../screens/network.screens.ts';
import { areas } from './areas/areas.ts';
import { platformRecipes } from './platform-recipes.ts';
import { makeSystem } from './theme.ts';
import WelcomePage from './welcome/WelcomePage.tsx';

/** Server-rendered pages, for browsers without scripts and until the scripts load. */
const PAGES = new Map<Screen, ComponentType>([
  [welcome, WelcomePage],
  [planPrices, PlansPage],
  [planOffer, PlanPage],
  [facilitySearch, FacilitiesPage],
  [cardNumberCheck, CheckCardNumberPage],
  [cardCheck, CheckCardPage],
  [contact, ContactPage],
  [login, LoginPage],
]);
/** Pages that can be read and filled in before scripts load, but not submitted. */
const NEEDS_SCRIPTS: readonly Screen[] = [login];
/** Pages about a specific card are never cached for others. */
const PRIVATE: readonly Screen[] = [cardNumberCheck, cardCheck];

provideAreas(areas);

const publicArea = areas.find(({ role }) => role === null);
if (!publicArea) throw new Error('There is no public area');
const area = publicArea;

const mounts = area.mounts.flatMap((mount) => {
  const Page = PAGES.get(mount.screen);
  return Page ? [{ mount, Page, path: addressOf(area, mount) }] : [];
});

export type PrerenderRequest = {
  path: string;
  search: string;
  cookies: string;
  /** Submitted form values; null for a GET request. */
  form: Record<string, string> | null;
  /** Sends an anonymous request to /graphql. */
  fetch: typeof fetch;
};

/** Route patterns of the pages, and the parameter and cookie of the language. */
export const paths: readonly string[] = mounts.map(({ path }) => path);
export { isLanguage, LANGUAGE_PARAM, languageCookie, languageOf };

/** Whether the page is the same for everyone with this address and language, so that it can be cached. */
export function isPublicPage({ path, form }: Pick<PrerenderRequest, 'path' | 'form'>): boolean {
  const entry = mounts.find((candidate) => matchPath(candidate.path, path));
  return !form && entry !== undefined && !PRIVATE.includes(entry.mount.screen);
}

const texts = { en: english, ha: hausa } as const;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** Embeds data as JSON, escaped so that it cannot close its element. */
const dataElement = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Data collected during rendering: the name of the scheme and the demo accounts. */
type Learned = { schemeName: string; demoSignIns: readonly DemoSignIn[] };

const NO_RECORD = { title: null, set: () => {} };

function Page({ entry, learned }: { entry: (typeof mounts)[number]; learned: Learned }) {
  return (
    <AreaContext.Provider value={area}>
      <MountContext.Provider value={entry.mount}>
        <RecordTitleContext.Provider value={NO_RECORD}>
          <Themed>
            <SchemeName learned={learned} />
            <Routes>
              <Route
                path={entry.path}
                element={
                  <WithDemoSignIns learned={learned} skip={entry.mount.screen !== login}>
                    <entry.Page />
                  </WithDemoSignIns>
                }
              />
            </Routes>
          </Themed>
        </RecordTitleContext.Provider>
      </MountContext.Provider>
    </AreaContext.Provider>
  );
}

/** Cached per colour: building it is most of the work of a page. */
const systems = new Map<string, ReturnType<typeof makeSystem>>();

function Themed({ children }: { children: ReactNode }) {
  const { accentColor } = useSession().settings;
  const system = systems.get(accentColor) ?? makeSystem(platformRecipes, accentColor);
  systems.set(accentColor, system);
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}

/** Passes the name of the scheme to the document title. */
function SchemeName({ learned }: { learned: Learned }) {
  learned.schemeName = useSession().settings.schemeName;
  return null;
}

function WithDemoSignIns({ learned, skip, children }: { learned: Learned; skip: boolean; children: ReactNode }) {
  const { demo } = useSession().settings;
  const { data } = useQuery(DemoSignInsDocument, { skip: skip || !demo });
  learned.demoSignIns = data?.demoSignIns ?? [];
  return <DemoSignInsContext value={learned.demoSignIns}>{children}</DemoSignInsContext>;
}

/**
 * Renders a page into `template`, the built index.html: language, title, styles and root content.
 * Returns null for any other address, and if a query fails.
 */
export async function prerender(request: PrerenderRequest, template: string): Promise<string | null> {
  const entry = mounts.find((candidate) => matchPath(candidate.path, request.path));
  if (!entry) return null;
  const language: Language = languageOf(request.search, request.cookies);
  const i18n = makeI18n(language, texts[language]);
  let refused = false;
  const watchedFetch: typeof fetch = async (input, init) => {
    const answer = await request.fetch(input, init);
    refused ||= !answer.ok;
    return answer;
  };
  const client = new ApolloClient({
    ssrMode: true,
    link: ApolloLink.from([persistedDocumentLink(), new HttpLink({ uri: '/graphql', fetch: watchedFetch })]),
    cache: new InMemoryCache(),
  });
  const learned: Learned = { schemeName: '', demoSignIns: [] };
  let styles = '';
  const { result } = await prerenderStatic({
    tree: (
      <I18nextProvider i18n={i18n}>
        <ApolloProvider client={client}>
          <PostedFormContext.Provider value={request.form}>
            <SessionProvider fallback={null}>
              <StaticRouter location={request.path + request.search}>
                <Page entry={entry} learned={learned} />
              </StaticRouter>
            </SessionProvider>
          </PostedFormContext.Provider>
        </ApolloProvider>
      </I18nextProvider>
    ),
    renderFunction: (tree) => {
      // Rendering is synchronous, so no other request can change the language meanwhile.
      showDatesOf(i18n);
      const cache = createCache({ key: 'css' });
      // Collect the styles instead of inserting each beside its element.
      cache.compat = true;
      const html = renderToString(<CacheProvider value={cache}>{tree}</CacheProvider>);
      styles = Object.values(cache.inserted)
        .filter((rule) => typeof rule === 'string')
        .join('');
      return html;
    },
  });
  if (refused || result === '') return null;
  const { ROOT_QUERY, ...records } = client.cache.extract() as Record<string, Record<string, unknown>>;
  // Only the browser knows the session.
  const { viewer: _viewer, ...answers } = ROOT_QUERY ?? {};
  const titleKey = entry.mount.titleKey;
  const pageTitle = `${titleKey ? i18n.t(`titles.${titleKey}`) : entry.mount.title} · ${learned.schemeName}`;
  const needsScripts = NEEDS_SCRIPTS.includes(entry.mount.screen);
  const html = needsScripts ? result.replaceAll(/<button(?=[\s>])/g, '<button disabled=""') : result;
  const data = needsScripts
    ? learned.demoSignIns.length > 0
      ? dataElement(PAGE_DEMO_SIGN_INS, learned.demoSignIns)
      : ''
    : dataElement(PAGE_DATA, { ...records, ROOT_QUERY: answers });
  return (
    template
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escaped(pageTitle)}</title>`)
      .replace('</head>', () => `<style id="page-styles">${styles}</style></head>`)
      .replace(/<noscript>.*?<\/noscript>/s, (notice) => (needsScripts ? notice : ''))
      // Keep the result of a form: React would replace it with an empty form.
      .replace(/<script type="module".*?<\/script>/gs, (script) => (request.form ? '' : script))
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${data}`)
  );
}
