/** All but the last four digits covered, for those who may not read a number whole. */
export const maskTail = (text: string | null | undefined): string | null =>
  text ? `${'•'.repeat(Math.max(0, text.length - 4))}${text.slice(-4)}` : null;
