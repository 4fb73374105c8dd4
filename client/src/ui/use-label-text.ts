import { useContext } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import type { LabelText } from './labels.ts';

/**
 * Labels of columns, filters, facts, fields and statuses are English constants that pages of several roles share.
 * On a translated page this translates them by `ha/labels.json`; missing labels stay English.
 */
export function useLabelText(): LabelText {
  const i18n = useContext(I18nContext)?.i18n ?? getI18n();
  // Without a key, i18next returns all labels.
  return (english) => (english && i18n?.getResource(i18n.language, 'labels', english, { keySeparator: false })) || english;
}
