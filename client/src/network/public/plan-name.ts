import { useTranslation } from 'react-i18next';
import planTexts from '../../platform/i18n/en/planTexts.json';
import { addEnglish } from '../../platform/i18n/i18n.ts';

addEnglish({ planTexts });

type Translated = keyof typeof planTexts;

/** Whether the plan has texts in other languages. */
export const isTranslated = (code: string): code is Translated => Object.hasOwn(planTexts, code);

/** Name of a plan in the screen language. */
export function usePlanName() {
  const { t } = useTranslation('planTexts');
  return ({ code, name }: { code: string; name: string }): string =>
    isTranslated(code) && name === planTexts[code].name ? t(`${code}.name`) : name;
}
