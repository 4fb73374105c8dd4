import { useContext } from 'react';
import { getI18n, I18nContext } from 'react-i18next';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The title as a pattern of the translations says it; one that fits no pattern stays as it is. */
export function translateNotice(title: string, translations: Record<string, string>): string {
  for (const [english, translation] of Object.entries(translations)) {
    const pattern = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PLACEHOLDER, '(?<$1>.+?)');
    const match = new RegExp(`^${pattern}$`).exec(title);
    if (match) return translation.replace(PLACEHOLDER, (_, name: string) => match.groups?.[name] ?? '');
  }
  return title;
}

/** Notices are written by the server, in English; `notices.json` says those for members in the language of the page. */
export function useNoticeText(): (title: string) => string {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  return (title) => translateNotice(title, i18n?.getResourceBundle(i18n.language, 'notices') ?? {});
}
