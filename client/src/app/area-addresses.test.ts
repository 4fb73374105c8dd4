import { expect, test } from 'vitest';
import { addressAfterSignIn, homeOf, provideAreas } from '../platform/area-addresses.ts';
import { ownAddressOf } from '../platform/own-address.ts';
import { areas } from './areas/areas.ts';

provideAreas(areas);

const hcp = { role: 'HCP', registering: false } as const;
const home = homeOf(hcp);
const next = (to: string) => addressAfterSignIn(`?next=${encodeURIComponent(to)}`, hcp);

test('sign-in leads to the requested page', () => {
  expect(next(`${home}/manage-enrollees?page=2`)).toBe(`${home}/manage-enrollees?page=2`);
});

test('a requested address of another role or site leads to the user’s own dashboard', () => {
  for (const to of [
    '/dashboard',
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    `${home}.evil.example`,
    '/login',
    '',
  ])
    expect(next(to)).toBe(home);
  expect(addressAfterSignIn('', hcp)).toBe(home);
});

test('a portal account without cover lands on its registration, a member on the dashboard', () => {
  const applicant = { role: 'ENROLLEE', registering: true } as const;
  const member = { role: 'ENROLLEE', registering: false } as const;
  expect(homeOf(applicant)).toBe('/enroll-self-reg');
  expect(homeOf(member)).toBe('/enrollee-dashboard');
  expect(addressAfterSignIn('?next=/enroll-self-reg?step=review', applicant)).toBe('/enroll-self-reg?step=review');
  expect(addressAfterSignIn('?next=/dashboard', applicant)).toBe('/enroll-self-reg');
});

const id = '0199a0d2-0000-7000-8000-000000000001';

test('an address of another role that shows a record leads to the page of that record in the own area', () => {
  const manager = { role: 'ACCOUNT_MANAGER', registering: false } as const;
  const officer = { role: 'CLAIMS_OFFICER', registering: false } as const;
  expect(ownAddressOf(`/account-manager-dashboard/manage-pending-pa-request/${id}`, officer)).toBe(
    `/claims-processing-dashboard/pa-requests/${id}`,
  );
  const vetting = `/claims-processing-dashboard/bills-management/submitted-hcp-Bills/h/batches/b/claims-approval/${id}`;
  expect(ownAddressOf(vetting, { role: 'ACCOUNTANT', registering: false })).toBe(`/accountant-dashboard/claims/${id}`);
  expect(ownAddressOf(`/accountant-dashboard/payments/${id}`, manager)).toBeNull();
  expect(ownAddressOf('/accountant-dashboard/payments', officer)).toBeNull();
});

test('the address of a record in an email leads to its page in the area of the reader', () => {
  expect(next(`/records/Claim/${id}`)).toBe(`/records/Claim/${id}`);
  expect(ownAddressOf(`/records/PaRequest/${id}`, { role: 'CLAIMS_OFFICER', registering: false })).toBe(
    `/claims-processing-dashboard/pa-requests/${id}`,
  );
  expect(ownAddressOf('/records/Unknown/1', hcp)).toBeNull();
});
