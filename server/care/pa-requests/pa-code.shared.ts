/**
 * Normalizes a typed PA code or request number: `pa 2611 8gzpzv` and `PA26118GZPZV` become `PA-2611-8GZPZV`. Other text is trimmed and
 * upper-cased.
 */
export function paNumber(typed: string): string {
  const text = typed.trim().toUpperCase();
  const [, prefix, month, rest] = /^(PAR?)[\s-]*(\d{4})([\s\dA-Z-]*)$/.exec(text) ?? [];
  if (!prefix || !month) return text;
  return [prefix, month, rest?.replaceAll(/[\s-]/g, '')].filter(Boolean).join('-');
}
