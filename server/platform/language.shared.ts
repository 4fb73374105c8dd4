/** The languages of the screens, with the name that each gives itself. */
export const LANGUAGES = { en: 'English', ha: 'Hausa' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: string | null | undefined): text is Language => text != null && Object.hasOwn(LANGUAGES, text);

/** Query parameter and cookie that hold the language. The server reads both for pages without scripts. */
export const LANGUAGE_PARAM = 'lang';
export const LANGUAGE_COOKIE = 'lafiya.language';

/** The language of an address or of a browser: the address counts more. */
export function languageOf(search: string, cookies: string): Language {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAM);
  if (isLanguage(asked)) return asked;
  const kept = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(kept) ? kept : 'en';
}

export const languageCookie = (language: Language): string => `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
