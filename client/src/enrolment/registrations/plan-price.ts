import { naira } from '../../ui/format.ts';

type Price = { premium: number | null; familyPremium: number | null; durationMonths: number | null };

/** '₦12,000 for one person, ₦50,000 for a family, for 12 months' */
export function priceOf({ premium, familyPremium, durationMonths }: Price): string {
  if (!premium) return 'Free';
  const family = familyPremium ? `, ${naira(familyPremium)} for a family` : '';
  return `${naira(premium)} for one person${family}${durationMonths ? `, for ${durationMonths} months` : ''}`;
}
