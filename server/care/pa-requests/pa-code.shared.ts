/** A PA code or request number as it is stored, from what somebody typed: `pa 2611 8gzpzv` and `PA26118GZPZV` are `PA-2611-8GZPZV`. Other texts only lose spaces around them and become capitals. */
export function paNumber(typed: string): string {
  const text = typed.trim().toUpperCase();
  const [, prefix, month, rest] = /^(PAR?)[\s-]*(\d{4})([\s\dA-Z-]*)$/.exec(text) ?? [];
  if (!prefix || !month) return text;
  return [prefix, month, rest?.replaceAll(/[\s-]/g, '')].filter(Boolean).join('-');
}
