/** Kobo as text for messages: ₦1,425,550, with kobo only when there are any. */
export function nairaText(kobo: bigint | number): string {
  const value = BigInt(kobo);
  const rest = value % 100n;
  const whole = (value / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === 0n ? `₦${whole}` : `₦${whole}.${rest.toString().padStart(2, '0')}`;
}
