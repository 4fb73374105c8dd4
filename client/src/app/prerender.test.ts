import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app/http/app.ts';
import { signCard } from '../../../server/members/cards/card-token.ts';
import { isoDay } from '../../../server/platform/clock.ts';
import { state } from '../../../server/platform/http/state.ts';
import { makeEnrollee, makeHcp, makePlan, makeService } from '../../../server/testing/make/make.ts';
import { areas } from './areas/areas.ts';
import { isPublicPage, paths, prerender } from './prerender.tsx';

const TEMPLATE =
  '<html lang="en"><head><title>Lafiya</title></head><body><div id="root"></div><noscript>Scripts</noscript><script type="module" src="/x.js"></script></body></html>';

let app: FastifyInstance;
const { prepared } = state;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
afterAll(async () => {
  state.prepared = prepared;
  await app.close();
});

const graphql: typeof fetch = async (_address, init) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json' },
    payload: String(init?.body),
  });
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
};

const write = (path: string, more: Partial<Parameters<typeof prerender>[0]> = {}) =>
  prerender({ path, search: '', cookies: '', form: null, fetch: graphql, ...more }, TEMPLATE);

/** The visible text of a page. */
const textOf = (html: string | null) =>
  (html ?? '')
    .replaceAll(/<(style|script|svg)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

describe('a server-rendered public page', () => {
  it('has the scheme’s data and title, without the “scripts needed” notice', async () => {
    const plan = await makePlan({
      name: 'Market Plan',
      description: 'For traders.',
      premiumType: 'FLAT_INDIVIDUAL',
      premiumValue: 1_500_000n,
      durationMonths: 12,
    });
    await makeService({ name: 'Hernia repair', category: 'SURGERY', requiresPa: true });
    const home = await write('/');
    expect(home).toContain('<title>Health cover for the state · Lafiya</title>');
    expect(home).not.toContain('<noscript>');
    expect(textOf(home)).toContain('Market Plan ₦15,000 for one person, for 12 months');
    expect(textOf(await write('/plans'))).toContain('For traders.');
    const offer = await write(`/plans/${plan.code}`);
    expect(textOf(offer)).toContain('Hernia repair needs authorisation');
    expect(textOf(await write('/plans/NOTHING'))).toContain('Plan not found');
    expect(textOf(await write('/contact'))).toContain('We never ask for your password');
  });

  it('filters facilities by a plain HTML form', async () => {
    const hcp = await makeHcp({ name: 'Rantya Clinic', level: 'PRIMARY' });
    await makeHcp({ name: 'Far Hospital', level: 'TERTIARY' });
    const page = await write('/facilities', { search: `?level=PRIMARY&lga=${hcp.lgaId}&q=rantya` });
    const form = /<form[^>]*>/.exec(page ?? '')?.[0];
    for (const attribute of ['method="get"', 'action="/facilities"']) expect(form).toContain(attribute);
    const fields = [...(page ?? '').matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(fields).toEqual(['q', 'lga', 'town', 'service', 'level', 'kind']);
    expect(textOf(page)).toContain('Rantya Clinic');
    expect(textOf(page)).toContain(hcp.phone);
    expect(textOf(page)).not.toContain('Far Hospital');
    // Towns of the selected LGA.
    expect(page?.includes(`<option value="${hcp.townId}"`)).toBe(true);
  });

  it('is in the language of the address or the cookie', async () => {
    for (const where of [{ search: '?lang=ha' }, { cookies: 'lafiya.language=ha' }]) {
      const page = await write('/', where);
      expect(page).toContain('<html lang="ha">');
      expect(textOf(page)).toContain('Yadda ake yin rajista');
    }
    expect(textOf(await write('/'))).toContain('How to enrol');
  });

  it('shows only whether a card is valid', async () => {
    const person = await makeEnrollee();
    const form = { card: person.enrolmentNo ?? '', born: isoDay(person.dateOfBirth) };
    const answer = await write('/check-card', { form });
    expect(textOf(answer)).toContain('This card is valid');
    expect(answer).not.toContain('<script type="module"');
    for (const page of [answer, await write(`/check/${signCard({ enrolleeId: person.id, issue: 1 })}`)]) {
      expect(textOf(page)).toContain('This card is valid');
      for (const personal of [person.fullName, person.surname, person.id]) expect(page).not.toContain(personal);
    }
    expect(textOf(await write('/check-card', { form: { ...form, born: '1901-01-01' } }))).toContain('This card is not valid');
    expect(textOf(await write('/check-card', { form: { card: 'PL/1', born: '' } }))).toContain('Enter the date of birth');
  });

  it('embeds its data without the session, escaped against script injection', async () => {
    await makePlan({ name: '</script><b>Plan</b>' });
    const page = await write('/plans');
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(page ?? '')?.[1] ?? '';
    const { ROOT_QUERY } = JSON.parse(data) as { ROOT_QUERY: object };
    expect(Object.keys(ROOT_QUERY)).toContain('publicPlans');
    expect(Object.keys(ROOT_QUERY)).not.toContain('viewer');
    expect(page).not.toContain('<b>Plan</b>');
  });

  it('for sign-in can be filled in but not submitted, and says that scripts are needed', async () => {
    const page = (await write('/login')) ?? '';
    const names = [...page.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['login', 'password']);
    expect(/<button[^>]* type="submit"[^>]*>/.exec(page)?.[0]).toContain('disabled=""');
    expect(page).toContain('<noscript>');
    expect(page).not.toContain('page-data');
    expect(textOf(await write('/login', { search: '?lang=ha' }))).toContain('Shiga');
  });

  it('is discarded when its queries fail, so that the client renders the page', async () => {
    const refusing: typeof fetch = async () => new Response('{"errors":[{"message":"no"}]}', { status: 429 });
    expect(await write('/plans', { fetch: refusing })).toBeNull();
    expect(await write('/forgot-password')).toBeNull();
  });
});

it('every translated public page is server-rendered, except sign-in and registration pages that need scripts', () => {
  const NEED_SCRIPTS = ['forgot-password', 'reset-password', 'verify-email', 'unverified-email', 'verify-otp', 'enroll-register'];
  const mounts = areas.find(({ role }) => role === null)?.mounts ?? [];
  const translated = mounts.filter(({ titleKey, path }) => titleKey && !NEED_SCRIPTS.includes(path)).map(({ path }) => `/${path}`);
  expect([...paths].sort()).toEqual(translated.sort());
});

it('only pages that are the same for everyone may be cached', () => {
  expect(paths.filter((path) => !isPublicPage({ path, form: null }))).toEqual(['/check-card', '/check/:token']);
  expect(isPublicPage({ path: '/plans', form: {} })).toBe(false);
  expect(isPublicPage({ path: '/forgot-password', form: null })).toBe(false);
});
