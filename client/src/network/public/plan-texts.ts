import { useTranslation } from 'react-i18next';
import planTexts from '../../platform/i18n/en/planTexts.json';
import { addEnglish } from '../../platform/i18n/i18n.ts';

addEnglish({ planTexts });

type Translated = keyof typeof planTexts;

/** Whether the plan has texts in other languages. */
const isTranslated = (code: string): code is Translated => Object.hasOwn(planTexts, code);

/** Name of a plan in the screen language. */
export function usePlanName() {
  const { t } = useTranslation('planTexts');
  return ({ code, name }: { code: string; name: string }): string =>
    isTranslated(code) && name === planTexts[code].name ? t(`${code}.name`) : name;
}

type PlanText = { code: string; name: string; description: string; joining: string };
/** Texts of a plan in the screen language. They are records in English; a translation applies only while the English text is unchanged. */
export function usePlanTexts() {
  const { t } = useTranslation('planTexts');
  return <Plan extends PlanText>(plan: Plan): Plan => {
    const { code } = plan;
    if (!isTranslated(code)) return plan;
    const translated = (part: 'name' | 'description' | 'joining') =>
      plan[part] === planTexts[code][part] ? t(`${code}.${part}`) : plan[part];
    return { ...plan, name: translated('name'), description: translated('description'), joining: translated('joining') };
  };
}
