/** 08031234567 from +2348031234567, as records have it; null if it is no Nigerian number. */
export function localNumber(text: string): string | null {
  const digits = text.replace(/[\s()+-]/g, '').replace(/^(?:00)?234(?=\d{10}$)/, '0');
  return /^0\d{10}$/.test(digits) ? digits : null;
}
