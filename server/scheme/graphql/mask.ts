/** Hides all but the last four digits, for viewers who may not read the whole number. */
export const maskTail = (text: string | null | undefined): string | null =>
  text ? `${'•'.repeat(Math.max(0, text.length - 4))}${text.slice(-4)}` : null;
