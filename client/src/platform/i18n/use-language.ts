import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isLanguage, LANGUAGE_PARAM, type Language } from '../../../../server/platform/language.shared.ts';
import type { Language as AccountLanguage } from '../../graphql/types.ts';
import { ask } from '../ask.ts';
import { whenHydrated } from '../hydration.ts';
import { useSession } from '../session.tsx';
import { ChooseLanguageDocument } from './ChooseLanguage.generated.ts';
import { englishOnly, saveLanguage, showDatesOf } from './i18n.ts';

const ofAccount = (language: AccountLanguage): Language | null => {
  const code = language.toLowerCase();
  return isLanguage(code) ? code : null;
};

/** Changes the language of the screens: here, in this browser, and in the account of who is signed in. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { viewer, refresh } = useSession();
  const navigate = useNavigate();
  return async (language) => {
    await saveLanguage(language);
    // The language of the address would win over the choice at the next load.
    const params = new URLSearchParams(window.location.search);
    if (params.has(LANGUAGE_PARAM)) {
      params.delete(LANGUAGE_PARAM);
      void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    }
    if (!viewer) return;
    await ask(ChooseLanguageDocument, { input: { language: language.toUpperCase() as AccountLanguage } });
    await refresh();
  };
}

/** The language of the signed-in account takes precedence over the browser. */
export function useLanguageOfAccount(): void {
  const { viewer } = useSession();
  const { i18n } = useTranslation();
  const language = viewer?.language ? ofAccount(viewer.language) : null;
  useEffect(() => {
    if (language && language !== i18n.language)
      void whenHydrated()
        .then(() => saveLanguage(language))
        .catch(() => {});
  }, [language, i18n]);
}

/** Sets the `lang` of the page for browsers and screen readers. Untranslated pages are English. */
export function usePageLanguage(translated: boolean): void {
  const { i18n } = useTranslation();
  const language = translated ? i18n.language : 'en';
  showDatesOf(translated ? i18n : englishOnly);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
