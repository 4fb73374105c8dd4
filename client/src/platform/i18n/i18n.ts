import i18next, { type InitOptions, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { setDateNames } from '../../../../server/platform/lagos-text.shared.ts';
import { type Language, languageCookie, languageOf } from '../../../../server/platform/language.shared.ts';
import { english, type PageTexts } from './english.ts';

type Texts = typeof english & Partial<PageTexts>;

/** Texts of pages that are loaded, also before the first page is shown. */
let pageTexts: Partial<PageTexts> = {};
const englishTexts = () => ({ ...english, ...pageTexts });

const OPTIONS = {
  fallbackLng: 'en',
  defaultNS: 'common',
  // React escapes values.
  interpolation: { escapeValue: false },
  initAsync: false,
} as const satisfies InitOptions;

/** A set of texts in one language, for a page that the server writes. */
export function makeI18n(language: Language, texts: Texts): i18n {
  const instance = i18next.createInstance();
  void instance
    .use(initReactI18next)
    .init({ ...OPTIONS, lng: language, resources: { en: englishTexts(), [language]: language === 'en' ? englishTexts() : texts } });
  return instance;
}

const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** Month and day names are translated too: `date()` is used where no language is available. Called before a page is rendered. */
export const showDatesOf = ({ t }: Pick<i18n, 't'>): void =>
  setDateNames({ months: MONTHS.map((month) => t(`months.${month}`)), from: t('dates.from'), to: t('dates.to'), until: t('dates.until') });

/** For pages that are not translated: their parts that are shared with translated ones stay English too. */
export const englishOnly: i18n = makeI18n('en', english);

/** Adds the English texts of some pages. They are bundled with these pages, so that the first page loads without them. */
export function addEnglish(texts: Partial<PageTexts>): void {
  pageTexts = { ...pageTexts, ...texts };
  for (const instance of [i18next, englishOnly])
    if (instance.isInitialized)
      for (const [namespace, content] of Object.entries(texts)) instance.addResourceBundle('en', namespace, content);
}

async function textsOf(language: Language): Promise<Texts> {
  return language === 'ha' ? (await import('./hausa.ts')).hausa : englishTexts();
}

/** Changes the texts of this page. */
export async function showLanguage(language: Language): Promise<void> {
  const texts = await textsOf(language);
  for (const [namespace, content] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, content, true, true);
  await i18next.changeLanguage(language);
}

/** Changes the texts and keeps the choice in this browser. */
export async function saveLanguage(language: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for pages without scripts, and Safari has no cookie store to await
  document.cookie = languageCookie(language);
  await showLanguage(language);
}

/** Called once, before the first page is shown. A failed load of the texts leaves English. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({ ...OPTIONS, lng: 'en', resources: { en: englishTexts() } });
  const language = languageOf(window.location.search, document.cookie);
  if (language !== 'en') await showLanguage(language).catch(() => {});
}
