import { useContext } from 'react';
import { getI18n, I18nContext } from 'react-i18next';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Translates a title by its matching pattern; without a match it stays unchanged. */
export function translateNotice(title: string, translations: Record<string, string>): string {
  for (const [english, translation] of Object.entries(translations)) {
    const pattern = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PLACEHOLDER, '(?<$1>.+?)');
    const match = new RegExp(`^${pattern}$`).exec(title);
    if (match) return translation.replace(PLACEHOLDER, (_, name: string) => match.groups?.[name] ?? '');
  }
  return title;
}

/** Translates the server’s English notifications for members by the patterns in `notices.json`. */
export function useNoticeText(): (title: string) => string {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  return (title) => translateNotice(title, i18n?.getResourceBundle(i18n.language, 'notices') ?? {});
}
