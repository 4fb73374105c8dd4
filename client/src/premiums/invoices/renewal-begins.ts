import { date, plural } from '../../ui/format.ts';

/** A sentence about when the paid period begins. */
export function renewalBegins({ from, daysAfterPayment }: { from: string; daysAfterPayment: number | null }): string {
  if (daysAfterPayment === null) return `The new period begins on ${date(from)}, once the invoice is paid.`;
  if (daysAfterPayment === 0) return 'Cover begins again on the day the invoice is paid.';
  return `Cover begins again ${plural(daysAfterPayment, 'day')} after the invoice is paid: on ${date(from)} if it is paid today.`;
}
