import type { TFunction } from 'i18next';
import { date } from '../../ui/format.ts';

/** A sentence about when the paid period begins. */
export function renewalBegins(
  { from, daysAfterPayment }: { from: string; daysAfterPayment: number | null },
  t: TFunction<['common', 'app', 'member']>,
): string {
  if (daysAfterPayment === null) return t('member:premium.beginsOn', { date: date(from) });
  if (daysAfterPayment === 0) return t('member:premium.beginsAtOnce');
  return t('member:premium.beginsAfter', { count: daysAfterPayment, date: date(from) });
}
