import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { unstable_createAdapterProvider as createAdapterProvider } from 'nuqs/adapters/custom';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, matchPath, Route, Routes, useLocation } from 'react-router';
import { NEVER } from 'rxjs';
import { pages as administrationPages } from '../administration/pages.ts';
import { pages as carePages } from '../care/pages.ts';
import { pages as claimsPages } from '../claims/pages.ts';
import { pages as enrolmentPages } from '../enrolment/pages.ts';
import type { SessionQuery } from '../graphql/generated.ts';
import { pages as membersPages } from '../members/pages.ts';
import { pages as networkPages } from '../network/pages.ts';
import { pages as overviewPages } from '../overview/pages.ts';
import { provideAreas } from '../platform/area-addresses.ts';
import { englishOnly } from '../platform/i18n/i18n.ts';
import { loadPage, providePages } from '../platform/lazy-page.ts';
import { AreaContext, MountContext } from '../platform/mount.tsx';
import { addressOf } from '../platform/screen.ts';
import { SessionContext, sessionOf } from '../platform/session.tsx';
import { pages as premiumsPages } from '../premiums/pages.ts';
import { LimitsContext } from '../ui/limits.ts';
import { ListPresetContext } from '../ui/list/preset.tsx';
import { areas } from './areas/areas.ts';

/** A query that the scripts of a page will send: the id of its persisted document, and its variables. */
export type FirstQuery = { documentId: string; variables: object };

type PageRequest = { path: string; search: string; session: SessionQuery };

provideAreas(areas);
// Not those of reports, which may take long: their pages say meanwhile that they are loading.
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

const entries = areas
  .filter(({ role }) => role !== null)
  .flatMap((area) => area.mounts.map((mount) => ({ area, mount, address: addressOf(area, mount) })))
  // Of two addresses that fit, the one with fewer parameters is meant.
  .sort((a, b) => a.address.split('/:').length - b.address.split('/:').length);

/** The address as lists read it. */
const ListAddress = createAdapterProvider(() => ({ searchParams: new URLSearchParams(useLocation().search), updateUrl: () => {} }));

const notAsked = async () => null;

/** Renders a page until it needs what only a browser has, and tells with which queries it began. */
function queriesOf(Page: ComponentType, entry: (typeof entries)[number], { path, search, session }: PageRequest): FirstQuery[] {
  const queries: FirstQuery[] = [];
  const client = new ApolloClient({ link: new ApolloLink(() => NEVER), cache: new InMemoryCache() });
  const watchQuery = client.watchQuery.bind(client);
  client.watchQuery = ((options: Parameters<typeof watchQuery>[0]) => {
    const { id } = options.query as { id?: string };
    if (id && options.fetchPolicy !== 'standby') queries.push({ documentId: id, variables: options.variables ?? {} });
    return watchQuery(options);
  }) as typeof client.watchQuery;
  try {
    renderToString(
      <I18nextProvider i18n={englishOnly}>
        <ApolloProvider client={client}>
          <SessionContext.Provider value={sessionOf(session, notAsked)}>
            <LimitsContext value={session.publicSettings}>
              <MemoryRouter initialEntries={[path + search]}>
                <ListAddress>
                  <AreaContext.Provider value={entry.area}>
                    <MountContext.Provider value={entry.mount}>
                      <ListPresetContext.Provider value={entry.mount.preset}>
                        <Routes>
                          <Route path={entry.address} element={<Page />} />
                        </Routes>
                      </ListPresetContext.Provider>
                    </MountContext.Provider>
                  </AreaContext.Provider>
                </ListAddress>
              </MemoryRouter>
            </LimitsContext>
          </SessionContext.Provider>
        </ApolloProvider>
      </I18nextProvider>,
    );
  } catch {
    // Its components are given no theme, so most pages end where they begin to draw. By then their queries are known.
  }
  return queries;
}

/**
 * The queries with which the page of an address begins for this person, as its own code makes them.
 * The server asks them before the code has reached the browser. None for an address that the person may not open.
 */
export async function firstQueries(request: PageRequest): Promise<FirstQuery[]> {
  const { viewer } = request.session;
  const entry = entries.find(({ address }) => matchPath(address, request.path));
  if (!entry || !viewer || viewer.role !== entry.area.role) return [];
  const { permission } = entry.mount.screen;
  if (permission && !viewer.permissions.includes(permission)) return [];
  const page = await loadPage(entry.mount.screen).catch(() => null);
  if (!page) return [];
  return queriesOf(page.default, entry, request);
}
