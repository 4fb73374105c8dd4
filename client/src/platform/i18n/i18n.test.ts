import { describe, expect, it } from 'vitest';
import plans from '../../../../prisma/reference/plans.json';
import { languageOf } from '../../../../server/platform/language.shared.ts';
import { CATALOGUE } from '../../../../server/scheme/errors/error-catalogue.ts';
import { areas } from '../../app/areas/areas.ts';
import care from './en/care.json';
import complaints from './en/complaints.json';
import errors from './en/errors.json';
import list from './en/list.json';
import messages from './en/messages.json';
import planTexts from './en/planTexts.json';
import publicTexts from './en/public.json';
import registration from './en/registration.json';
import signIn from './en/signIn.json';
import { english } from './english.ts';
import { hausa } from './hausa.ts';
import { makeI18n } from './i18n.ts';

type Texts = { [key: string]: string | string[] | Texts };

/** Every text with its path: `public.home.title`. */
const flat = (texts: Texts | string[], path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`)));

const marks = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(([mark]) => mark).sort();
const { labels, notices, ...hausaByKey } = hausa;
const [en, ha] = [
  new Map(flat({ ...english, care, complaints, errors, list, messages, planTexts, public: publicTexts, registration, signIn })),
  new Map(flat(hausaByKey)),
];

describe('the two languages', () => {
  it('have the same texts', () => {
    expect([...ha.keys()].sort()).toEqual([...en.keys()].sort());
    expect([...en, ...ha].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the same placeholders in them', () => {
    const differing = [...en].filter(([key, text]) => marks(text).join() !== marks(ha.get(key) ?? '').join());
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('differ, except for the listed words that are the same in both', () => {
    const same = [...en].filter(([key, text]) => text === ha.get(key)).map(([key]) => key);
    expect(same).toEqual(['common.months.1', 'common.months.3', 'common.months.5']);
  });

  it('spell Hausa with its own letters and the curved apostrophe', () => {
    // A straight quotation mark, and the common stand-ins for ɓ, ɗ, ƙ and ƴ.
    const misspelt = [...ha, ...flat(labels), ...flat(notices)].filter(([, text]) =>
      /'|(^|\s)(dan|kasa|kara|karama|kananan|kwarai|daya|dukiyar)(\s|$)/i.test(text),
    );
    expect(misspelt.map(([key]) => key)).toEqual([]);
  });
});

describe('English copies of server texts', () => {
  it('equal the plan texts of the reference data', () => {
    for (const { code, name, description, joining } of plans)
      expect(planTexts[code as keyof typeof planTexts], code).toEqual({ name, description, joining });
  });

  it('are those of the catalogue of errors', () => {
    const catalogue: Record<string, string> = CATALOGUE;
    const own = ['OFFLINE', 'HTTP_429'];
    const differing = Object.entries(errors).filter(
      ([code, text]) => !own.includes(code) && text.replaceAll('{{', '{').replaceAll('}}', '}') !== catalogue[code],
    );
    expect(differing).toEqual([]);
  });
});

describe('the language of a page', () => {
  it('is that of the address, then that of the browser, then English', () => {
    expect(languageOf('?lang=ha', 'lafiya.language=en')).toBe('ha');
    expect(languageOf('?lang=fr', 'a=b; lafiya.language=ha')).toBe('ha');
    expect(languageOf('', 'lafiya.language=xx')).toBe('en');
    expect(languageOf('', '')).toBe('en');
  });

  it('has its plurals and its names filled in', () => {
    const { t } = makeI18n('ha', hausa);
    expect(t('public:plan.services', { count: 1 })).toBe('aiki 1');
    expect(t('public:plan.services', { count: 3 })).toBe('ayyuka 3');
    expect(t('public:home.title', { state: 'Plateau' })).toBe('Inshorar lafiya ga mutanen Jihar Plateau');
  });
});

describe('translated pages', () => {
  /** Public pages that only people of facilities, programmers and staff open, and the address of a record, which shows nothing. */
  const ENGLISH = [
    'health-facility-platform',
    'health-registration',
    'playground',
    'docs/graphql',
    'phone',
    'no-access',
    'records/:entity/:id',
  ];

  it('are all public pages but those named here', () => {
    const mounts = areas.find(({ role }) => role === null)?.mounts ?? [];
    expect(mounts.filter(({ titleKey }) => !titleKey).map(({ path }) => path)).toEqual(ENGLISH);
  });

  it('are all pages of members and applicants', () => {
    const mounts = areas.filter(({ role }) => role === 'ENROLLEE').flatMap((area) => area.mounts);
    expect(mounts.filter(({ titleKey }) => !titleKey).map(({ path }) => path)).toEqual([]);
  });

  it('have the same title and label in English as their mount', () => {
    const mounts = areas.flatMap((area) => area.mounts);
    for (const { title, titleKey } of mounts) if (titleKey) expect(english.common.titles[titleKey]).toBe(title);
    for (const { title, label, labelKey } of mounts) if (labelKey) expect(english.common.menuLabels[labelKey]).toBe(label ?? title);
  });

  it('of the member have menu texts in Hausa, which their neighbours show', () => {
    const mounts = areas.find(({ role, applicants }) => role === 'ENROLLEE' && !applicants)?.mounts ?? [];
    expect(mounts.filter(({ menu, labelKey, titleKey }) => menu !== undefined && !labelKey && !titleKey).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
