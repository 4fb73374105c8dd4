import { expect, test } from 'vitest';
import { addressAfterSignIn, homeOf, provideAreas } from '../platform/area-addresses.ts';
import { areas } from './areas/areas.ts';

provideAreas(areas);

const hcp = { role: 'HCP', registering: false } as const;
const home = homeOf(hcp);
const next = (to: string) => addressAfterSignIn(`?next=${encodeURIComponent(to)}`, hcp);

test('sign-in leads to the requested page', () => {
  expect(next(`${home}/manage-enrollees?page=2`)).toBe(`${home}/manage-enrollees?page=2`);
});

test('a requested address of another role or site leads to the user’s own dashboard', () => {
  for (const to of ['/dashboard', '//evil.example', 'https://evil.example', `${home}.evil.example`, '/login', ''])
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
