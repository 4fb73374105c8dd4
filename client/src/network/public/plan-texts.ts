import '../../platform/i18n/public-texts.ts';
import { useTranslation } from 'react-i18next';
import planTexts from '../../platform/i18n/en/planTexts.json';
import { naira } from '../../ui/format.ts';

type PlanText = { code: string; name: string; description: string; joining: string };
type Translated = keyof typeof planTexts;

const isTranslated = (code: string): code is Translated => Object.hasOwn(planTexts, code);

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

/** Name of a plan in the screen language. */
export function usePlanName() {
  const { t } = useTranslation('planTexts');
  return ({ code, name }: { code: string; name: string }): string =>
    isTranslated(code) && name === planTexts[code].name ? t(`${code}.name`) : name;
}

type Price = {
  premiumPercent: number | null;
  premium: number | null;
  familyPremium: number | null;
  durationMonths: number | null;
  periodType: string;
};

/** '₦12,000 for one person, ₦50,000 for a family, for 12 months' */
export function usePrice() {
  const { t } = useTranslation('public');
  return ({ premiumPercent, premium, familyPremium, durationMonths, periodType }: Price): string => {
    if (premiumPercent) return t('price.percent', { percent: percentText(premiumPercent) });
    if (!premium) return t('price.free');
    const span = durationMonths
      ? t('price.months', { count: durationMonths })
      : periodType === 'ACADEMIC_SESSION'
        ? t('price.session')
        : '';
    const family = familyPremium ? t('price.family', { amount: naira(familyPremium) }) : '';
    return [t('price.one', { amount: naira(premium) }), family, span].filter(Boolean).join(', ');
  };
}

/** 0.05 → 5% */
export const percentText = (ratio: number): string => `${Number((ratio * 100).toFixed(2))}%`;
