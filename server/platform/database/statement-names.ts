/** Each takes up to some hundred kB in every connection. */
const MAX_NAMES = 400;

/** The rows of an unknown pattern cannot be estimated, and a generic plan would scan the table. */
const PATTERN = /\bI?LIKE\b/;

/**
 * Names for prepared statements, so that a repeated statement is neither sent nor planned again.
 * Empty at the first use, for a statement with a pattern, and when there are enough names.
 */
export function makeStatementNames(): (statement: { sql: string }) => string {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return ({ sql }) => {
    const name = names.get(sql);
    if (name !== undefined) return name;
    if (names.size >= MAX_NAMES || PATTERN.test(sql)) return '';
    if (!seen.delete(sql)) {
      // Lists of values produce ever new texts.
      if (seen.size >= 10 * MAX_NAMES) seen.clear();
      seen.add(sql);
      return '';
    }
    const newName = `s${names.size + 1}`;
    names.set(sql, newName);
    return newName;
  };
}
