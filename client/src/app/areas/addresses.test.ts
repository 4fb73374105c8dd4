import { expect, test } from 'vitest';
import { rolesWith } from '../../../../server/scheme/access/permissions.shared.ts';
import { addressOf, type Screen } from '../../platform/screen.ts';
import { allPages } from '../all-pages.ts';
import { ADDRESSES } from './addresses.ts';
import { areas } from './areas.ts';

const withoutNames = (address: string) => address.replace(/:\w+/g, ':');
const specified = Object.entries(ADDRESSES).flatMap(([base, paths]) =>
  paths.map((path) => withoutNames([base === '/' ? '' : base, path].filter(Boolean).join('/')).replace(/^(?!\/)/, '/')),
);
const mounted = areas.flatMap((area) => area.mounts.map((mount) => ({ area, mount, address: withoutNames(addressOf(area, mount)) })));

test('every address in the specification is mounted once', () => {
  const wrong = specified.filter((address) => mounted.filter((m) => m.address === address).length !== 1);
  expect(wrong).toEqual([]);
});

test('the specification lists each address once', () => {
  expect(specified.length).toBe(181);
  expect(new Set(specified).size).toBe(specified.length);
});

test('no two screens share an address', () => {
  const addresses = mounted.map((m) => m.address);
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([]);
});

test('a role has the permission for each of its screens', () => {
  const without = mounted.filter(({ area, mount }) => {
    const { permission } = mount.screen;
    // Outside the areas, only the permission guards a page.
    return permission && area.role && !rolesWith(permission).includes(area.role);
  });
  expect(without.map((m) => m.address)).toEqual([]);
});

test('a menu line has an icon and needs no parameter', () => {
  const inMenu = mounted.filter(({ mount }) => mount.menu !== undefined);
  expect(inMenu.filter(({ mount }) => !mount.icon || mount.path.includes(':')).map((m) => m.address)).toEqual([]);
});

test('the parent of an address is in the same area', () => {
  const lost = mounted.filter(({ area, mount }) => mount.under !== undefined && !area.mounts.some((m) => m.path === mount.under));
  expect(lost.map((m) => m.address)).toEqual([]);
});

test('every screen at an address has a page, and every page an address', () => {
  const mounted = new Set(areas.flatMap(({ mounts }) => mounts.map(({ screen }) => screen.variantOf ?? screen)));
  const paged = new Set<Screen>(allPages.map(([screen]) => screen));
  expect([...mounted].filter((screen) => !paged.has(screen)).map(({ title }) => title)).toEqual([]);
  expect([...paged].filter((screen) => !mounted.has(screen)).map(({ title }) => title)).toEqual([]);
});

/** Record types of the search with their permissions. Expenses open from their list. */
const FOUND = {
  Bill: 'BILL_READ',
  Claim: 'CLAIM_READ',
  Hcp: 'HCP_READ',
  Invoice: 'INVOICE_READ',
  Payment: 'PAYMENT_READ',
  PaymentRun: 'PAYMENT_READ',
} as const;

test('every staff role has a page for each record type that its search finds', () => {
  const office = areas.filter(({ role }) => role && !['ENROLLEE', 'HCP'].includes(role));
  const missing = office.flatMap(({ role, mounts }) =>
    Object.entries(FOUND)
      .filter(([, permission]) => role && rolesWith(permission).includes(role))
      .filter(([entity]) => !mounts.some(({ screen, path }) => screen.entity === entity && path.split(':').length === 2))
      .map(([entity]) => `${role}: ${entity}`),
  );
  expect(missing).toEqual([]);
});
