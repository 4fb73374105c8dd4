type Issue = { code?: string; input?: unknown; expected?: unknown; origin?: string; minimum?: unknown; maximum?: unknown; format?: string };

const empty = (value: unknown) => value === undefined || value === null || value === '';

/** Messages for zod issues without a message of their own in the schema. */
export function friendly(issue: Issue): string | undefined {
  if (empty(issue.input)) return 'This is needed';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'This is not a number' : undefined;
    case 'invalid_value':
      return 'Choose one of the list';
    case 'invalid_format':
      return issue.format === 'email' ? 'This is not an email address' : issue.format === 'date' ? 'This is not a date' : undefined;
    case 'too_small':
      if (issue.origin === 'array') return `At least ${issue.minimum} needed`;
      return issue.origin === 'string' ? `At least ${issue.minimum} letters` : `At least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} letters` : `At most ${issue.maximum}`;
    default:
      return undefined;
  }
}

export type Problem = { path: string; message: string };

/** The errors of a form as a flat list, in the order of the fields. */
export function problemsOf(errors: unknown, path = ''): Problem[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const { message, type } = errors as { message?: unknown; type?: unknown };
  const ownMessages = typeof message === 'string' && type !== undefined ? [{ path, message }] : [];
  const inner = Object.entries(errors).flatMap(([key, value]) =>
    key === 'ref' || key === 'types' || (ownMessages.length > 0 && (key === 'message' || key === 'type'))
      ? []
      : problemsOf(value, key === 'root' ? path : path ? `${path}.${key}` : key),
  );
  return [...ownMessages, ...inner];
}
