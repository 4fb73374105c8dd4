import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../server/scheme/access/permissions.shared.ts';
import { ClaimListPageDocument } from '../claims/ClaimListPage.generated.ts';
import { PaymentDetailPageDocument } from '../claims/payments/PaymentDetailPage.generated.ts';
import type { Role } from '../graphql/types.ts';
import { documentIdsOf } from '../platform/document-ids.ts';
import type { SessionQuery } from '../platform/Session.generated.ts';
import { addressOf, type Screen } from '../platform/screen.ts';
import { WorklistCountsDocument } from '../platform/WorklistCounts.generated.ts';
import { areas } from './areas/areas.ts';
import { NotificationCountDocument } from './Notifications.generated.ts';
import { renderPage } from './server-rendering.tsx';

const settings = { schemeName: 'Lafiya', stateName: 'Plateau', listPageSize: 50 } as SessionQuery['publicSettings'];

const sessionAs = (role: Role): SessionQuery => ({
  viewer: {
    __typename: 'Viewer',
    id: 'u',
    name: 'Ada',
    email: null,
    role,
    permissions: permissionsOf({ role }),
    hcp: role === 'HCP' ? { __typename: 'ViewerHcp', id: 'h', name: 'Rantya', code: 'PL/1' } : null,
    enrolleeId: null,
    registering: false,
    language: 'EN',
  },
  publicSettings: settings,
});

const render = (path: string, more: Partial<Parameters<typeof renderPage>[0]> = {}) =>
  renderPage({ path, search: '', session: sessionAs('ADMIN'), answers: [], at: 0, ...more });

/** Queries of a page, without those of the frame. */
async function ask(path: string, search = '', session = sessionAs('ADMIN')) {
  const queries = (await render(path, { search, session }))?.queries ?? [];
  return queries.filter(({ documentId }) => !FRAME.includes(documentId));
}
const idOf = (document: object) => documentIdsOf(document).id ?? '';
const FRAME = [WorklistCountsDocument, NotificationCountDocument].map(idOf);

describe('the first queries of a page', () => {
  it('are those of its list, with the parameters from the address and the settings', async () => {
    expect(await ask('/dashboard/all-claims')).toEqual([
      { documentId: idOf(ClaimListPageDocument), variables: { page: { number: 1, size: 50 }, sort: 'serviceTo', filter: {} } },
    ]);
    expect(await ask('/dashboard/all-claims', '?status=PAID&page=2&sort=claimNo&dir=asc&q=ada')).toEqual([
      {
        documentId: idOf(ClaimListPageDocument),
        variables: {
          page: { number: 2, size: 50 },
          sort: 'claimNo',
          direction: 'ASC',
          search: 'ada',
          filter: { status: ['PAID'] },
        },
      },
    ]);
  });

  it('are those of the record in the address', async () => {
    const [query] = await ask('/dashboard/payments/7f');
    expect(query).toEqual({ documentId: idOf(PaymentDetailPageDocument), variables: { id: '7f' } });
  });

  it('are none if the user has no such page', async () => {
    expect(await ask('/dashboard/all-claims', '', { viewer: null, publicSettings: settings })).toEqual([]);
    expect(await ask('/dashboard/all-claims', '', sessionAs('HCP'))).toEqual([]);
    const { viewer } = sessionAs('ADMIN');
    if (!viewer) throw new Error('No one is signed in');
    expect(await ask('/dashboard/all-claims', '', { viewer: { ...viewer, permissions: [] }, publicSettings: settings })).toEqual([]);
    expect(await ask('/dashboard/nothing/here')).toEqual([]);
    expect(await ask('/forgot-password')).toEqual([]);
  });
});

describe('a server-rendered page', () => {
  const answers = (total: number) => [
    {
      documentId: idOf(WorklistCountsDocument),
      variables: {},
      data: { waitingCounts: [{ __typename: 'WaitingCount', key: 'BILLS_TO_APPROVE', count: 4711, urgent: false }] },
    },
    { documentId: idOf(NotificationCountDocument), variables: {}, data: { unreadNotificationCount: 12, unreadWorklists: [] } },
    {
      documentId: idOf(ClaimListPageDocument),
      variables: { page: { number: 1, size: 50 }, sort: 'serviceTo', filter: {} },
      data: {
        claims: { __typename: 'ClaimPage', total, items: [] },
        claimTotals: { __typename: 'ClaimTotals', count: total, claimed: 0, vetted: 0, approved: 0, paid: 0 },
      },
    },
  ];

  it('has the frame, the title and the prefetched data, and requests nothing again', async () => {
    const page = await render('/dashboard/all-claims', { answers: answers(0) });
    expect(page?.title).toBe('All claims · Lafiya');
    expect(page?.language).toBe('en');
    expect(page?.html).toContain('aria-label="Notifications, 12 unread"');
    expect(page?.html).toContain('No claims yet');
    expect(page?.queries).toEqual([]);
  });

  it('fits the width that the browser reports, with the menu collapsed or expanded as before', async () => {
    const menu = 'Collapse menu';
    const wide = await render('/dashboard/all-claims');
    expect(wide?.html).toContain(menu);
    expect((await render('/dashboard/all-claims', { cookies: 'a=1; lafiya.menu=rail' }))?.html).not.toContain(`>${menu}`);
    expect((await render('/dashboard/all-claims', { isPhone: true }))?.html).not.toContain('role="columnheader"');
  });

  it('has only disabled buttons and fields until it is hydrated, and a loading notice', async () => {
    const pages = [
      await render('/dashboard/add-new-hcp'),
      await render('/dashboard/all-claims'),
      await render('/hcp-dashboard/member-eligibility', { session: sessionAs('HCP') }),
    ];
    for (const page of pages) {
      expect(page?.notice).toBe('Loading…');
      expect(page?.html).toMatch(/<button disabled="" data-until-hydrated=""/);
      expect(page?.html).not.toMatch(/<(button|input|select|textarea)(?![^>]* disabled="")/);
      expect(page?.html).not.toMatch(/ disabled=""[^>]* disabled=""/);
      expect(page?.html).toMatch(/<a [^>]*href=/);
      expect(page?.html).not.toContain('inert');
    }
  });

  it('includes the scan button, so that the emergency switch does not move', async () => {
    const page = await render('/hcp-dashboard/member-eligibility', { session: sessionAs('HCP') });
    expect(page?.html).toContain('Scan the <!-- -->card');
  });

  it('is in Hausa for a member who chose Hausa, and in English for an officer', async () => {
    const session = sessionAs('ENROLLEE');
    expect((await render('/enrollee-dashboard', { session, cookies: 'lafiya.language=ha' }))?.language).toBe('ha');
    expect((await render('/dashboard/all-claims', { cookies: 'lafiya.language=ha' }))?.language).toBe('en');
  });

  it('has each style once, with Emotion’s class names', async () => {
    const styles = (await render('/dashboard/all-claims'))?.styles ?? '';
    const names = [...styles.matchAll(/data-emotion="css ([^"]+)"/g)].flatMap(([, ids = '']) => ids.split(' '));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(styles).toContain(`css-${name}`);
  });

  it('exists for every address of every role', async () => {
    const missing: string[] = [];
    for (const area of areas)
      for (const mount of area.role ? area.mounts : []) {
        const path = addressOf(area, mount).replaceAll(/:\w+/g, '7f');
        const page = area.role && (await render(path, { session: sessionAs(area.role) }));
        // The account menu signs out.
        if (!page?.html.includes('<main') || !/account menu<|menu na asusu</.test(page.html)) missing.push(path);
      }
    expect(missing).toEqual([]);
    // About 450 pages of 90 ms of processor time, most of it in the development build of React; a busy machine must not fail the test.
  }, 900_000);
});

const source = join(import.meta.dirname, '..');

/** Screens whose page is a list. */
async function listScreens(): Promise<Set<Screen>> {
  const screens = new Set<Screen>();
  for (const room of ['administration', 'care', 'claims', 'enrolment', 'members', 'network', 'overview', 'premiums']) {
    const named = (await import(`../screens/${room}.screens.ts`)) as Record<string, Screen>;
    const bindings = readFileSync(join(source, room, 'pages.ts'), 'utf8').matchAll(/\[\s*(\w+),\s*\(\) => import\('\.\/([^']+)'\)/g);
    for (const [, name = '', file = ''] of bindings)
      if (readFileSync(join(source, room, file), 'utf8').includes('useListState') && named[name]) screens.add(named[name]);
  }
  return screens;
}

it('the first query of every list is known in advance', async () => {
  const screens = await listScreens();
  const lists = areas.flatMap((area) =>
    area.mounts.filter(({ screen }) => screens.has(screen)).map((mount) => ({ role: area.role, path: addressOf(area, mount) })),
  );
  expect(lists.length).toBeGreaterThan(80);
  const without: string[] = [];
  for (const { role, path } of lists)
    if (role && (await ask(path.replaceAll(/:\w+/g, '7f'), '', sessionAs(role))).length === 0) without.push(path);
  // These pages send their query only after a selection.
  expect(without).toEqual(['/dashboard/prices/change', '/dashboard/reports/mda/full-details']);
});
