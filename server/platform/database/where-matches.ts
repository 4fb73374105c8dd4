type Where = Readonly<Record<string, unknown>>;

const isWhere = (value: unknown): value is Where => typeof value === 'object' && value !== null && !Array.isArray(value);

function scalarMatches(value: unknown, condition: unknown): boolean | null {
  if (!isWhere(condition)) return value === condition;
  const results = Object.entries(condition).map(([operator, operand]) => {
    if (operator === 'in' && Array.isArray(operand)) return operand.includes(value);
    // As in SQL, comparison with NULL is unknown.
    if (operator === 'not' && !isWhere(operand)) return value !== operand && (operand === null || value !== null);
    return null;
  });
  return allOf(results);
}

const allOf = (results: (boolean | null)[]): boolean | null => (results.includes(false) ? false : results.includes(null) ? null : true);
const anyOf = (results: (boolean | null)[]): boolean | null => (results.includes(true) ? true : results.includes(null) ? null : false);

/**
 * Whether a row matches a Prisma `where`, as far as the columns at hand tell: null where another column, a related record
 * or an operator other than equality, `in` and `not` decides.
 */
export function matchesWhere(where: Where, row: Readonly<Record<string, unknown>>): boolean | null {
  return allOf(
    Object.entries(where).map(([name, condition]) => {
      const parts = (Array.isArray(condition) ? condition : [condition]) as Where[];
      if (name === 'AND') return allOf(parts.map((part) => matchesWhere(part, row)));
      if (name === 'OR') return anyOf(parts.map((part) => matchesWhere(part, row)));
      return row[name] === undefined || condition === undefined ? null : scalarMatches(row[name], condition);
    }),
  );
}
