import '../../platform/i18n/public-texts.ts';
import { useTranslation } from 'react-i18next';
import { naira } from '../../ui/format.ts';

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
