import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../server/platform/access/permissions.shared.ts';
import { ClaimListPageDocument, PaymentDetailPageDocument, type Role, type SessionQuery } from '../graphql/generated.ts';
import { addressOf, type Screen } from '../platform/screen.ts';
import { areas } from './areas/areas.ts';
import { firstQueries } from './first-queries.tsx';

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

const ask = (path: string, search = '', session = sessionAs('ADMIN')) => firstQueries({ path, search, session });
const idOf = (document: unknown) => (document as { id: string }).id;

describe('the first queries of a page', () => {
  it('are those of its list, with what the address and the settings say', async () => {
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

  it('are none where the person has no such page', async () => {
    expect(await ask('/dashboard/all-claims', '', { viewer: null, publicSettings: settings })).toEqual([]);
    expect(await ask('/dashboard/all-claims', '', sessionAs('HCP'))).toEqual([]);
    const { viewer } = sessionAs('ADMIN');
    if (!viewer) throw new Error('Nobody is signed in');
    expect(await ask('/dashboard/all-claims', '', { viewer: { ...viewer, permissions: [] }, publicSettings: settings })).toEqual([]);
    expect(await ask('/dashboard/nothing/here')).toEqual([]);
    expect(await ask('/plans')).toEqual([]);
  });
});

const source = join(import.meta.dirname, '..');

/** The screens whose page is a list of its own. */
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

it('every list begins with a query that is known in advance', async () => {
  const screens = await listScreens();
  const lists = areas.flatMap((area) =>
    area.mounts.filter(({ screen }) => screens.has(screen)).map((mount) => ({ role: area.role, path: addressOf(area, mount) })),
  );
  expect(lists.length).toBeGreaterThan(80);
  const without: string[] = [];
  for (const { role, path } of lists)
    if (role && (await ask(path.replaceAll(/:\w+/g, '7f'), '', sessionAs(role))).length === 0) without.push(path);
  // These ask once something is chosen.
  expect(without).toEqual(['/dashboard/prices/change', '/dashboard/reports/mda/full-details']);
});
