import { describe, expect, test } from 'vitest';
import { activeMenuItem, menuOf } from '../app/menu.ts';
import { findMount, parentsOf } from './mount.tsx';
import { type Area, at, defineScreen } from './screen.ts';

const list = defineScreen<{ status: string[] }>({ title: 'PA requests', permission: 'PA_REQUEST_READ' });
const detail = defineScreen({ title: 'PA request' });
const claim = defineScreen({ title: 'Claim' });

const area: Area = {
  role: null,
  label: '',
  base: '/base',
  mounts: [
    at('', defineScreen({ title: 'Dashboard' }), { menu: '' }),
    at('pending', list, { title: 'Pending', menu: 'Waiting', preset: { status: ['PENDING'] } }),
    at('pending/:id', detail),
    at('approved', list, { title: 'Approved', menu: 'Authorisations', preset: { status: ['APPROVED'] } }),
    at('approved/:id', detail),
    at('codes/:id', detail, { title: 'Code', under: 'approved' }),
    at('bills/:hcpId', list, { title: 'Bills' }),
    at('bills/:hcpId/claims/:claimId', claim),
  ],
};
const mountAt = (path: string) => {
  const mount = area.mounts.find((m) => m.path === path);
  if (!mount) throw new Error(path);
  return mount;
};

describe('links', () => {
  test('lead to the mount below the present address, where there is one', () => {
    expect(findMount(area, mountAt('approved'), detail, { id: '1' })?.path).toBe('approved/:id');
  });

  test('lead to the first mount from anywhere else', () => {
    expect(findMount(area, mountAt(''), detail, { id: '1' })?.path).toBe('pending/:id');
  });

  test('choose among the mounts of one list by its preset', () => {
    expect(findMount(area, null, list, {}, { status: ['APPROVED'] })?.path).toBe('approved');
  });

  test('lead nowhere without the parameters of the address', () => {
    expect(findMount(area, null, claim, { claimId: '1' })).toBeNull();
    expect(findMount(area, null, claim, { claimId: '1', hcpId: '2' })?.path).toBe('bills/:hcpId/claims/:claimId');
  });
});

describe('parents', () => {
  test('come from the address', () => {
    expect(parentsOf(area, mountAt('pending/:id')).map((m) => m.path)).toEqual(['pending']);
    expect(parentsOf(area, mountAt('bills/:hcpId/claims/:claimId')).map((m) => m.path)).toEqual(['bills/:hcpId']);
  });

  test('come from `under` if the address does not contain them', () => {
    expect(parentsOf(area, mountAt('codes/:id')).map((m) => m.path)).toEqual(['approved']);
  });
});

describe('the menu', () => {
  test('keeps the order of the area and omits mounts that the viewer may not open', () => {
    expect(menuOf(area, () => true).map((group) => [group.label, ...group.mounts.map((m) => m.title)])).toEqual([
      ['', 'Dashboard'],
      ['Waiting', 'Pending'],
      ['Authorisations', 'Approved'],
    ]);
    expect(menuOf(area, (permission) => permission !== 'PA_REQUEST_READ').map((group) => group.label)).toEqual(['']);
  });

  test('highlights the nearest parent of a page that is not in it', () => {
    expect(activeMenuItem(area, mountAt('codes/:id'))?.path).toBe('approved');
    expect(activeMenuItem(area, mountAt('pending'))?.path).toBe('pending');
  });

  test('highlights the list that has the record shown, if the area has that list', () => {
    expect(activeMenuItem(area, mountAt('codes/:id'), 'pending')?.path).toBe('pending');
    expect(activeMenuItem(area, mountAt('codes/:id'), 'list-of-another-role')?.path).toBe('approved');
  });
});
