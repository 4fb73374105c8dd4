import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { LANGUAGES, type Language } from '../../platform/language.shared.ts';
import { ussdScreen } from '../../scheme/texts/template.shared.ts';
import { USSD_TEMPLATES, USSD_TEXT_KEYS, ussdTemplateKey } from '../../scheme/texts/ussd-texts.shared.ts';
import { PHONE_WORDS } from '../../scheme/texts/ussd-words.shared.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { dialled, openUssd } from '../../testing/make/dial.ts';
import { drawScreen } from './draw-screen.ts';

/** One place each in the GSM 7-bit alphabet. */
const GSM = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const SCREEN = 160;

let app: FastifyInstance;
let longest: Record<'name' | 'facility' | 'town' | 'plan' | 'code' | 'phone' | 'number' | 'date' | 'address' | 'scheme', string>;
beforeAll(async () => {
  await loadDemoScheme();
  app = await buildApp();
  state.prepared = true;
  const longestOf = async (rows: Promise<{ name: string }[]>) =>
    (await rows).map(({ name }) => name).sort((a, b) => b.length - a.length)[0] ?? '';
  const name = await longestOf(db.$queryRaw`SELECT "fullName" AS name FROM "Enrollee"`);
  const facility = await longestOf(db.$queryRaw`SELECT name FROM "Hcp"`);
  longest = {
    ...{
      name,
      facility,
      town: await longestOf(db.$queryRaw`SELECT name FROM "Town"`),
      plan: await longestOf(db.$queryRaw`SELECT name FROM "Plan"`),
    },
    code: await longestOf(db.$queryRaw`SELECT code AS name FROM "Hcp" WHERE code IS NOT NULL`),
    phone: '+234 803 123 4567',
    number: 'CMP-2611-00042',
    date: '28 Nov 2026',
    address: 'Plateau State Contributory Health Care Management Agency, 1 Ring Road, Jos',
    scheme: 'Plateau State Contributory Health Insurance',
  };
}, 300_000);
afterAll(() => app.close());

const longestWord = (words: Readonly<Record<string, string>>) => Object.values(words).sort((a, b) => b.length - a.length)[0] ?? '';

/** The longest values of the demo scheme, with the longest words of a language. */
function longestValues(language: Language) {
  const words = PHONE_WORDS[language];
  return {
    ...longest,
    status: `${words.status.ACTIVE} ${words.until} 28 Nov 2026`,
    level: longestWord(words.level),
    care: longestWord(words.care),
    reason: longestWord(words.refusal),
  };
}

describe.each(Object.keys(LANGUAGES) as Language[])('every screen in %s', (language) => {
  it.each(USSD_TEXT_KEYS)('%s has at most 160 letters of the GSM alphabet, with the longest names of the demo scheme', async (text) => {
    const values = longestValues(language);
    const lines = Array.from({ length: 12 }, (_, index) => ({ ref: `${index}`, text: `${values.facility}, ${values.level}`.slice(0, 45) }));
    const hasList = text !== 'MORE' && USSD_TEMPLATES[ussdTemplateKey(text, language)]?.body.includes('{list}');
    const drawn = await drawScreen({ text, values, ...(hasList && { lines }) }, { language, page: 0, scheme: values.scheme });
    expect(drawn.text.length).toBeLessThanOrEqual(SCREEN);
    expect(drawn.text).toMatch(GSM);
    // No word that a caller needs is cut: what is pressed stands at the beginning of lines.
    const body = USSD_TEMPLATES[ussdTemplateKey(text, language)]?.body ?? '';
    for (const [digit] of body.matchAll(/^\d /gm)) expect(drawn.text).toContain(`\n${digit}`.slice(drawn.text.startsWith(digit) ? 1 : 0));
    if (hasList) expect(drawn.refs.length).toBeGreaterThanOrEqual(1);
  });

  it('has letters for the words that are put into it', () => {
    const { months, ...words } = PHONE_WORDS[language];
    for (const word of [
      ...months,
      ...Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value))),
    ])
      expect(ussdScreen({ ...(USSD_TEMPLATES.USSD_EN_MORE ?? never()), placeholders: {} }, '{word}', { word })).toMatch(
        /^[A-Za-z ./',-]+$/,
      );
  });
});

const never = (): never => {
  throw new Error('There is no such text');
};

it('the members of the demo scheme with the most to show get screens that fit, in both languages', async () => {
  const url = await openUssd();
  const people = await db.$queryRaw<{ phone: string }[]>`
    SELECT e.phone FROM "Enrollee" e WHERE e.phone IS NOT NULL AND e.status = 'ACTIVE' AND e."principalId" IS NULL
    ORDER BY (SELECT count(*) FROM "Enrollee" d WHERE d."principalId" = e.id) DESC, length(e."fullName") DESC, e.id LIMIT 12`;
  expect(people).toHaveLength(12);
  const shown: string[] = [];
  for (const { phone } of people) {
    const session = dialled(app, url, phone);
    shown.push(await session.dial());
    for (const input of [
      '1',
      '0',
      '2',
      '1',
      '0',
      '0',
      '3',
      '1',
      '0',
      '0',
      '5',
      '0',
      '6',
      '0',
      '4',
      'Jos',
      '9',
      '1',
      '0',
      '0',
      '0',
      '8',
      '1',
      '0',
      '2',
      '0',
      '3',
      '0',
      '5',
      '0',
    ])
      shown.push(await session.press(input));
  }
  for (const body of shown) {
    const screen = body.replace(/^CON /, '');
    expect(body).not.toBe(screen);
    expect(screen.length).toBeLessThanOrEqual(SCREEN);
    expect(screen).toMatch(GSM);
  }
});
