import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app/http/app.ts';
import { signCard } from '../../../server/members/cards/card-token.ts';
import { isoDay } from '../../../server/platform/clock.ts';
import { state } from '../../../server/platform/http/state.ts';
import { makeEnrollee, makeHcp, makePlan, makeService } from '../../../server/testing/make/make.ts';
import { documentIdsOf } from '../platform/document-ids.ts';
import { SessionDocument } from '../platform/Session.generated.ts';
import { areas } from './areas/areas.ts';
import { renderPage } from './server-rendering.tsx';

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

type Query = { documentId: string; variables?: object };

/** The answer to a persisted document for a visitor. */
async function ask({ documentId, variables = {} }: Query) {
  const payload = { variables, extensions: { documentId } };
  const answer = await app.inject({ method: 'POST', url: '/graphql', headers: { 'content-type': 'application/json' }, payload });
  return { documentId, variables, data: answer.json().data };
}

/** A page as PageRenderer renders it: again, until it asks no more queries. */
async function render(path: string, more: Partial<Parameters<typeof renderPage>[0]> = {}) {
  const { data: session } = await ask({ documentId: documentIdsOf(SessionDocument).id ?? '' });
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (;;) {
    const page = await renderPage({ path, search: '', session, at: 0, answers, ...more });
    if (!page?.queries.length) return page;
    answers.push(...(await Promise.all(page.queries.map(ask))));
  }
}

const htmlOf = async (path: string, more?: Parameters<typeof render>[1]) => (await render(path, more))?.html ?? '';

/** The visible text of a page. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(style|script|svg)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

describe('a server-rendered public page', () => {
  it('has the scheme’s data and title', async () => {
    const plan = await makePlan({
      name: 'Market Plan',
      description: 'For traders.',
      premiumType: 'FLAT_INDIVIDUAL',
      premiumValue: 1_500_000n,
      durationMonths: 12,
    });
    await makeService({ name: 'Hernia repair', category: 'SURGERY', requiresPa: true });
    const home = await render('/');
    expect(home?.title).toBe('Health cover for the state · Lafiya');
    expect(home?.notice).toBeNull();
    expect(textOf(home?.html ?? '')).toContain('Market Plan ₦15,000 for one person, for 12 months');
    expect(textOf(await htmlOf('/plans'))).toContain('For traders.');
    const offer = await htmlOf(`/plans/${plan.code}`);
    expect(textOf(offer)).toContain('Hernia repair needs authorisation');
    expect(textOf(await htmlOf('/plans/NOTHING'))).toContain('Plan not found');
    expect(textOf(await htmlOf('/contact'))).toContain('We never ask for your password');
  });

  it('filters facilities by a plain HTML form', async () => {
    const hcp = await makeHcp({ name: 'Rantya Clinic', level: 'PRIMARY' });
    await makeHcp({ name: 'Far Hospital', level: 'TERTIARY' });
    const page = await htmlOf('/facilities', { search: `?level=PRIMARY&lga=${hcp.lgaId}&q=rantya` });
    const form = /<form[^>]*>/.exec(page)?.[0];
    for (const attribute of ['method="get"', 'action="/facilities"']) expect(form).toContain(attribute);
    const fields = [...page.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(fields).toEqual(['q', 'lga', 'town', 'service', 'level', 'kind']);
    expect(textOf(page)).toContain('Rantya Clinic');
    expect(textOf(page)).toContain(hcp.phone);
    expect(textOf(page)).not.toContain('Far Hospital');
    // Towns of the selected LGA.
    expect(page.includes(`<option value="${hcp.townId}"`)).toBe(true);
  });

  it('is in the language of the address or the cookie', async () => {
    for (const where of [{ search: '?lang=ha' }, { cookies: 'lafiya.language=ha' }]) {
      const page = await render('/', where);
      expect(page?.language).toBe('ha');
      expect(textOf(page?.html ?? '')).toContain('Yadda ake yin rajista');
    }
    expect(textOf(await htmlOf('/'))).toContain('How to enrol');
  });

  it('shows only whether a card is valid', async () => {
    const person = await makeEnrollee();
    const form = { card: person.enrolmentNo ?? '', born: isoDay(person.dateOfBirth) };
    const answer = await htmlOf('/check-card', { form });
    expect(textOf(answer)).toContain('This card is valid');
    for (const page of [answer, await htmlOf(`/check/${signCard({ enrolleeId: person.id, issue: 1 })}`)]) {
      expect(textOf(page)).toContain('This card is valid');
      for (const personal of [person.fullName, person.surname, person.id]) expect(page).not.toContain(personal);
    }
    expect(textOf(await htmlOf('/check-card', { form: { ...form, born: '1901-01-01' } }))).toContain('This card is not valid');
    expect(textOf(await htmlOf('/check-card', { form: { card: 'PL/1', born: '' } }))).toContain('Enter the date of birth');
  });

  it('escapes its data', async () => {
    await makePlan({ name: '</script><b>Plan</b>' });
    expect(await htmlOf('/plans')).not.toContain('<b>Plan</b>');
  });

  it('has forms that work without scripts', async () => {
    for (const path of ['/facilities', '/check-card']) expect(await htmlOf(path)).not.toContain('until-hydrated');
  });

  it('for sign-in can be filled in but not submitted', async () => {
    const page = await htmlOf('/login');
    const names = [...page.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['login', 'password']);
    const [password = ''] = /<input[^>]* name="password"[^>]*>/.exec(page) ?? [];
    expect(password).toContain('type="password"');
    expect(password).toMatch(/autocomplete="current-password"/i);
    expect(page).not.toMatch(/<input[^>]* disabled/);
    expect(page).not.toMatch(/<button(?![^>]* disabled="")/);
    expect(textOf(await htmlOf('/login', { search: '?lang=ha' }))).toContain('Shiga');
  });

  it('exists for every translated public page, except sign-in and registration pages that need scripts', async () => {
    const NEED_SCRIPTS = ['forgot-password', 'reset-password', 'verify-email', 'unverified-email', 'verify-otp', 'enroll-register'];
    for (const { titleKey, path } of areas.find(({ role }) => role === null)?.mounts ?? []) {
      const page = await render(`/${path.replaceAll(/:\w+/g, 'x')}`);
      expect(Boolean(page?.html), path).toBe(Boolean(titleKey) && !NEED_SCRIPTS.includes(path));
    }
  });
});
